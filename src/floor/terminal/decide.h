#pragma once

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/forward.h"

namespace croupier::floor {

Decided decide_terminal(const State& state, const Command& command, const TerminalCommand& order);

}  // namespace croupier::floor
