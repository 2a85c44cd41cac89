// A hand: what is expected next, whether what was dealt can be, and what it comes to.
#pragma once

#include <cstdint>
#include <span>

#include "base/fault.h"
#include "base/result.h"
#include "rules/cards/card.h"
#include "rules/expect.h"
#include "rules/triple_chase/rules.h"

namespace croupier::triple_chase {

inline constexpr int hand_size = 3;

// CR-12.4.3 to CR-12.4.5: pips, ten for pictures, one for the ace, in both sums.
constexpr int card_value(cards::Card card) {
    const int rank = card.rank();
    if (rank == cards::ace) return 1;
    return rank > 10 ? 10 : rank;
}

// How two cards that make a pair or a blackjack match: the worst first.
enum class Match : std::uint8_t {
    none,      // they make none
    mixed,     // one red, one black
    coloured,  // one colour, two suits
    suited,
};

enum class Sum : std::uint8_t { under, exact, over };  // against 13 or 20

enum class Poker : std::uint8_t {
    nothing,
    flush,
    suited_pair,  // one suit, two of the three of one rank: a flush or nothing, as it is read
    straight,
    three_of_a_kind,
    straight_flush,
};

// All that any bet depends on.
struct Hand {
    Match pair = Match::none;       // first and third card
    Match blackjack = Match::none;  // first and third card
    Sum against_13 = Sum::under;    // first and third card
    std::uint8_t eights = 0;
    Match best_pair = Match::none;  // any two of the three
    Sum against_20 = Sum::under;
    Poker poker = Poker::nothing;

    // A dense number for tables: 0 to index_count - 1.
    static constexpr int index_count = 4 * 4 * 3 * 4 * 4 * 3 * 6;
    int index() const;
    static Hand of_index(int index);

    friend bool operator==(const Hand&, const Hand&) = default;
};

// The cards in the order in which the shuffler gave them: positions 1, 2, 3.
rules::Next next(std::span<const cards::Card> dealt);

// What three cards come to; which of them are possible is not looked at.
Hand hand_of(cards::Card first, cards::Card second, cards::Card third);

// Exactly three cards in deal order (CR-12.7.2(c)); a Fault says what is wrong with them.
Result<Hand, Fault> read_hand(std::span<const cards::Card> dealt, int decks);

}  // namespace croupier::triple_chase
