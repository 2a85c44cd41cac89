// What becomes of its part of the state by each of its events.
#pragma once

#include "floor/forward.h"
#include "floor/venue/event.h"

namespace croupier::floor {

void apply(State& state, const VenueOpened& event);
void apply(State& state, const EngineStarted& event);
void apply(State& state, const HostRestarted& event);
void apply(State& state, const RulebookAdded& event);
void apply(State& state, const FormatActivated& event);
void apply(State& state, const StorageReported& event);
void apply(State& state, const ClockStepped& event);
void apply(State& state, const GamingDayBegan& event);
void apply(State& state, const StoreTakenOver& event);
void apply(State& state, const EngineFaulted& event);
void apply(State& state, const SelfChecked& event);
void apply(State& state, const ClockAccepted& event);
void apply(State& state, const PersonErased& event);
void apply(State& state, const SnapshotRecorded& event);
void apply(State& state, const SigningKeyNamed& event);
void apply(State& state, const StoreFaulted& event);
void apply(State& state, const HeadRebuilt& event);
void apply(State& state, const StoreFaultCleared& event);
void apply(State& state, const VaultReported& event);
void apply(State& state, const VaultAccepted& event);
void apply(State& state, const StoreRestored& event);
void apply(State& state, const LocalTimeSet& event);
void apply(State& state, const GamingDayClosed& event);

}  // namespace croupier::floor
