#include "rules/three_card_poker/settle.h"

#include "base/check.h"
#include "rules/distribution.h"

namespace croupier::three_card_poker {
namespace {

using rules::Award;

Award win_if_paid(Odds odds) {
    return odds.set() ? rules::win_at(odds) : rules::lost;
}

bool folded(Action action) {
    return action == Action::fold || action == Action::timeout;
}

// RF-15.2-gap-b: against a dealer who does not qualify the hands are not compared.
bool dealer_out(const Terms& terms, const Showdown& shown) {
    return terms.dealer_qualification == DealerQualification::queen_high &&
           !shown.dealer_has_queen_high;
}

Award compared(const Showdown& shown, Odds odds) {
    switch (shown.standing) {
        case Standing::higher:
            return rules::win_at(odds);
        case Standing::equal:
            return rules::pushed;
        case Standing::lower:
            break;
    }
    return rules::lost;
}

Award settle_ante(const Terms& terms, const Showdown& shown) {
    if (shown.action == Action::cannot_play) return rules::voided;
    if (folded(shown.action)) return rules::lost;
    if (dealer_out(terms, shown)) return rules::win_at(terms.ante);
    return compared(shown, terms.ante);
}

Award settle_play(const Terms& terms, const Showdown& shown) {
    CHECK(shown.action == Action::play);
    if (dealer_out(terms, shown)) return rules::pushed;
    return compared(shown, terms.play);
}

// RF-1.1-ante-bonus: whatever the dealer holds.
Award settle_ante_bonus(const Terms& terms, const Showdown& shown) {
    if (shown.action != Action::play) return rules::lost;
    return win_if_paid(terms.ante_bonus[static_cast<std::size_t>(shown.three)]);
}

// The lines are never touched by what a player does with the own hand.
bool forfeited(const Terms& terms, const Showdown& shown, Area area) {
    return area == Area::hand && terms.fold_forfeits_side_wagers && folded(shown.action);
}

}  // namespace

Award settle(const Terms& terms, const Showdown& shown, Wager wager) {
    switch (wager.bet) {
        case Bet::ante:
            return settle_ante(terms, shown);
        case Bet::play:
            return settle_play(terms, shown);
        case Bet::ante_bonus:
            return settle_ante_bonus(terms, shown);
        case Bet::pair_plus:
            if (forfeited(terms, shown, wager.area)) return rules::lost;
            return win_if_paid(terms.pair_plus[static_cast<std::size_t>(shown.three)]);
        case Bet::six_card_bonus:
            if (forfeited(terms, shown, wager.area)) return rules::lost;
            return win_if_paid(terms.six_card_bonus[static_cast<std::size_t>(shown.six)]);
    }
    return rules::lost;
}

Net net_of(const Terms& terms, const Showdown& shown, Wager wager) {
    const Award award = settle(terms, shown, wager);
    if (wager.bet != Bet::ante || shown.action != Action::play)
        return {award.status, rules::net_of(award)};
    Odds net = sum(rules::net_of(award), rules::net_of(settle(terms, shown, {Bet::play})));
    const Award bonus = settle(terms, shown, {Bet::ante_bonus});
    if (bonus.status == rules::Status::win) net = sum(net, bonus.odds);
    if (net.win == 0) return {rules::Status::push, net};
    return {net.win > 0 ? rules::Status::win : rules::Status::lose, net};
}

}  // namespace croupier::three_card_poker
