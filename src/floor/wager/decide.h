// The orders about wagers, each decided in the file that knows it.
#pragma once

#include "floor/decided.h"
#include "floor/forward.h"
#include "floor/wager/command.h"

namespace croupier::floor {

Decided decide(const State& state, const Command& command, const PlaceBets& order);
Decided decide(const State& state, const Command& command, const TakeBets& order);
Decided decide(const State& state, const Command& command, const PressButton& order);
Decided decide(const State& state, const Command& command, const ConfirmBets& order);
Decided decide(const State& state, const Command& command, const Approve& order);
Decided decide(const State& state, const Command& command, const RefuseWagers& order);
Decided decide(const State& state, const Command& command, const SetPlayerLimits& order);
Decided decide(const State& state, const Command& command, const PlaceForPlayer& order);

}  // namespace croupier::floor
