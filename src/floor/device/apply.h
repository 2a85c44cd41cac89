// What becomes of its part of the state by each of its events.
#pragma once

#include "floor/device/event.h"
#include "floor/forward.h"

namespace croupier::floor {

void apply(State& state, const DeviceRegistered& event);
void apply(State& state, const DeviceRetired& event);
void apply(State& state, const DeviceAttached& event);
void apply(State& state, const DeviceDetached& event);
void apply(State& state, const DeviceStatusReported& event);
void apply(State& state, const ManualModeSet& event);
void apply(State& state, const CareRecorded& event);
void apply(State& state, const DeviceStarted& event);
void apply(State& state, const ReplacementAsked& event);
void apply(State& state, const DeviceReported& event);

}  // namespace croupier::floor
