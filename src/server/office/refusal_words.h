// A refusal in words for whoever gave the order: which field has which value, what is allowed, who
// may, and what is missing under which clause.
#pragma once

#include <optional>
#include <string>

#include "floor/command.h"
#include "floor/rejection.h"
#include "floor/state.h"

namespace croupier::server {

// Nothing where reason and amount say it all.
std::optional<std::string> refusal_words(const floor::State& state, const floor::Command& command,
                                         const floor::Refusal& refusal);

}  // namespace croupier::server
