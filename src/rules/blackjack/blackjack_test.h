// What the tests of blackjack share: two sets of rules and short ways to write cards and hands.
#pragma once

#include <string_view>
#include <vector>

#include "rules/blackjack/hand.h"
#include "rules/blackjack/read.h"
#include "rules/blackjack/rules.h"
#include "rules/cards/card.h"

namespace croupier::blackjack {

inline std::vector<cards::Card> cards_in(std::string_view text) {
    std::vector<cards::Card> all;
    for (; !text.empty(); text.remove_prefix(std::min<std::size_t>(3, text.size())))
        all.push_back(*cards::parse_card(text.substr(0, 2)));
    return all;
}

// Rapid Fusion as far as the game goes.
inline Rules star_rules() {
    Rules rules;
    rules.decks = {6};
    rules.double_totals = {9, 10, 11};
    rules.even_money = true;
    rules.offered.fill(true);
    const std::array<Odds, line_count> odds = {to_one(1),    Odds{3, 2},  to_one(1),  to_one(2),
                                               to_one(1000), to_one(100), to_one(30), to_one(20),
                                               to_one(9),    to_one(6),   to_one(4),  to_one(50),
                                               Odds{},       to_one(2),   to_one(15), to_one(10)};
    for (std::size_t line = 0; line < odds.size(); ++line) rules.pays[line].odds = odds[line];
    return rules;
}

inline Rules crown_rules() {
    Rules rules = star_rules();
    rules.decks = {4, 5, 6, 7, 8};
    rules.even_money = false;
    rules.insurance_amount = InsuranceAmount::exactly_half;
    rules.automatic_draw = AutomaticDraw::on_timeout;
    rules.hand_check = HandCheck::shape;
    rules.readings.dealer_blackjack_vs_21 = DealerBlackjackVs21::lose;
    rules.side_bets_max = 2;
    for (std::size_t side = 1; side < placed_bet_count; ++side)
        rules.only_with_decks[side] = {4, 6, 8};
    return rules;
}

inline const Rules star = star_rules();
inline const Rules crown = crown_rules();

inline Shared shared_cards(std::string_view player, std::string_view dealer,
                           std::string_view community) {
    return {cards_in(player), cards_in(dealer), cards_in(community)};
}

constexpr Hand hand(int total) {
    return {.total = static_cast<std::uint8_t>(total)};
}
constexpr Hand doubled(int total) {
    return {.total = static_cast<std::uint8_t>(total), .doubled = true};
}
inline constexpr Hand natural{.total = 21, .blackjack = true};
inline constexpr Hand over{.total = busted_total};

}  // namespace croupier::blackjack
