// The orders of committed rounds.
#pragma once

#include "floor/decided.h"
#include "floor/fairness/command.h"
#include "floor/forward.h"

namespace croupier::floor {

Decided decide(const State& state, const Command& command, const CommitRound& order);
Decided decide(const State& state, const Command& command, const RevealRound& order);
Decided decide(const State& state, const Command& command, const WithdrawCommitment& order);

}  // namespace croupier::floor
