// Exact odds of every sic bo bet, over all rolls of three fair dice.
#pragma once

#include <vector>

#include "rules/distribution.h"
#include "rules/sic_bo/rules.h"

namespace croupier::sic_bo {

// A wager that the rulebook offers, as the mathematics and the simulation lay it: one selection of
// each bet, but every total, because totals differ in kind.
struct Offer {
    rules::OddsRow row;  // lines are empty until odds_rows fills them
    Terms terms;
    Wager wager;
};
std::vector<Offer> offers(const Rules& rules);

std::vector<rules::OddsRow> odds_rows(const Rules& rules);

}  // namespace croupier::sic_bo
