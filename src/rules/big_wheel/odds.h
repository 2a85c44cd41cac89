// Exact odds of every symbol, by counting compartments.
#pragma once

#include <vector>

#include "rules/big_wheel/rules.h"
#include "rules/distribution.h"

namespace croupier::big_wheel {

// A symbol that the wheel has, as the mathematics and the simulation back it.
struct Offer {
    rules::OddsRow row;  // lines are empty until odds_rows fills them
    Terms terms;
    Wager wager;
};
std::vector<Offer> offers(const Rules& rules);

std::vector<rules::OddsRow> odds_rows(const Rules& rules);

}  // namespace croupier::big_wheel
