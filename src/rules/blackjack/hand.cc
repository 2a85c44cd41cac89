#include "rules/blackjack/hand.h"

namespace croupier::blackjack {

using cards::Card;

Points points_of(std::span<const Card> cards) {
    int total = 0;
    bool ace = false;
    for (const Card card : cards) {
        total += card_value(card);
        ace = ace || card.rank() == cards::ace;
    }
    if (ace && total + 10 <= 21) return {total + 10, true};
    return {total, false};
}

bool is_blackjack(std::span<const Card> cards) {
    return cards.size() == 2 && points_of(cards).total == 21;
}

bool below_threshold(const Rules& rules, Points points) {
    return points.total < (points.soft ? rules.draw_below_soft : rules.draw_below_hard);
}

bool dealer_draws(const Rules& rules, Points points) {
    if (points.total == 17 && points.soft) return !rules.dealer_stands_on_soft_17;
    return points.total < 17;
}

namespace {

// RF-13.4.1.6, CR-13.10.3(a): the ace counts eleven, so that ace and nine are a 20.
Twenty twenty_of(Card first, Card second) {
    const std::array both{first, second};
    if (points_of(both).total != 20) return Twenty::none;
    const bool suited = first.suit() == second.suit();
    const bool same_rank = first.rank() == second.rank();
    const bool kings = same_rank && first.rank() == cards::king;
    if (suited && kings)
        return first.suit() == cards::Suit::spades ? Twenty::spade_kings : Twenty::suited_kings;
    if (suited && same_rank) return Twenty::suited_pair;
    if (suited) return Twenty::suited;
    return kings ? Twenty::kings : Twenty::unsuited;
}

Match match_of(Card first, Card second) {
    if (first.suit() != second.suit()) return Match::none;
    const auto holds = [&](int rank) { return first.rank() == rank || second.rank() == rank; };
    if (holds(cards::king) && holds(cards::queen)) return Match::king_queen;
    const std::array both{first, second};
    return is_blackjack(both) ? Match::suited_blackjack : Match::suited;
}

Pair pair_of(Card first, Card second) {
    if (first.rank() != second.rank()) return Pair::none;
    return first.suit() == second.suit() ? Pair::suited : Pair::unsuited;
}

}  // namespace

Opening opening_of(Card first, Card second) {
    return {twenty_of(first, second), match_of(first, second), pair_of(first, second)};
}

Hand hand_of(std::span<const Card> cards, FirstHand first_hand) {
    const Points points = points_of(cards);
    Hand hand;
    hand.total = static_cast<std::uint8_t>(points.busted() ? busted_total : points.total);
    hand.blackjack = first_hand == FirstHand::yes && is_blackjack(cards);
    return hand;
}

}  // namespace croupier::blackjack
