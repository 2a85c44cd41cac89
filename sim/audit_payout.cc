#include "sim/audit_payout.h"

#include <algorithm>
#include <string>

// Dispatch, and baccarat.

namespace croupier::sim {
namespace {

int points(const AuditCard& card) {
    if (card.rank() == 14) return 1;
    return card.rank() >= 10 ? 0 : card.rank();
}

struct Hand {
    AuditCards cards;
    int count() const {
        int sum = 0;
        for (const AuditCard& card : cards) sum += points(card);
        return sum % 10;
    }
    bool natural() const { return cards.size() == 2 && count() >= 8; }
    bool pair() const { return cards[0].rank() == cards[1].rank(); }
};

bool holds(std::uint64_t digits, int digit) {
    return (digits >> digit & 1U) != 0;
}

// RF-10.3.2.5, RF-10.3.2.6, CN-8.6(d): by its count and, for the Banker, by the Player's third
// card.
struct Drawing {
    const AuditValues& values;

    bool player_draws(int count) const {
        return holds(values.digits("baccarat.drawing.player_draws"), count);
    }
    bool banker_draws(int count, std::optional<int> third) const {
        if (!third)
            return holds(values.digits("baccarat.drawing.banker_draws_player_stood"), count);
        return holds(
            values.digits("baccarat.drawing.banker_" + std::to_string(count) + "_draws_on"),
            *third);
    }
};

// The first four cards in turn, then a third to the Player, then one to the Banker. Nothing if the
// cards are too few or too many.
std::optional<std::pair<Hand, Hand>> hands_of(const AuditTerms& terms, const AuditCards& cards) {
    if (cards.size() < 4) return std::nullopt;
    const Drawing drawing{terms.book->values};
    Hand player{{cards[0], cards[2]}};
    Hand banker{{cards[1], cards[3]}};
    std::size_t used = 4;
    if (!player.natural() && !banker.natural()) {
        const int banker_two = banker.count();
        std::optional<int> third;
        if (drawing.player_draws(player.count())) {
            if (cards.size() < 5) return std::nullopt;
            player.cards.push_back(cards[used++]);
            third = points(cards[4]);
        }
        if (drawing.banker_draws(banker_two, third)) {
            if (cards.size() <= used) return std::nullopt;
            banker.cards.push_back(cards[used++]);
        }
    }
    if (used != cards.size()) return std::nullopt;
    return std::pair{player, banker};
}

// One stake at one table. Odds stand in "baccarat.bets".
struct Payer {
    const AuditTerms& terms;
    Cents stake;

    AuditSettled at(const std::string& line) const {
        return audit_won(terms, "baccarat.bets." + line, stake);
    }
    AuditSettled pays(bool wins, const std::string& line) const {
        return wins ? at(line) : AuditPayout{};
    }
    AuditSettled given_back(AuditStatus status) const { return AuditPayout{status, stake, 0, 0}; }
};

// RF-10.4.3
AuditSettled dragon(const Hand& mine, const Hand& other, const Payer& payer) {
    const int margin = mine.count() - other.count();
    if (mine.natural() && margin > 0) return payer.at("dragon_bonus.natural");
    if (mine.natural() && other.natural() && margin == 0)
        return payer.given_back(AuditStatus::push);
    if (mine.natural() || margin < 4) return AuditPayout{};
    return payer.at("dragon_bonus.by_" + std::to_string(margin));
}

// SB-11.1.8: the highest pays.
AuditSettled tiger_pair(const Hand& player, const Hand& banker, const Payer& payer) {
    if (player.pair() && banker.pair())
        return payer.at(player.cards[0].rank() == banker.cards[0].rank() ? "tiger_pair.twin"
                                                                         : "tiger_pair.double");
    return payer.pays(player.pair() || banker.pair(), "tiger_pair.single");
}

// CR-9.7.1b
AuditSettled winning_total(std::uint64_t which, int winner, const Payer& payer) {
    const std::string total = "winning_hand_total.total_";
    switch (which) {
        case 0:
            return payer.pays(winner >= 1 && winner <= 4, total + "1_4");
        case 1:
            return payer.pays(winner == 5 || winner == 6, total + "5_6");
        case 2:
            return payer.pays(winner == 7, total + "7");
        case 3:
            return payer.pays(winner == 8, total + "8");
        default:
            return payer.pays(winner == 9, total + "9");
    }
}

AuditSettled banker_pays(bool with_six, const Payer& payer) {
    if (payer.terms.variant == "even_money")
        return payer.at(with_six ? "banker.even_money_on_6" : "banker.even_money");
    AuditSettled paid = payer.at("banker.commission");
    if (paid) paid->commission = payer.stake - paid->winnings;
    return paid;
}

// CR-9.7.1c: where the table chooses between odds, the first ones unless it says.
std::string super_6_line(const AuditTerms& terms) {
    if (!terms.book->values.has("baccarat.bets.super_6.option_1")) return "super_6.pays";
    return "super_6.option_" + std::to_string(std::max<std::uint64_t>(terms.super_6_option, 1));
}

// SB-2.2, SB-3.1: each cloth has its side bets, and some want a number of decks.
bool offers(const AuditTerms& terms, std::uint64_t bet) {
    if (bet > 3 && !terms.sides.empty() && !terms.sides.contains(bet)) return false;
    std::string name(audit_bet_name(terms.game, bet));
    if (name.starts_with("dragon_bonus")) name = "dragon_bonus";
    const std::string path = "baccarat.bets." + name;
    const AuditValues& values = terms.book->values;
    if (name.empty() || !values.has_section(path)) return false;
    const std::string layouts = path + ".only_on_layouts";
    const std::string decks = path + ".only_with_decks";
    if (values.has(layouts) && !terms.layout.empty() && !values.lists(layouts, terms.layout))
        return false;
    return !values.has(decks) || values.lists(decks, std::to_string(terms.decks));
}

}  // namespace

AuditSettled audit_baccarat(const AuditTerms& terms, const AuditCards& cards, const AuditSpot& spot,
                            Cents stake) {
    const auto hands = hands_of(terms, cards);
    if (!hands || !offers(terms, spot.bet)) return std::nullopt;
    const auto& [player, banker] = *hands;
    const int margin = player.count() - banker.count();
    const bool tie = margin == 0;
    const bool six = margin < 0 && banker.count() == 6;
    const bool two_cards = banker.cards.size() == 2;
    const Payer payer{terms, stake};
    switch (spot.bet) {
        case 1:  // player
        case 2:  // banker
            // RF-10.2.1.1.3: a tie gives the wager back; CN-8.7(b): it is void.
            if (tie)
                return payer.given_back(terms.book->values.word("baccarat.tie_result") == "void"
                                            ? AuditStatus::void_wager
                                            : AuditStatus::push);
            if (spot.bet == 1) return payer.pays(margin > 0, "player.pays");
            return margin < 0 ? banker_pays(six, payer) : AuditPayout{};
        case 3:  // tie
            return payer.pays(tie, "tie.pays");
        case 4:  // player_pair
            return payer.pays(player.pair(), "player_pair.pays");
        case 5:  // banker_pair
            return payer.pays(banker.pair(), "banker_pair.pays");
        case 6:  // dragon_bonus_player
            return dragon(player, banker, payer);
        case 7:  // dragon_bonus_banker
            return dragon(banker, player, payer);
        case 8:  // super_6
            return payer.pays(six, super_6_line(terms));
        case 9:  // tiger_tie
            return payer.pays(tie && banker.count() == 6, "tiger_tie.pays");
        case 10:
            return tiger_pair(player, banker, payer);
        case 11:
            return payer.pays(six, two_cards ? "tiger.two_cards" : "tiger.three_cards");
        case 12:
            return payer.pays(six && !two_cards, "big_tiger.pays");
        case 13:
            return payer.pays(six && two_cards, "small_tiger.pays");
        default:
            break;
    }
    // CR-9.2b, CR-9.2d: void on a tie.
    if (tie) return payer.given_back(AuditStatus::void_wager);
    if (spot.bet == 14)
        return payer.pays(margin > 0 && player.natural(), "player_natural_win.pays");
    if (spot.bet == 15)
        return payer.pays(margin < 0 && banker.natural(), "banker_natural_win.pays");
    return winning_total(spot.which, margin > 0 ? player.count() : banker.count(), payer);
}

std::optional<AuditPayout> audit_won(const AuditTerms& terms, std::string_view path, Cents stake) {
    const auto odds = terms.book->odds(path);
    if (!odds) return std::nullopt;
    AuditRounding rounding = terms.book->rounding;
    // SB-5.8: what cannot be paid in the table's chips.
    if (static_cast<AuditGame>(terms.game) == AuditGame::baccarat && terms.chip > 0)
        rounding.unit = terms.chip;
    return AuditPayout{AuditStatus::win, stake, rounding.amount(stake, *odds), 0};
}

bool audit_tie(const AuditTerms& terms, const AuditOutcome& outcome) {
    const auto hands = hands_of(terms, outcome.cards);
    return hands && hands->first.count() == hands->second.count();
}

bool AuditOutcome::exposed() const {
    for (std::size_t i = 0; i < cards.size(); ++i)
        if ((hidden >> i & 1U) == 0) return true;
    return number || !dice.empty() || burned > 0;
}

std::optional<AuditPayout> audit_payout(const AuditTerms& terms, const AuditOutcome& outcome,
                                        const AuditPlay& play, const AuditSpot& spot, Cents stake) {
    if (spot.game != terms.game || stake <= 0) return std::nullopt;
    switch (static_cast<AuditGame>(terms.game)) {
        case AuditGame::baccarat:
            return audit_baccarat(terms, outcome.cards, spot, stake);
        case AuditGame::roulette:
            if (!outcome.number) return std::nullopt;
            return audit_roulette(terms, *outcome.number, spot, stake);
        case AuditGame::sic_bo:
        case AuditGame::lucky_sic_bo:
            return audit_sic_bo(terms, outcome.dice, spot, stake);
        case AuditGame::blackjack:
            return audit_blackjack(terms, outcome.cards, play, spot, stake);
        case AuditGame::casino_war:
            return audit_casino_war(terms, outcome.cards, play, spot, stake);
        case AuditGame::three_card_poker:
            return audit_three_card_poker(terms, outcome.cards, play, spot, stake);
        case AuditGame::triple_chase:
            return audit_triple_chase(terms, outcome.cards, spot, stake);
        case AuditGame::big_wheel:
            if (!outcome.number) return std::nullopt;
            return audit_big_wheel(terms, *outcome.number, spot, stake);
    }
    return std::nullopt;
}

}  // namespace croupier::sim
