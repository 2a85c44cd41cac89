// What becomes of its part of the state by each of its events.
#pragma once

#include "floor/forward.h"
#include "floor/wager/event.h"

namespace croupier::floor {

void apply(State& state, const BetsPlaced& event);
void apply(State& state, const BetsTaken& event);
void apply(State& state, const WagerTrimmed& event);
void apply(State& state, const BetsConfirmed& event);
void apply(State& state, const WagerRefunded& event);
void apply(State& state, const ApprovalGiven& event);
void apply(State& state, const PlayerLimitsSet& event);

}  // namespace croupier::floor
