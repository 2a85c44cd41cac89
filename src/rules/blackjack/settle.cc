#include "rules/blackjack/settle.h"

#include <numeric>
#include <utility>

#include "rules/distribution.h"

namespace croupier::blackjack {
namespace {

using rules::Award;
using rules::lost;
using rules::pushed;

struct Settling {
    const Terms& terms;
    const Round& round;

    Award pays(Line line) const {
        return rules::win_at(terms.odds[static_cast<std::size_t>(line)]);
    }
    bool pays_at_all(Line line) const { return terms.odds[static_cast<std::size_t>(line)].set(); }
};

// RF-13.2.2, RF-13.4.1.1 to 13.4.1.4: one hand by itself.
Award settle_alone(const Settling& on, const Hand& hand) {
    const Hand& dealer = on.round.dealer;
    if (hand.busted()) return lost;
    if (hand.blackjack) return dealer.blackjack ? pushed : on.pays(Line::blackjack);
    if (dealer.blackjack && hand.total == 21)
        return on.terms.readings.dealer_blackjack_vs_21 == DealerBlackjackVs21::push ? pushed
                                                                                     : lost;
    if (dealer.busted() || hand.total > dealer.total) return on.pays(Line::player);
    return hand.total == dealer.total ? pushed : lost;
}

// RF-13.3.5.9.4: after a split a dealer Blackjack takes the hands over 21, and of the other losing
// hands the first one's wager; or none of those where a busted hand counts as that one.
Award settle_hand(const Settling& on, std::size_t index) {
    const Round& round = on.round;
    const Hand& hand = round.hands[index];
    const Award alone = settle_alone(on, hand);
    if (round.hand_count < 2 || !round.dealer.blackjack) return alone;
    if (alone.status != rules::Status::lose || hand.busted()) return alone;
    const Hand& other = round.hands[1 - index];
    if (on.terms.readings.split_dealer_blackjack == SplitDealerBlackjack::original_or_busted &&
        other.busted())
        return pushed;
    const bool other_loses_alive =
        !other.busted() && settle_alone(on, other).status == rules::Status::lose;
    return index == 1 && other_loses_alive ? pushed : lost;
}

Award settle_double(const Settling& on) {
    const Award award = settle_hand(on, 0);
    const bool taken_by_blackjack = award.status == rules::Status::lose &&
                                    on.round.dealer.blackjack && !on.round.hands[0].busted();
    if (taken_by_blackjack &&
        on.terms.readings.double_dealer_blackjack == DoubleDealerBlackjack::return_double)
        return pushed;
    return award.status == rules::Status::win ? on.pays(Line::player) : award;
}

// RF-13.2.3, RF-13.4.1.6: only the two kings of spades look at the dealer's hand.
Award settle_kings_bounty(const Settling& on) {
    switch (on.round.opening.twenty) {
        case Twenty::none:
            return lost;
        case Twenty::unsuited:
            return on.pays(Line::kings_bounty_unsuited_20);
        case Twenty::kings:
            return on.pays(Line::kings_bounty_kings);
        case Twenty::suited:
            return on.pays(Line::kings_bounty_suited_20);
        case Twenty::suited_pair:
            return on.pays(Line::kings_bounty_suited_pair);
        case Twenty::suited_kings:
            return on.pays(Line::kings_bounty_suited_kings);
        case Twenty::spade_kings:
            return on.pays(on.round.dealer.blackjack
                               ? Line::kings_bounty_spade_kings_dealer_blackjack
                               : Line::kings_bounty_spade_kings);
    }
    return lost;
}

// RF-13.4.1.7: the suited Blackjack has a line of its own only where the rulebook sets odds for it.
Award settle_royal_match(const Settling& on) {
    switch (on.round.opening.match) {
        case Match::none:
            return lost;
        case Match::king_queen:
            return on.pays(Line::royal_match_king_queen);
        case Match::suited_blackjack:
            return on.pays(on.pays_at_all(Line::royal_match_suited_blackjack)
                               ? Line::royal_match_suited_blackjack
                               : Line::royal_match_suited);
        case Match::suited:
            return on.pays(Line::royal_match_suited);
    }
    return lost;
}

Award settle_bet_the_set(const Settling& on) {
    switch (on.round.opening.pair) {
        case Pair::none:
            return lost;
        case Pair::unsuited:
            return on.pays(Line::set_unsuited_pair);
        case Pair::suited:
            return on.pays(Line::set_suited_pair);
    }
    return lost;
}

}  // namespace

Award settle(const Terms& terms, const Round& round, Bet bet) {
    const Settling on{terms, round};
    switch (bet) {
        case Bet::player:
            // RF-13.3.5.7.2: even money is paid whatever the dealer makes.
            return round.even_money ? on.pays(Line::even_money) : settle_hand(on, 0);
        case Bet::double_wager:
            CHECK(round.hands[0].doubled);
            return settle_double(on);
        case Bet::split:
            CHECK(round.hand_count == 2);
            return settle_hand(on, 1);
        case Bet::insurance:
            if (round.even_money) return rules::voided;
            return round.dealer.blackjack ? on.pays(Line::insurance) : lost;
        case Bet::kings_bounty:
            return settle_kings_bounty(on);
        case Bet::royal_match_21:
            return settle_royal_match(on);
        case Bet::bet_the_set_21:
            return settle_bet_the_set(on);
    }
    return lost;
}

Odds player_net(const Terms& terms, const Round& round) {
    Odds net = rules::net_of(settle(terms, round, Bet::player));
    const auto add = [&](Bet bet) {
        const Odds more = rules::net_of(settle(terms, round, bet));
        const auto stake = std::lcm(std::int64_t{net.stake}, std::int64_t{more.stake});
        const auto win = net.win * (stake / net.stake) + more.win * (stake / more.stake);
        CHECK(std::in_range<std::int32_t>(stake));
        CHECK(std::in_range<std::int32_t>(win));
        net = reduced({static_cast<std::int32_t>(win), static_cast<std::int32_t>(stake)});
    };
    if (round.hands[0].doubled) add(Bet::double_wager);
    if (round.hand_count == 2) add(Bet::split);
    return net;
}

rules::Status status_of(Odds net) {
    if (net.win == 0) return rules::Status::push;
    return net.win > 0 ? rules::Status::win : rules::Status::lose;
}

}  // namespace croupier::blackjack
