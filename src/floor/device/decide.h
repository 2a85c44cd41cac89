#pragma once

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/command.h"
#include "floor/forward.h"

namespace croupier::floor {

// The orders of the register, and the one about a device that a table needed.
Decided decide_device(const State& state, const Command& command, const DeviceCommand& order);
Decided decide(const State& state, const Command& command, const ReportDevice& order);
Decided decide(const State& state, const Command& command, const RecordCare& order);
Decided decide(const State& state, const Command& command, const StartDevice& order);

}  // namespace croupier::floor
