// The orders of a round, each decided in the file that knows it.
#pragma once

#include "floor/decided.h"
#include "floor/forward.h"
#include "floor/round/command.h"

namespace croupier::floor {

Decided decide(const State& state, const Command& command, const NewGame& order);
Decided decide(const State& state, const Command& command, const RelaxClose& order);
Decided decide(const State& state, const Command& command, const WakeTable& order);
Decided decide(const State& state, const Command& command, const ReportNumber& order);
Decided decide(const State& state, const Command& command, const ConfirmResult& order);
Decided decide(const State& state, const Command& command, const VoidRound& order);
Decided decide(const State& state, const Command& command, const ReportDice& order);
Decided decide(const State& state, const Command& command, const Decide& order);
Decided decide(const State& state, const Command& command, const PickPositions& order);
Decided decide(const State& state, const Command& command, const PressShooter& order);

}  // namespace croupier::floor
