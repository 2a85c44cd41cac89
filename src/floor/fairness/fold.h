// What a committed round takes into its transcript.
#pragma once

#include <cstdint>

#include "floor/fairness/fairness.h"
#include "floor/forward.h"
#include "floor/round/event.h"

namespace croupier::floor {

// What was on the layout at the end of betting. Terminals and spots in the order of their numbers:
// nobody can choose an order, and nobody needs to know one.
void fix_wagers(Table& table);
void note_decision(Table& table, const DecisionMade& made);
void note_draw(Table& table, DrawOf of, std::uint8_t result);

}  // namespace croupier::floor
