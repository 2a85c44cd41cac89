// Exact odds of every baccarat bet, by counting every draw from a fresh shoe.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/baccarat/play.h"
#include "rules/baccarat/rules.h"
#include "rules/distribution.h"

namespace croupier::baccarat {

// How many of all ordered six-card draws end in each coup, by Coup::index(). The draws of eight
// decks are 4,998,398,275,503,360; cards that are not needed are drawn and not looked at.
std::vector<std::int64_t> census(const Drawing& drawing, int decks);

// A wager that the rulebook offers, as the mathematics and the simulation lay it.
struct Offer {
    rules::OddsRow row;  // lines are empty until odds_rows fills them
    Terms terms;
    Wager wager;
};
std::vector<Offer> offers(const Rules& rules, int decks);

std::vector<rules::OddsRow> odds_rows(const Rules& rules, int decks);

}  // namespace croupier::baccarat
