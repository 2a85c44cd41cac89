#pragma once

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/forward.h"

namespace croupier::floor {

Decided decide_venue(const State& state, const Command& command, const VenueCommand& order);

}  // namespace croupier::floor
