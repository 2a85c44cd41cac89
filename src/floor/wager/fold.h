// How wagers change.
#pragma once

#include "floor/forward.h"
#include "floor/wager/event.h"

namespace croupier::floor {

void add_chips(Table& table, Seat& seat, const SpotChange& change, bool confirmed);
void remove_chips(Table& table, Seat& seat, const SpotChange& change);
// The seat had wagers before, or had none: the count of its terminal's tables follows.
void count_table(State& state, const Seat& seat, bool had);
// What stands on the two sides of the differential.
void count_sides(Table& table);

}  // namespace croupier::floor
