// Floors that decide wrongly, to show that the simulation notices.
#pragma once

#include "floor/decide.h"

namespace croupier::sim {

// A wager that comes after the end of betting is taken.
floor::Ruling take_late_wagers(const floor::State& state, const floor::Command& command);
// A wager that came of a decision and won is paid twice.
floor::Ruling pay_decisions_twice(const floor::State& state, const floor::Command& command);

}  // namespace croupier::sim
