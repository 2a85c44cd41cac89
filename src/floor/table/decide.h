// The orders about tables.
#pragma once

#include "floor/decided.h"
#include "floor/forward.h"
#include "floor/table/command.h"

namespace croupier::floor {

Decided decide(const State& state, const Command& command, const AddTable& order);
Decided decide(const State& state, const Command& command, const OpenTable& order);
Decided decide(const State& state, const Command& command, const CloseTable& order);
Decided decide(const State& state, const Command& command, const ResumeTable& order);
Decided decide(const State& state, const Command& command, const SetPeriod& order);
Decided decide(const State& state, const Command& command, const RestrictBet& order);
Decided decide(const State& state, const Command& command, const CapPlayers& order);
Decided decide(const State& state, const Command& command, const ChangePayTable& order);
Decided decide(const State& state, const Command& command, const ReportAttendance& order);

}  // namespace croupier::floor
