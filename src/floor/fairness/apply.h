// What becomes of its part of the state by each of its events.
#pragma once

#include "floor/fairness/event.h"
#include "floor/forward.h"

namespace croupier::floor {

void apply(State& state, const RoundCommitted& event);
void apply(State& state, const WagersFixed& event);
void apply(State& state, const RoundRevealed& event);
void apply(State& state, const MotionBegan& event);
void apply(State& state, const CommitmentWithdrawn& event);

}  // namespace croupier::floor
