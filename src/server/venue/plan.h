// What a configuration asks of a floor that does not have it yet: rulebooks, tables, terminals and
// equipment, as orders of the host. They are tried on a copy of the floor, so that everything that
// is wrong is known, with its line, before anything is created. Orders come out only if all of them
// would be accepted.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "floor/command.h"
#include "floor/state.h"
#include "rulebook/tree.h"
#include "server/ops/config.h"

namespace croupier::server {

using RulebookTexts = std::vector<std::pair<std::string_view, std::string_view>>;

// What keeps a rulebook's bets from being opened: one that returns too little, by exact
// mathematics, without an exception in the rulebook (ST-GLI19-4.7.1). May take seconds.
using ReturnProblems = std::function<std::vector<std::string>(std::string_view text)>;

struct Plan {
    std::vector<floor::Order> orders;
    rulebook::Problems problems;
    // What is no error: tables that cannot open yet, and what of the file the store has otherwise.
    rulebook::Problems notes;
};

// `state` is what the venue has so far.
Plan plan_floor(floor::State state, floor::Time now, const ops::Config& config,
                const RulebookTexts& rulebooks, const ReturnProblems& returns);

// A venue that has nothing yet.
floor::State empty_floor(floor::Time now, const ops::Config& config);
floor::OpenVenue opening_order(const ops::Config& config);

// Folders that the venue writes to and files that it reads, before it begins.
rulebook::Problems check_places(const ops::Config& config, floor::Time now);

// "FILE:LINE: key: what" for each, one a line; no end of the last one.
std::string lines_of(const ops::Config& config, const rulebook::Problems& problems);
// What would keep a new venue of this configuration from beginning, and what it should know.
// Nothing is created.
struct ConfigCheck {
    rulebook::Problems problems;
    rulebook::Problems notes;
};
ConfigCheck check_config(floor::Time now, const ops::Config& config, const RulebookTexts& rulebooks,
                         const ReturnProblems& returns);

}  // namespace croupier::server
