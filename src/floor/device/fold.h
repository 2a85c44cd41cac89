// How the lists of devices change.
#pragma once

#include "floor/device/device.h"
#include "floor/forward.h"

namespace croupier::floor {

// Where the device is in use it is listed, or no longer.
void list_device(State& state, DeviceId id);
void unlist_device(State& state, DeviceId id);
// What was started for that round does not count.
void forget_start(State& state, RoundId round);
// A round opens: those that are watched have one more.
void begin_device_round(State& state, const Table& table);

}  // namespace croupier::floor
