// Cards of whole decks, and how many of them a burn takes. How a table's shoe lives (mixed, cut,
// burnt, its last coup) is the floor's: floor/cards/shoe.h.
#pragma once

#include <vector>

#include "rules/cards/card.h"
#include "rules/cards/shoe_rules.h"

namespace croupier::cards {

// Cards of so many decks in factory order.
std::vector<Card> new_decks(int decks);

// How many further cards value_of_first burns: pips, ace one, tens and pictures as the rules say.
int burn_count(const ShoeRules& rules, Card first);

}  // namespace croupier::cards
