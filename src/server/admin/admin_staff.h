// The staff as administrators see it: names, roles, what of their credentials holds.
#pragma once

#include <vector>

#include "floor/state.h"
#include "server/admin/messages.h"
#include "vault/vault.h"

namespace croupier::server {

Result<std::vector<AdminStaff>, Fault> staff_shown(const floor::State& state, vault::Vault& vault,
                                                   std::int64_t now);

}  // namespace croupier::server
