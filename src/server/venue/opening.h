// A venue on an empty store, from its configuration: the rulebooks, the tables, terminals and
// equipment, and the first members of staff, whose temporary passwords are handed out once. Later
// starts add what the configuration has come to name and change nothing else: settings of a table
// that exists change by orders of people, which the journal has, and so does who manages.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/host.h"
#include "server/ops/config.h"
#include "server/venue/calendar.h"
#include "server/venue/plan.h"
#include "vault/vault.h"

namespace croupier::server {

// Whether somebody sits there and reads, or it may lie in a log.
enum class Output : std::uint8_t { terminal, elsewhere };

struct Opening {
    host::Host& host;
    vault::Vault& vault;
    const ops::Config& config;
    const CalendarRules& calendar;
    const RulebookTexts& rulebooks;
    const ReturnProblems& returns;
    const std::function<void(const std::string&)>& say;
    rulebook::Problems& notes;  // of the plan
    Output output = Output::elsewhere;
};

// A Fault says which step the floor refused and why, with the line of the file that wants it.
Result<Nothing, Fault> open_venue(const Opening& opening);

}  // namespace croupier::server
