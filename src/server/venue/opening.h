// A venue on an empty store, from its configuration: the rulebooks, the tables, and the first
// member of staff, whose temporary password is said once. Later starts add tables that the
// configuration has come to name and change nothing else: settings of a table that exists change
// by orders of people, which the journal has.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/host.h"
#include "server/ops/config.h"
#include "vault/vault.h"

namespace croupier::server {

struct Opening {
    host::Host& host;
    vault::Vault& vault;
    const ops::Config& config;
    const std::vector<std::pair<std::string_view, std::string_view>>& rulebooks;
    const std::function<void(const std::string&)>& say;
};

// A Fault says which step the floor refused and why.
Result<Nothing, Fault> open_venue(const Opening& opening);

}  // namespace croupier::server
