// What becomes of its part of the state by each of its events.
#pragma once

#include "floor/forward.h"
#include "floor/notice/event.h"

namespace croupier::floor {

void apply(State& state, const LimitsNoticed& event);
void apply(State& state, const LimitsChanged& event);
void apply(State& state, const ClosingNoticed& event);
void apply(State& state, const VariantNoticed& event);
void apply(State& state, const VariantChanged& event);
void apply(State& state, const SeatAsked& event);
void apply(State& state, const PromptOpened& event);
void apply(State& state, const PromptAnswered& event);
void apply(State& state, const PromptClosed& event);

}  // namespace croupier::floor
