// How the wagers on one area settle when the round has ended.
#pragma once

#include "rules/award.h"
#include "rules/casino_war/play.h"
#include "rules/casino_war/rules.h"

namespace croupier::casino_war {

// The terms must hold odds for every line the wager can be paid by (lines_of). A surrendered ante
// is lost here; `pay` gives back its half. The War wager exists only at war.
rules::Award settle(const Terms& terms, const Hand& hand, Bet bet);

// The same in money. What comes back of a surrendered ante is rounded like winnings and is never
// more than the stake.
Result<rules::Payment, PayFault> pay(const Terms& terms, const Hand& hand, Bet bet, Money stake,
                                     Rounding rounding);

// What one unit on the bet comes to in the end: with the ante goes the War wager that it brought,
// or the half that surrender saved.
struct Net {
    rules::Status status = rules::Status::lose;
    Odds odds{};  // gained per unit, negative when lost; in lowest terms
};
Net net_of(const Terms& terms, const Hand& hand, Bet bet);

}  // namespace croupier::casino_war
