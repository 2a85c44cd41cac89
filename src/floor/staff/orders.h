// Orders about credentials, decided in a file of their own.
#pragma once

#include "floor/decided.h"
#include "floor/forward.h"
#include "floor/staff/command.h"

namespace croupier::floor {

Decided decide(const State& state, const Command& command, const ReleaseLock& order);
Decided decide(const State& state, const Command& command, const ResetSecret& order);
Decided decide(const State& state, const Command& command, const RevokeStaff& order);
Decided decide(const State& state, const Command& command, const ReportPartKey& order);

}  // namespace croupier::floor
