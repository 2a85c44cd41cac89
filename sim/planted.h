// Floors that decide wrongly, to show that the simulation notices.
#pragma once

#include "floor/command.h"
#include "floor/decide.h"

namespace croupier::sim {

// A wager that comes after the end of betting is taken.
floor::Ruling take_late_wagers(const floor::State& state, const floor::Command& command);
// A wager that came of a decision and won is paid twice.
floor::Ruling pay_decisions_twice(const floor::State& state, const floor::Command& command);
// A correction in a player's favour pays the difference twice.
floor::Ruling correct_twice(const floor::State& state, const floor::Command& command);
// A round is declared void, and one stake stays with the house.
floor::Ruling keep_stake(const floor::State& state, const floor::Command& command);

// Of two people the higher rank counts, whoever signs: the one who acts signs alone.
floor::Ruling take_the_higher_rank(const floor::State& state, const floor::Command& command);
// Everybody is of every pit.
floor::Ruling forget_pits(const floor::State& state, const floor::Command& command);

// A number or dice that were drawn are bent, and nothing is said when the secret is shown.
floor::Ruling bend_draws(const floor::State& state, const floor::Command& command);

}  // namespace croupier::sim
