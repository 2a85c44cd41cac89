// The orders about incidents, each decided in the file that knows it.
#pragma once

#include "floor/decided.h"
#include "floor/forward.h"
#include "floor/incident/command.h"

namespace croupier::floor {

Decided decide(const State& state, const Command& command, const OpenIncident& order);
Decided decide(const State& state, const Command& command, const AddFinding& order);
Decided decide(const State& state, const Command& command, const CloseIncident& order);
Decided decide(const State& state, const Command& command, const SettlePayment& order);
Decided decide(const State& state, const Command& command, const CorrectResult& order);
Decided decide(const State& state, const Command& command, const VoidPastRound& order);
Decided decide(const State& state, const Command& command, const CallNoSpin& order);
Decided decide(const State& state, const Command& command, const ReportMalfunction& order);
Decided decide(const State& state, const Command& command, const ReportPowerFailure& order);
Decided decide(const State& state, const Command& command, const ExcludePlayer& order);
Decided decide(const State& state, const Command& command, const VoidWagers& order);
Decided decide(const State& state, const Command& command, const InvalidateCard& order);

}  // namespace croupier::floor
