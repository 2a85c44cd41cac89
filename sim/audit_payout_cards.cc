#include <algorithm>
#include <array>

#include "sim/audit_payout.h"

// Blackjack, casino war and triple chase.

namespace croupier::sim {
namespace {

AuditCards those_at(const AuditCards& cards, std::uint64_t place) {
    AuditCards found;
    for (const AuditCard& card : cards)
        if (card.place == place) found.push_back(card);
    return found;
}

AuditPayout as(AuditStatus status, Cents stake, Cents win = 1, Cents of = 1) {
    switch (status) {
        case AuditStatus::win:
            return audit_won(stake, win, of);
        case AuditStatus::lose:
            return {};
        default:
            return {status, stake, 0, 0};
    }
}

bool is_blackjack(const AuditCards& cards) {
    return cards.size() == 2 && audit_points(cards).total == 21;
}

// One player's hands against the dealer's.
struct Showdown {
    const AuditTerms& terms;
    const AuditPlay& play;
    AuditCards dealer;
    bool dealer_blackjack = false;
    bool player_blackjack = false;

    bool busted(std::size_t hand) const { return audit_points(play.hands[hand].cards).total > 21; }

    AuditStatus alone(std::size_t hand) const {
        const int mine = audit_points(play.hands[hand].cards).total;
        if (mine > 21) return AuditStatus::lose;
        if (dealer_blackjack) {
            if (player_blackjack) return AuditStatus::push;
            // Decision 16.
            const bool star = terms.is(AuditBook::rapid_fusion);
            const bool pushes =
                terms.option("dealer_blackjack_vs_21", star ? "push" : "lose") == "push";
            return mine == 21 && pushes ? AuditStatus::push : AuditStatus::lose;
        }
        if (player_blackjack) return AuditStatus::win;
        const int theirs = audit_points(dealer).total;
        if (theirs > 21 || mine > theirs) return AuditStatus::win;
        return mine == theirs ? AuditStatus::push : AuditStatus::lose;
    }
    // RF-13.3.5.9.4: of two split hands a dealer's Blackjack takes one, and what is busted.
    AuditStatus status(std::size_t hand) const {
        const AuditStatus own = alone(hand);
        if (play.hands.size() < 2 || !dealer_blackjack || own != AuditStatus::lose || busted(hand))
            return own;
        const std::size_t other = 1 - hand;
        const bool other_loses = alone(other) == AuditStatus::lose;
        if (other_loses && busted(other))
            return terms.option("split_dealer_blackjack", "busted_plus_one") == "busted_plus_one"
                       ? AuditStatus::lose
                       : AuditStatus::push;
        return hand == 1 && other_loses ? AuditStatus::push : AuditStatus::lose;
    }
};

// RF-13.4.1.6
Cents kings_bounty(const AuditCards& two, bool dealer_blackjack) {
    if (audit_points(two).total != 20) return 0;
    const bool suited = two[0].suit() == two[1].suit();
    const bool kings = two[0].rank() == 13 && two[1].rank() == 13;
    const bool same = suited && two[0].rank() == two[1].rank();
    if (kings && suited && two[0].suit() == 3) return dealer_blackjack ? 1000 : 100;
    if (kings && suited) return 30;
    if (same && two[0].rank() >= 10 && two[0].rank() <= 12) return 20;
    if (suited) return 9;
    return kings ? 6 : 4;
}

// RF-13.4.1.7
Cents royal_match(const AuditCards& two) {
    if (two[0].suit() != two[1].suit()) return 0;
    const int low = std::min(two[0].rank(), two[1].rank());
    const int high = std::max(two[0].rank(), two[1].rank());
    return low == 12 && high == 13 ? 50 : 2;
}

// RF-13.4.1.8
Cents bet_the_set(const AuditCards& two) {
    if (two[0].rank() != two[1].rank()) return 0;
    return two[0].suit() == two[1].suit() ? 15 : 10;
}

}  // namespace

AuditPoints audit_points(const AuditCards& cards) {
    int sum = 0;
    bool ace = false;
    for (const AuditCard& card : cards) {
        sum += card.rank() == 14 ? 1 : std::min(card.rank(), 10);
        ace = ace || card.rank() == 14;
    }
    if (ace && sum + 10 <= 21) return {sum + 10, true};
    return {sum, false};
}

AuditSettled audit_blackjack(const AuditTerms& terms, const AuditCards& cards,
                             const AuditPlay& play, const AuditSpot& spot, Cents stake) {
    const AuditCards two = those_at(cards, place_player);
    Showdown showdown{terms, play, those_at(cards, place_dealer)};
    if (two.size() != 2 || showdown.dealer.size() < 2 || play.hands.empty()) return std::nullopt;
    showdown.dealer_blackjack = is_blackjack(showdown.dealer);
    showdown.player_blackjack = play.hands.size() == 1 && is_blackjack(play.hands[0].cards);
    const auto side = [&](Cents pays) { return pays > 0 ? audit_won(stake, pays) : AuditPayout{}; };
    const AuditStatus first = showdown.status(0);
    switch (spot.bet) {
        case 1:  // player
            if (play.even_money) return audit_won(stake, 1);
            return showdown.player_blackjack ? as(first, stake, 3, 2) : as(first, stake);
        case 2:
            return side(kings_bounty(two, showdown.dealer_blackjack));
        case 3:
            return side(royal_match(two));
        case 4:
            return side(bet_the_set(two));
        case 5: {  // double; decision 17
            if (!play.hands[0].doubled) return std::nullopt;
            const bool returned =
                terms.option("double_dealer_blackjack", "lose_all") == "return_double" &&
                showdown.dealer_blackjack && !showdown.busted(0) && first == AuditStatus::lose;
            return as(returned ? AuditStatus::push : first, stake);
        }
        case 6:  // split
            if (play.hands.size() < 2) return std::nullopt;
            return as(showdown.status(1), stake);
        case 7:  // insurance
            if (!play.insured) return std::nullopt;
            if (play.even_money) return as(AuditStatus::void_wager, stake);
            return side(showdown.dealer_blackjack ? 2 : 0);
        default:
            return std::nullopt;
    }
}

// RF-14.2, RF-14.4.1: area cards, the dealer's, then the war cards with their places.
AuditSettled audit_casino_war(const AuditTerms& terms, const AuditCards& cards,
                              const AuditPlay& play, const AuditSpot& spot, Cents stake) {
    const std::size_t areas = terms.areas;
    const std::size_t area = spot.which;
    if (cards.size() <= areas || area < 1 || area > areas) return std::nullopt;
    const int mine = cards[area - 1].rank();
    const int dealer = cards[areas].rank();
    if (spot.bet == 2) return mine == dealer ? audit_won(stake, 11) : AuditPayout{};
    if (spot.bet != 1 && spot.bet != 3) return std::nullopt;
    const bool war = play.on(area) == AuditDecision::war;
    if (spot.bet == 3 && (mine != dealer || !war)) return std::nullopt;
    if (mine > dealer) return audit_won(stake, 1);
    if (mine < dealer) return AuditPayout{};
    // A surrendered ante is lost, and half of it comes back.
    if (!war) return AuditPayout{AuditStatus::lose, (stake + 1) / 2, 0, 0};
    int war_mine = 0;
    int war_dealer = 0;
    for (std::size_t i = areas + 1; i < cards.size(); ++i) {
        const AuditCard& card = cards[i];
        if (card.place == place_dealer) war_dealer = card.rank();
        if (card.place == place_community || (card.place == place_area && card.number == area))
            war_mine = card.rank();
    }
    if (war_mine == 0 || war_dealer == 0) return std::nullopt;
    if (war_mine < war_dealer) return AuditPayout{};
    if (spot.bet == 1) return as(AuditStatus::push, stake);
    return audit_won(stake, war_mine == war_dealer ? 2 : 1);
}

namespace {

int chase_value(const AuditCard& card) {
    return card.rank() == 14 ? 1 : std::min(card.rank(), 10);
}

// CR-12.2: one of three prices by suit and colour.
Cents by_colour(const AuditCard& a, const AuditCard& b, Cents mixed, Cents coloured, Cents suited) {
    if (a.suit() == b.suit()) return suited;
    return a.red() == b.red() ? coloured : mixed;
}

bool is_run(const AuditCards& cards, int ace) {
    std::array<int, 3> ranks{};
    for (std::size_t i = 0; i < 3; ++i) ranks[i] = cards[i].rank() == 14 ? ace : cards[i].rank();
    std::sort(ranks.begin(), ranks.end());
    return ranks[1] == ranks[0] + 1 && ranks[2] == ranks[1] + 1;
}

Cents poker_pursuit(const AuditTerms& terms, const AuditCards& cards) {
    const auto same = [&](auto of) {
        return of(cards[0]) == of(cards[1]) && of(cards[1]) == of(cards[2]);
    };
    const bool suited = same([](const AuditCard& card) { return card.suit(); });
    const bool pair = cards[0].rank() == cards[1].rank() || cards[1].rank() == cards[2].rank() ||
                      cards[0].rank() == cards[2].rank();
    const bool run = is_run(cards, 1) || is_run(cards, 14);
    if (run && suited) return 100;
    if (same([](const AuditCard& card) { return card.rank(); })) return 50;
    if (run) return 6;
    if (!suited) return 0;
    return pair && terms.option("poker_pursuit_suited_pair", "flush") != "flush" ? 0 : 3;
}

}  // namespace

// CR-12.8.1
AuditSettled audit_triple_chase(const AuditTerms& terms, const AuditCards& cards,
                                const AuditSpot& spot, Cents stake) {
    if (cards.size() != 3 || spot.bet < 1 || spot.bet > 11) return std::nullopt;
    const AuditCard& first = cards[0];
    const AuditCard& third = cards[2];
    const int two = chase_value(first) + chase_value(third);
    const int three = two + chase_value(cards[1]);
    Cents pays = 0;
    switch (spot.bet) {
        case 1:  // crown_pairs
            if (first.rank() == third.rank()) pays = by_colour(first, third, 6, 13, 25);
            break;
        case 2:  // blackjack_bounty
            if ((first.rank() == 14 && chase_value(third) == 10) ||
                (third.rank() == 14 && chase_value(first) == 10))
                pays = by_colour(first, third, 11, 22, 30);
            break;
        case 3:
            pays = two == 13 ? 10 : 0;
            break;
        case 4:
            pays = two < 13 ? 1 : 0;
            break;
        case 5:
            pays = two > 13 ? 1 : 0;
            break;
        case 6: {  // lucky_8s
            constexpr std::array<Cents, 4> by_eights = {0, 2, 15, 200};
            pays = by_eights[static_cast<std::size_t>(
                std::count_if(cards.begin(), cards.end(),
                              [](const AuditCard& card) { return card.rank() == 8; }))];
            break;
        }
        case 7:  // extra_chance_pairs: the best one
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = i + 1; j < 3; ++j)
                    if (cards[i].rank() == cards[j].rank())
                        pays = std::max(pays, by_colour(cards[i], cards[j], 2, 4, 6));
            break;
        case 8:
            pays = three == 20 ? 13 : 0;
            break;
        case 9:
            pays = three < 20 ? 1 : 0;
            break;
        case 10:
            pays = three > 20 ? 1 : 0;
            break;
        default:
            pays = poker_pursuit(terms, cards);
            break;
    }
    return pays > 0 ? audit_won(stake, pays) : AuditPayout{};
}

}  // namespace croupier::sim
