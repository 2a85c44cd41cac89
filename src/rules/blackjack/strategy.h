// The optimal strategy of a player who looks at the own cards and the dealer's card only, found by
// exact comparison for a fresh shoe.
//
// An unsplit hand's decisions depend on all of its cards. A split hand is played for itself, by its
// own cards, with the other card of the pair out of the shoe; both hands by the same table.
// Whether to split weighs the two hands together, with the one wager that a dealer Blackjack takes.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "rules/blackjack/hand_tree.h"
#include "rules/blackjack/natural.h"
#include "rules/blackjack/payoffs.h"
#include "rules/blackjack/play.h"
#include "rules/blackjack/rules.h"

namespace croupier::blackjack {

class Strategy {
public:
    struct Options {
        bool may_double = true;  // beyond what the rules say of the hand: the credit suffices
        bool may_split = true;
    };

    // The dealer's first card by value, ace 1. The hand must not be finished.
    Decision decide(HandTree::Index hand, int dealer, Options options) const {
        const Choice& choice = choices_[at(dealer)][hand];
        const bool doubles = choice.doubles && options.may_double;
        if (options.may_split && (doubles ? choice.splits_over_double : choice.splits))
            return Decision::split;
        if (doubles) return Decision::double_wager;
        return choice.hits ? Decision::hit : Decision::stand;
    }
    // One hand of a split pair of cards of that value.
    bool split_hand_hits(HandTree::Index hand, int dealer, int pair) const {
        return split_hits_[at(pair)][at(dealer)][hand];
    }
    bool hits(HandTree::Index hand, int dealer) const { return choices_[at(dealer)][hand].hits; }
    bool takes_even_money() const { return takes_even_money_; }

    // Hard, soft and pairs by dealer card, and how many hands of a certain make-up differ from it.
    std::string text() const;

private:
    friend class Solver;
    struct Choice {
        bool hits = false;
        bool doubles = false;  // rather than hit or stand
        bool splits = false;   // rather than hit or stand
        bool splits_over_double = false;
    };
    static std::size_t at(int value) { return static_cast<std::size_t>(value - 1); }

    std::array<std::vector<Choice>, value_count> choices_;
    std::array<std::array<std::vector<bool>, value_count>, value_count> split_hits_;
    bool takes_even_money_ = false;
};

// What the mathematics of one shoe is made of.
struct Setting {
    Setting(const Rules& rules, int decks);

    const Rules& rules;
    Payoffs payoffs;
    Shoe shoe;
    std::vector<DealerTree> dealers;  // by first card
    int dealer_draws = 0;             // the longest dealer hand's; all counts are padded to it

    const DealerTree& dealer(int value) const {
        return dealers[static_cast<std::size_t>(value - 1)];
    }
    DealerEnds ends(int dealer_value, Composition out) const {
        return dealer(dealer_value).count(shoe.without(out), dealer_draws);
    }
};

// All counts run over the ordered draws of so many cards from the fresh shoe, used or not.
inline constexpr int cards_counted = 46;

struct Solution {
    Strategy strategy;
    Natural weight;  // sum of Payoffs::weight over all ordered draws
    // For the pairs that are split, by pair and dealer card: draws by line.
    std::array<std::array<std::vector<Natural>, value_count>, value_count> split_counts;
};
Solution solve(const Setting& setting);

}  // namespace croupier::blackjack
