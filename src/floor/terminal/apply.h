// What becomes of its part of the state by each of its events.
#pragma once

#include "floor/forward.h"
#include "floor/terminal/event.h"

namespace croupier::floor {

void apply(State& state, const TerminalAdded& event);
void apply(State& state, const CardInserted& event);
void apply(State& state, const CardRemoved& event);
void apply(State& state, const BoughtIn& event);
void apply(State& state, const PromotionGiven& event);
void apply(State& state, const CashedOut& event);
void apply(State& state, const EffectReported& event);
void apply(State& state, const TerminalStopped& event);
void apply(State& state, const NoteCredited& event);

}  // namespace croupier::floor
