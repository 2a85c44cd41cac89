// A round that somebody reports as finished: whether its cards and hands can be.
#pragma once

#include <span>
#include <vector>

#include "base/fault.h"
#include "base/money.h"
#include "base/result.h"
#include "rules/blackjack/hand.h"
#include "rules/blackjack/rules.h"

namespace croupier::blackjack {

// The cards on the table, each place in deal order. Every terminal plays on the same ones.
struct Shared {
    std::vector<cards::Card> player;  // two
    std::vector<cards::Card> dealer;
    std::vector<cards::Card> community;
};

struct FinalHand {
    std::vector<cards::Card> cards;
    bool doubled = false;
};

// What one terminal made of the shared cards.
struct Finished {
    std::vector<FinalHand> hands;  // two after a split; hand k starts with player card k
    Money insurance;               // zero: not taken
    bool even_money = false;
};

// Complete, and no card more often than the decks have it. How the dealer drew is not looked at.
Result<Nothing, Fault> check_cards(const Shared& shared, int decks);

// The terminal's part, for cards that passed check_cards. `stake` is that of the Player Bet.
Result<Round, Fault> read_round(const Rules& rules, const Shared& shared, const Finished& finished,
                                Money stake);

}  // namespace croupier::blackjack
