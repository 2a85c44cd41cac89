// Exact odds of every blackjack bet for a fresh shoe.
#pragma once

#include <vector>

#include "base/fraction.h"
#include "rules/blackjack/rules.h"
#include "rules/blackjack/strategy.h"
#include "rules/distribution.h"

namespace croupier::blackjack {

// A bet that the rulebook offers, as the mathematics and the simulation lay it. `insurance` is laid
// whenever the dealer's first card is an ace, with the player's cards unknown.
struct Offer {
    rules::OddsRow row;  // lines are empty until odds_rows fills them
    Terms terms;
    Bet bet = Bet::player;
};
std::vector<Offer> offers(const Rules& rules, int decks);

std::vector<rules::OddsRow> odds_rows(const Rules& rules, int decks);
// The same, and the strategy of the Player Bet.
struct Mathematics {
    std::vector<rules::OddsRow> rows;
    Strategy strategy;
};
Mathematics mathematics(const Rules& rules, int decks);

// The Player Bet with the optimal strategy: net results per unit of the initial stake.
rules::Distribution player_distribution(const Setting& setting, const Solution& solution);

// What insurance brings per unit staked when the own two cards are known.
Fraction insurance_gain(const Rules& rules, int decks, cards::Card first, cards::Card second);

}  // namespace croupier::blackjack
