// Exact odds of both wagers, by counting every draw from a fresh shoe.
#pragma once

#include <cstdint>
#include <vector>

#include "base/fraction.h"
#include "rules/casino_war/play.h"
#include "rules/casino_war/rules.h"
#include "rules/distribution.h"

namespace croupier::casino_war {

// A hand, and how many of all ordered draws of four cards (area, dealer, war, dealer's war) end in
// it; war cards that are not needed are drawn and not looked at. Cards burned or dealt to other
// areas, unseen, leave the four as likely as before.
struct Counted {
    Hand hand;
    std::int64_t draws = 0;
};
std::vector<Counted> census(int decks, Decision on_tie);

// What one unit of ante is worth, from now on, to a player whose card ties with the dealer's at
// this rank.
Fraction value_on_tie(const Terms& terms, int decks, int rank, Decision decision);

// The better decision on a tie. It is the same at every rank: two cards of one rank are gone
// whichever it is, so a second tie is equally likely, and what does not tie is even.
Decision best_on_tie(const Terms& terms, int decks);

// A wager that the rulebook offers, as the mathematics and the simulation lay it.
struct Offer {
    rules::OddsRow row;  // lines are empty until odds_rows fills them
    Terms terms;
    Bet bet = Bet::ante;
    Decision on_tie = Decision::war;
};
std::vector<Offer> offers(const Rules& rules, int decks);

std::vector<rules::OddsRow> odds_rows(const Rules& rules, int decks);

}  // namespace croupier::casino_war
