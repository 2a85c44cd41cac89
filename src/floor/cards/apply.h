// What becomes of its part of the state by each of its events.
#pragma once

#include "floor/cards/event.h"
#include "floor/forward.h"

namespace croupier::floor {

void apply(State& state, const ShoeLoaded& event);
void apply(State& state, const RoundsOrdered& event);
void apply(State& state, const RiffleAsked& event);
void apply(State& state, const CardDealt& event);
void apply(State& state, const LastCoup& event);
void apply(State& state, const CardBurned& event);
void apply(State& state, const CardsExposed& event);
void apply(State& state, const HandsGiven& event);
void apply(State& state, const CardsPassed& event);
void apply(State& state, const DealReconstructed& event);
void apply(State& state, const CardStrayed& event);
void apply(State& state, const CardSeen& event);
void apply(State& state, const CardsReported& event);
void apply(State& state, const VerdictReported& event);

}  // namespace croupier::floor
