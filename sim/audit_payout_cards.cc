#include <algorithm>
#include <array>
#include <string>

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

AuditSettled as(const AuditTerms& terms, AuditStatus status, Cents stake, std::string_view line) {
    switch (status) {
        case AuditStatus::win:
            return audit_won(terms, line, stake);
        case AuditStatus::lose:
            return AuditPayout{};
        default:
            return AuditPayout{status, stake, 0, 0};
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
            const bool pushes =
                terms.reading("dealer_blackjack_vs_21",
                              "blackjack.readings.dealer_blackjack_vs_21") == "push";
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
            return terms.reading("split_dealer_blackjack",
                                 "blackjack.readings.split_dealer_blackjack") == "busted_plus_one"
                       ? AuditStatus::lose
                       : AuditStatus::push;
        return hand == 1 && other_loses ? AuditStatus::push : AuditStatus::lose;
    }
};

// RF-13.4.1.6: the line that two cards are paid by; empty: none.
std::string kings_bounty(const AuditCards& two, bool dealer_blackjack) {
    if (audit_points(two).total != 20) return {};
    const bool suited = two[0].suit() == two[1].suit();
    const bool kings = two[0].rank() == 13 && two[1].rank() == 13;
    const bool same = suited && two[0].rank() == two[1].rank();
    if (kings && suited && two[0].suit() == 3)
        return dealer_blackjack ? "spade_kings_dealer_blackjack" : "spade_kings";
    if (kings && suited) return "suited_kings";
    if (same && two[0].rank() >= 10 && two[0].rank() <= 12) return "suited_pair";
    if (suited) return "suited_20";
    return kings ? "kings" : "unsuited_20";
}

// RF-13.4.1.7: the suited Blackjack has a line of its own only where the rulebook has odds for it.
std::string royal_match(const AuditTerms& terms, const AuditCards& two) {
    if (two[0].suit() != two[1].suit()) return {};
    const int low = std::min(two[0].rank(), two[1].rank());
    const int high = std::max(two[0].rank(), two[1].rank());
    if (low == 12 && high == 13) return "king_queen";
    const bool suited_21 = high == 14 && low >= 10 && low <= 13;  // not two aces
    return suited_21 && terms.book->values.has("blackjack.bets.royal_match_21.suited_blackjack")
               ? "suited_blackjack"
               : "suited";
}

// RF-13.4.1.8
std::string bet_the_set(const AuditCards& two) {
    if (two[0].rank() != two[1].rank()) return {};
    return two[0].suit() == two[1].suit() ? "suited_pair" : "unsuited_pair";
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
    const std::string bets = "blackjack.bets.";
    const std::string player = bets + "player.pays";
    const auto side = [&](const std::string& bet, const std::string& line) -> AuditSettled {
        if (!terms.book->values.has_section(bets + bet)) return std::nullopt;
        return line.empty() ? AuditPayout{} : audit_won(terms, bets + bet + "." + line, stake);
    };
    const AuditStatus first = showdown.status(0);
    switch (spot.bet) {
        case 1:  // player
            if (play.even_money) return audit_won(terms, bets + "player.even_money", stake);
            return as(terms, first, stake,
                      showdown.player_blackjack ? bets + "player.blackjack" : player);
        case 2:
            return side("kings_bounty", kings_bounty(two, showdown.dealer_blackjack));
        case 3:
            return side("royal_match_21", royal_match(terms, two));
        case 4:
            return side("bet_the_set_21", bet_the_set(two));
        case 5: {  // double; decision 17
            if (!play.hands[0].doubled) return std::nullopt;
            const bool returned =
                terms.reading("double_dealer_blackjack",
                              "blackjack.readings.double_dealer_blackjack") == "return_double" &&
                showdown.dealer_blackjack && !showdown.busted(0) && first == AuditStatus::lose;
            return as(terms, returned ? AuditStatus::push : first, stake, player);
        }
        case 6:  // split
            if (play.hands.size() < 2) return std::nullopt;
            return as(terms, showdown.status(1), stake, player);
        case 7:  // insurance
            if (!play.insured) return std::nullopt;
            if (play.even_money) return as(terms, AuditStatus::void_wager, stake, {});
            return side("insurance", showdown.dealer_blackjack ? "pays" : "");
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
    const auto pays = [&](std::string_view line) { return audit_won(terms, line, stake); };
    if (spot.bet == 2) return mine == dealer ? pays("casino_war.pays.tie") : AuditPayout{};
    if (spot.bet != 1 && spot.bet != 3) return std::nullopt;
    const bool war = play.on(area) == AuditDecision::war;
    if (spot.bet == 3 && (mine != dealer || !war)) return std::nullopt;
    if (mine > dealer) return pays("casino_war.pays.ante");
    if (mine < dealer) return AuditPayout{};
    // A surrendered ante is lost, and half of it comes back.
    if (!war) {
        const auto part = pays("casino_war.pays.surrender_returns");
        if (!part) return std::nullopt;
        return AuditPayout{AuditStatus::lose, part->winnings, 0, 0};
    }
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
    if (spot.bet == 1) return as(terms, AuditStatus::push, stake, {});
    return pays(war_mine == war_dealer ? "casino_war.pays.war_tie" : "casino_war.pays.war_win");
}

namespace {

int chase_value(const AuditCard& card) {
    return card.rank() == 14 ? 1 : std::min(card.rank(), 10);
}

// CR-12.2: one of three lines by suit and colour.
std::string by_colour(const AuditCard& a, const AuditCard& b) {
    if (a.suit() == b.suit()) return "suited";
    return a.red() == b.red() ? "coloured" : "mixed";
}

bool is_run(const AuditCards& cards, int ace) {
    std::array<int, 3> ranks{};
    for (std::size_t i = 0; i < 3; ++i) ranks[i] = cards[i].rank() == 14 ? ace : cards[i].rank();
    std::sort(ranks.begin(), ranks.end());
    return ranks[1] == ranks[0] + 1 && ranks[2] == ranks[1] + 1;
}

std::string poker_pursuit(const AuditTerms& terms, const AuditCards& cards) {
    const auto same = [&](auto of) {
        return of(cards[0]) == of(cards[1]) && of(cards[1]) == of(cards[2]);
    };
    const bool suited = same([](const AuditCard& card) { return card.suit(); });
    const bool pair = cards[0].rank() == cards[1].rank() || cards[1].rank() == cards[2].rank() ||
                      cards[0].rank() == cards[2].rank();
    const bool run = is_run(cards, 1) || is_run(cards, 14);
    if (run && suited) return "straight_flush";
    if (same([](const AuditCard& card) { return card.rank(); })) return "three_of_a_kind";
    if (run) return "straight";
    if (!suited) return {};
    const bool counts = terms.reading("poker_pursuit_suited_pair",
                                      "triple_chase.poker_pursuit_suited_pair") == "flush";
    return pair && !counts ? "" : "flush";
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
    const std::string bet(audit_bet_name(terms.game, spot.bet));
    const auto pays = [&](const std::string& line) -> AuditSettled {
        if (line.empty()) return AuditPayout{};
        return audit_won(terms, "triple_chase.bets." + bet + "." + line, stake);
    };
    const auto pays_if = [&](bool wins) { return pays(wins ? "pays" : ""); };
    switch (spot.bet) {
        case 1:  // crown_pairs
            return pays(first.rank() == third.rank() ? by_colour(first, third) : "");
        case 2: {  // blackjack_bounty
            const bool wins = (first.rank() == 14 && chase_value(third) == 10) ||
                              (third.rank() == 14 && chase_value(first) == 10);
            return pays(wins ? by_colour(first, third) : "");
        }
        case 3:
            return pays_if(two == 13);
        case 4:
            return pays_if(two < 13);
        case 5:
            return pays_if(two > 13);
        case 6: {  // lucky_8s
            constexpr std::array<const char*, 4> by_eights = {"", "one", "two", "three"};
            return pays(by_eights[static_cast<std::size_t>(
                std::count_if(cards.begin(), cards.end(),
                              [](const AuditCard& card) { return card.rank() == 8; }))]);
        }
        case 7: {  // extra_chance_pairs: the best one
            AuditSettled best = AuditPayout{};
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = i + 1; j < 3; ++j)
                    if (cards[i].rank() == cards[j].rank()) {
                        const AuditSettled paid = pays(by_colour(cards[i], cards[j]));
                        if (!paid) return std::nullopt;
                        if (paid->winnings > best->winnings) best = paid;
                    }
            return best;
        }
        case 8:
            return pays_if(three == 20);
        case 9:
            return pays_if(three < 20);
        case 10:
            return pays_if(three > 20);
        default:
            return pays(poker_pursuit(terms, cards));
    }
}

}  // namespace croupier::sim
