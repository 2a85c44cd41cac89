#pragma once

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/forward.h"

namespace croupier::floor {

Decided decide_staff(const State& state, const Command& command, const StaffCommand& order);

}  // namespace croupier::floor
