// What becomes of its part of the state by each of its events.
#pragma once

#include "floor/forward.h"
#include "floor/round/event.h"

namespace croupier::floor {

void apply(State& state, const RoundOpened& event);
void apply(State& state, const BetsClosed& event);
void apply(State& state, const CloseRelaxed& event);
void apply(State& state, const RoundResumed& event);
void apply(State& state, const CountdownStarted& event);
void apply(State& state, const NumberReported& event);
void apply(State& state, const RoundHeld& event);
void apply(State& state, const ReadingNoted& event);
void apply(State& state, const ResultConfirmed& event);
void apply(State& state, const RoundSettled& event);
void apply(State& state, const RoundVoided& event);
void apply(State& state, const DiceReported& event);
void apply(State& state, const DecisionsAsked& event);
void apply(State& state, const DecisionMade& event);
void apply(State& state, const PositionsPicked& event);
void apply(State& state, const ShooterNamed& event);
void apply(State& state, const TumblerStarted& event);

}  // namespace croupier::floor
