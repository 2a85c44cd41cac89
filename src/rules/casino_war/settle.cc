#include "rules/casino_war/settle.h"

#include <algorithm>

#include "base/check.h"
#include "rules/distribution.h"

namespace croupier::casino_war {
namespace {

using rules::Award;

Award pays(const Terms& terms, Line line) {
    return rules::win_at(terms.odds[static_cast<std::size_t>(line)]);
}

Award settle_ante(const Terms& terms, const Hand& hand) {
    switch (hand.first) {
        case Standing::higher:
            return pays(terms, Line::ante);
        case Standing::lower:
            return rules::lost;
        case Standing::equal:
            break;
    }
    if (hand.surrendered()) return rules::lost;
    // RF-14.2.2.5, RF-14.2.2.6: after war the ante stands off unless the war card is lower.
    return hand.war == Standing::lower ? rules::lost : rules::pushed;
}

// RF-14.2.3.1: an equal war card wins too, and pays more (RF-14.4.1.3).
Award settle_war(const Terms& terms, const Hand& hand) {
    CHECK(hand.at_war());
    switch (hand.war) {
        case Standing::higher:
            return pays(terms, Line::war_win);
        case Standing::equal:
            return pays(terms, Line::war_tie);
        case Standing::lower:
            break;
    }
    return rules::lost;
}

}  // namespace

Award settle(const Terms& terms, const Hand& hand, Bet bet) {
    switch (bet) {
        case Bet::ante:
            return settle_ante(terms, hand);
        case Bet::war:
            return settle_war(terms, hand);
        // RF-14.2.4.1, RF-14.2.4.2: decided by the first cards, whatever follows.
        case Bet::tie:
            return hand.tied() ? pays(terms, Line::tie) : rules::lost;
    }
    return rules::lost;
}

Result<rules::Payment, PayFault> pay(const Terms& terms, const Hand& hand, Bet bet, Money stake,
                                     Rounding rounding) {
    if (bet != Bet::ante || !hand.surrendered())
        return rules::pay(settle(terms, hand, bet), stake, rounding);
    TRY(part, winnings_for(stake, terms.surrender_returns, rounding));
    return rules::Payment{rules::Status::lose, std::min(part, stake), {}};
}

Net net_of(const Terms& terms, const Hand& hand, Bet bet) {
    const Award award = settle(terms, hand, bet);
    const Odds alone = rules::net_of(award);
    if (bet != Bet::ante || !hand.tied()) return {award.status, alone};
    if (hand.surrendered()) return {award.status, sum(alone, terms.surrender_returns)};
    const Odds both = sum(alone, rules::net_of(settle(terms, hand, Bet::war)));
    if (both.win == 0) return {rules::Status::push, both};
    return {both.win > 0 ? rules::Status::win : rules::Status::lose, both};
}

}  // namespace croupier::casino_war
