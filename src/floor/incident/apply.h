// What becomes of its part of the state by each of its events.
#pragma once

#include "floor/forward.h"
#include "floor/incident/event.h"

namespace croupier::floor {

void apply(State& state, const IncidentOpened& event);
void apply(State& state, const FindingAdded& event);
void apply(State& state, const IncidentClosed& event);
void apply(State& state, const NoticeOrdered& event);
void apply(State& state, const AccountsFrozen& event);
void apply(State& state, const AccountsReleased& event);
void apply(State& state, const RoundCorrected& event);
void apply(State& state, const PaymentSettled& event);
void apply(State& state, const Respin& event);
void apply(State& state, const OutcomeReplaced& event);
void apply(State& state, const HoldReleased& event);
void apply(State& state, const PlayerExcluded& event);
void apply(State& state, const CardInvalidated& event);

}  // namespace croupier::floor
