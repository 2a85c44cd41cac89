// Exact odds of every wager, by counting every hand of one deck.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/distribution.h"
#include "rules/three_card_poker/play.h"
#include "rules/three_card_poker/rules.h"

namespace croupier::three_card_poker {

// Player hands that differ only in the names of the suits, and the dealer hands against each.
struct Matchup {
    Strength own;
    std::int64_t hands = 0;  // how many such hands
    // Of the 18,424 dealer hands against one of them: by Standing, without and with queen high.
    std::array<std::array<std::int64_t, 2>, 3> dealer{};
};
// All 22,100 hands, strongest first.
std::vector<Matchup> matchups();

// How many of all 20,358,520 sets of six cards are of each class.
std::array<std::int64_t, six_class_count> six_card_census();

// The weakest hand to play for a player who knows only the own three cards: from the strongest
// down, the last one that is worth more played than folded.
Strength play_from(const Terms& terms, const std::vector<Matchup>& against);

// A wager that the rulebook offers, as the mathematics and the simulation lay it.
struct Offer {
    rules::OddsRow row;  // lines are empty until odds_rows fills them
    Terms terms;
    Wager wager;
    Strength play_from;  // for the ante: weaker hands fold. Side wagers: every hand is played
};
std::vector<Offer> offers(const Rules& rules, const std::vector<Matchup>& against);

std::vector<rules::OddsRow> odds_rows(const Rules& rules);

}  // namespace croupier::three_card_poker
