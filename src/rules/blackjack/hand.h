// Cards counted: a hand's points, what the first two cards are for the side bets, and the round
// reduced to all that any bet depends on.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "rules/blackjack/rules.h"
#include "rules/cards/card.h"

namespace croupier::blackjack {

// RF-13.1.5: two to ten count their pips, pictures ten, the ace one here and eleven in Points
// where that does not take the hand over 21.
constexpr int card_value(cards::Card card) {
    const int rank = card.rank();
    if (rank == cards::ace) return 1;
    return rank >= 10 ? 10 : rank;
}

struct Points {
    int total = 0;
    bool soft = false;  // an ace counts eleven

    bool busted() const { return total > 21; }
    friend bool operator==(const Points&, const Points&) = default;
};
Points points_of(std::span<const cards::Card> cards);

// An ace and a ten-valued card, and nothing else. Whether they are a first hand the caller knows.
bool is_blackjack(std::span<const cards::Card> cards);

// RF-13.3.5.11: too low to stand, where the rulebook draws by itself.
bool below_threshold(const Rules& rules, Points points);

// The dealer draws to 16 and stands on 17, soft 17 as the rulebook says.
bool dealer_draws(const Rules& rules, Points points);

// The first two cards as the side bets see them; each holds only the highest result.
enum class Twenty : std::uint8_t {
    none,
    unsuited,
    kings,
    suited,
    suited_pair,  // queens, jacks or tens
    suited_kings,
    spade_kings,
};
enum class Match : std::uint8_t { none, suited, suited_blackjack, king_queen };
enum class Pair : std::uint8_t { none, unsuited, suited };

struct Opening {
    Twenty twenty = Twenty::none;
    Match match = Match::none;
    Pair pair = Pair::none;
    friend bool operator==(const Opening&, const Opening&) = default;
};
Opening opening_of(cards::Card first, cards::Card second);

inline constexpr int busted_total = 22;  // every hand over 21

// A finished hand, the dealer's or a player's.
struct Hand {
    std::uint8_t total = 0;  // 22: over 21
    bool blackjack = false;
    bool doubled = false;

    bool busted() const { return total == busted_total; }
    friend bool operator==(const Hand&, const Hand&) = default;
};
// `first_hand`: the first cards, not split, so that an ace with a ten is a Blackjack.
enum class FirstHand : std::uint8_t { no, yes };
Hand hand_of(std::span<const cards::Card> cards, FirstHand first_hand);

// All that any wager of one terminal depends on.
struct Round {
    Opening opening;
    Hand dealer;
    std::array<Hand, 2> hands{};
    std::uint8_t hand_count = 1;  // two after a split
    bool even_money = false;
    friend bool operator==(const Round&, const Round&) = default;
};

}  // namespace croupier::blackjack
