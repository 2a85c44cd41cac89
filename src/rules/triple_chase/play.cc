#include "rules/triple_chase/play.h"

#include <fmt/format.h>

#include <algorithm>

namespace croupier::triple_chase {
namespace {

using cards::Card;

Match match_of(Card a, Card b) {
    if (a.suit() == b.suit()) return Match::suited;
    return a.colour() == b.colour() ? Match::coloured : Match::mixed;
}

// CR-12.2e: equal in rank; a king and a queen are no pair.
Match pair_of(Card a, Card b) {
    return a.rank() == b.rank() ? match_of(a, b) : Match::none;
}

// CR-12.2a: an ace and a card worth ten, in either order.
Match blackjack_of(Card a, Card b) {
    const bool made = (a.rank() == cards::ace && card_value(b) == 10) ||
                      (b.rank() == cards::ace && card_value(a) == 10);
    return made ? match_of(a, b) : Match::none;
}

Sum compare(int sum, int against) {
    if (sum == against) return Sum::exact;
    return sum < against ? Sum::under : Sum::over;
}

// CR-12.2h: A-K-Q and 3-2-A, but no sequence through the ace.
bool consecutive(int a, int b, int c) {
    const auto [low, high] = std::minmax({a, b, c});
    const int middle = a + b + c - low - high;
    if (low == 2 && middle == 3 && high == cards::ace) return true;
    return low + 1 == middle && middle + 1 == high;
}

Poker poker_of(Card a, Card b, Card c) {
    const bool one_suit = a.suit() == b.suit() && b.suit() == c.suit();
    if (consecutive(a.rank(), b.rank(), c.rank()))
        return one_suit ? Poker::straight_flush : Poker::straight;
    // CR-12.2j: whatever the suits, so that three identical cards are no flush.
    if (a.rank() == b.rank() && b.rank() == c.rank()) return Poker::three_of_a_kind;
    if (!one_suit) return Poker::nothing;
    const bool paired = a.rank() == b.rank() || b.rank() == c.rank() || a.rank() == c.rank();
    return paired ? Poker::suited_pair : Poker::flush;
}

}  // namespace

int Hand::index() const {
    int index = static_cast<int>(pair);
    index = index * 4 + static_cast<int>(blackjack);
    index = index * 3 + static_cast<int>(against_13);
    index = index * 4 + eights;
    index = index * 4 + static_cast<int>(best_pair);
    index = index * 3 + static_cast<int>(against_20);
    return index * 6 + static_cast<int>(poker);
}

Hand Hand::of_index(int index) {
    const auto take = [&index](int count) {
        const int digit = index % count;
        index /= count;
        return digit;
    };
    Hand hand;
    hand.poker = static_cast<Poker>(take(6));
    hand.against_20 = static_cast<Sum>(take(3));
    hand.best_pair = static_cast<Match>(take(4));
    hand.eights = static_cast<std::uint8_t>(take(4));
    hand.against_13 = static_cast<Sum>(take(3));
    hand.blackjack = static_cast<Match>(take(4));
    hand.pair = static_cast<Match>(take(4));
    return hand;
}

rules::Next next(std::span<const Card> dealt) {
    if (dealt.size() < hand_size)
        return rules::card_to(rules::Place::position, static_cast<int>(dealt.size()) + 1);
    return {dealt.size() == hand_size ? rules::Awaited::confirm : rules::Awaited::irregular};
}

Hand hand_of(Card first, Card second, Card third) {
    Hand hand;
    hand.pair = pair_of(first, third);
    hand.blackjack = blackjack_of(first, third);
    hand.against_13 = compare(card_value(first) + card_value(third), 13);
    for (const Card card : {first, second, third})
        if (card.rank() == 8) ++hand.eights;
    hand.best_pair = std::max({hand.pair, pair_of(first, second), pair_of(second, third)});
    hand.against_20 = compare(card_value(first) + card_value(second) + card_value(third), 20);
    hand.poker = poker_of(first, second, third);
    return hand;
}

Result<Hand, Fault> read_hand(std::span<const Card> dealt, int decks) {
    if (dealt.size() != hand_size)
        return Err{Fault{fmt::format("a hand has three cards, not {}", dealt.size())}};
    cards::Seen seen(decks);
    for (const Card card : dealt)
        if (!seen.add(card))
            return Err{Fault{fmt::format("{} comes more than {} times from {} decks",
                                         cards::card_text(card), decks, decks)}};
    return hand_of(dealt[0], dealt[1], dealt[2]);
}

}  // namespace croupier::triple_chase
