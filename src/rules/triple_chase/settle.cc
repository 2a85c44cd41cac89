#include "rules/triple_chase/settle.h"

namespace croupier::triple_chase {
namespace {

using rules::Award;
using rules::lost;

struct Settling {
    const Terms& terms;

    Award pays(Line line) const {
        return rules::win_at(terms.odds[static_cast<std::size_t>(line)]);
    }
    Award pays_if(bool won, Line line) const { return won ? pays(line) : lost; }
    // The lines of a bet stand together, the smallest first: `step` 1 is the first of them.
    Award pays_step(Line first, int step) const {
        if (step == 0) return lost;
        return pays(static_cast<Line>(static_cast<int>(first) + step - 1));
    }
    Award pays_match(Line mixed, Match match) const {
        return pays_step(mixed, static_cast<int>(match));
    }
};

// CR-12.8.1g: one category only.
Award settle_poker_pursuit(const Settling& on, Poker poker) {
    switch (poker) {
        case Poker::nothing:
            return lost;
        case Poker::flush:
            return on.pays(Line::poker_pursuit_flush);
        // CR-12.2g: with several decks a suited hand can hold a pair.
        case Poker::suited_pair:
            return on.pays_if(on.terms.poker_pursuit_suited_pair == SuitedPair::flush,
                              Line::poker_pursuit_flush);
        case Poker::straight:
            return on.pays(Line::poker_pursuit_straight);
        case Poker::three_of_a_kind:
            return on.pays(Line::poker_pursuit_three_of_a_kind);
        case Poker::straight_flush:
            return on.pays(Line::poker_pursuit_straight_flush);
    }
    return lost;
}

}  // namespace

// CR-12.6.1(b) to CR-12.6.1(l).
Award settle(const Terms& terms, const Hand& hand, Wager wager) {
    const Settling on{terms};
    switch (wager.bet) {
        case Bet::crown_pairs:
            return on.pays_match(Line::crown_pairs_mixed, hand.pair);
        case Bet::blackjack_bounty:
            return on.pays_match(Line::blackjack_bounty_mixed, hand.blackjack);
        case Bet::total_13:
            return on.pays_if(hand.against_13 == Sum::exact, Line::total_13);
        case Bet::under_13:
            return on.pays_if(hand.against_13 == Sum::under, Line::under_13);
        case Bet::over_13:
            return on.pays_if(hand.against_13 == Sum::over, Line::over_13);
        case Bet::lucky_8s:
            return on.pays_step(Line::lucky_8s_one, hand.eights);
        // CR-12.8.1e: of several pairs only the best.
        case Bet::extra_chance_pairs:
            return on.pays_match(Line::extra_chance_pairs_mixed, hand.best_pair);
        case Bet::total_20:
            return on.pays_if(hand.against_20 == Sum::exact, Line::total_20);
        case Bet::under_20:
            return on.pays_if(hand.against_20 == Sum::under, Line::under_20);
        case Bet::over_20:
            return on.pays_if(hand.against_20 == Sum::over, Line::over_20);
        case Bet::poker_pursuit:
            return settle_poker_pursuit(on, hand.poker);
    }
    return lost;
}

}  // namespace croupier::triple_chase
