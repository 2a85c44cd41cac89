// Exact odds of every Triple Chase bet, by counting every ordered draw of three cards.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/distribution.h"
#include "rules/triple_chase/play.h"
#include "rules/triple_chase/rules.h"

namespace croupier::triple_chase {

// How many of all ordered draws of three end in each hand, by Hand::index(). The draws of six decks
// are 312 x 311 x 310 = 30,079,920.
std::vector<std::int64_t> census(int decks);

// A wager that the rulebook offers, as the mathematics and the simulation lay it.
struct Offer {
    rules::OddsRow row;  // lines are empty until odds_rows fills them
    Terms terms;
    Wager wager;
};
std::vector<Offer> offers(const Rules& rules);

std::vector<rules::OddsRow> odds_rows(const Rules& rules);

}  // namespace croupier::triple_chase
