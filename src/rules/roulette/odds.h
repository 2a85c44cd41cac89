// Exact odds of every roulette bet: each number of the wheel once.
#pragma once

#include <vector>

#include "rules/distribution.h"
#include "rules/roulette/rules.h"

namespace croupier::roulette {

struct Offer {
    rules::OddsRow row;
    Wheel wheel = Wheel::single_zero;
    Terms terms;
    Layout layout;
};
// Every bet on every permitted wheel, with one position of each kind.
std::vector<Offer> offers(const Rules& rules);

// The net result of a wager of one unit, and how it ended.
struct NetResult {
    rules::Status status = rules::Status::lose;
    Odds net{};
};
NetResult net_result(const Terms& terms, Number spun, const Layout& layout);

std::vector<rules::OddsRow> odds_rows(const Rules& rules);

}  // namespace croupier::roulette
