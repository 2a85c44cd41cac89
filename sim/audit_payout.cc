#include "sim/audit_payout.h"

#include <array>

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

// RF-10.3.2.6, CN-8.6(d): by the Banker's count, on which third cards of the Player he draws.
bool banker_draws(int banker, int third) {
    switch (banker) {
        case 0:
        case 1:
        case 2:
            return true;
        case 3:
            return third != 8;
        case 4:
            return third >= 2 && third <= 7;
        case 5:
            return third >= 4 && third <= 7;
        case 6:
            return third == 6 || third == 7;
        default:
            return false;
    }
}

// The first four cards in turn, then a third to the Player, then one to the Banker. Nothing if the
// cards are too few or too many.
std::optional<std::pair<Hand, Hand>> hands_of(const AuditCards& cards) {
    if (cards.size() < 4) return std::nullopt;
    Hand player{{cards[0], cards[2]}};
    Hand banker{{cards[1], cards[3]}};
    std::size_t used = 4;
    if (!player.natural() && !banker.natural()) {
        const int banker_two = banker.count();
        bool draws = banker_two <= 5;
        if (player.count() <= 5) {
            if (cards.size() < 5) return std::nullopt;
            player.cards.push_back(cards[used++]);
            draws = banker_draws(banker_two, points(cards[4]));
        }
        if (draws) {
            if (cards.size() <= used) return std::nullopt;
            banker.cards.push_back(cards[used++]);
        }
    }
    if (used != cards.size()) return std::nullopt;
    return std::pair{player, banker};
}

// One stake at one table.
struct Payer {
    const AuditTerms& terms;
    Cents stake;

    // SB-5.8: what cannot be paid in chips is rounded up to what can.
    AuditPayout won(Cents win, Cents of = 1) const { return audit_won(stake, win, of, terms.chip); }
    AuditPayout pays(bool wins, Cents win, Cents of = 1) const {
        return wins ? won(win, of) : AuditPayout{};
    }
    AuditPayout given_back(AuditStatus status) const { return {status, stake, 0, 0}; }
};

// RF-10.4.3
AuditPayout dragon(const Hand& mine, const Hand& other, const Payer& payer) {
    const int margin = mine.count() - other.count();
    if (mine.natural() && margin > 0) return payer.won(1);
    if (mine.natural() && other.natural() && margin == 0)
        return payer.given_back(AuditStatus::push);
    constexpr std::array<Cents, 10> odds = {0, 0, 0, 0, 1, 2, 4, 6, 10, 30};
    if (mine.natural() || margin < 4) return {};
    return payer.won(odds[static_cast<std::size_t>(margin)]);
}

// SB-11.1.8: the highest pays.
Cents tiger_pair(const Hand& player, const Hand& banker) {
    if (player.pair() && banker.pair())
        return player.cards[0].rank() == banker.cards[0].rank() ? 100 : 25;
    return player.pair() || banker.pair() ? 4 : 0;
}

// CR-9.7.1b
AuditPayout winning_total(std::uint64_t which, int winner, const Payer& payer) {
    switch (which) {
        case 0:
            return payer.pays(winner >= 1 && winner <= 4, 7);
        case 1:
            return payer.pays(winner == 5 || winner == 6, 7, 2);
        case 2:
            return payer.pays(winner == 7, 9, 2);
        case 3:
            return payer.pays(winner == 8, 3);
        default:
            return payer.pays(winner == 9, 5, 2);
    }
}

AuditPayout banker_pays(bool with_six, const Payer& payer) {
    if (payer.terms.variant == "even_money") return with_six ? payer.won(1, 2) : payer.won(1);
    AuditPayout paid = payer.won(19, 20);
    paid.commission = payer.stake - paid.winnings;
    return paid;
}

bool offers(const AuditTerms& terms, std::uint64_t bet) {
    if (bet > 3 && !terms.sides.empty() && !terms.sides.contains(bet)) return false;
    if (terms.is(AuditBook::star_baccarat) && bet > 3) {
        // SB-2.2, SB-3.1: each cloth has its side bets; pairs and Tigers want six or eight decks.
        const bool first_kind = bet == 4 || bet == 5 || bet == 8;
        const bool on_first = terms.layout == "A" || terms.layout == "D";
        if (!terms.layout.empty() && first_kind != on_first) return false;
        if (bet != 8 && terms.decks < 6) return false;
    }
    if (bet <= 5) return true;
    if (bet <= 7) return terms.is(AuditBook::rapid_fusion);
    if (bet == 8) return !terms.is(AuditBook::ltgame) && !terms.is(AuditBook::canberra);
    if (bet <= 13) return terms.is(AuditBook::star_baccarat);
    return bet <= 16 && terms.is(AuditBook::crown);
}

}  // namespace

AuditSettled audit_baccarat(const AuditTerms& terms, const AuditCards& cards, const AuditSpot& spot,
                            Cents stake) {
    const auto hands = hands_of(cards);
    if (!hands || !offers(terms, spot.bet)) return std::nullopt;
    const auto& [player, banker] = *hands;
    const int margin = player.count() - banker.count();
    const bool tie = margin == 0;
    const bool six = margin < 0 && banker.count() == 6;
    const bool two_cards = banker.cards.size() == 2;
    const Payer payer{terms, stake};
    const auto pays = [&](bool wins, Cents odds) { return payer.pays(wins, odds); };
    switch (spot.bet) {
        case 1:  // player
        case 2:  // banker
            // RF-10.2.1.1.3: a tie gives the wager back; CN-8.7(b): it is void.
            if (tie)
                return payer.given_back(terms.is(AuditBook::canberra) ? AuditStatus::void_wager
                                                                      : AuditStatus::push);
            if (spot.bet == 1) return pays(margin > 0, 1);
            return margin < 0 ? banker_pays(six, payer) : AuditPayout{};
        case 3:  // tie
            return pays(tie, 8);
        case 4:  // player_pair
            return pays(player.pair(), 11);
        case 5:  // banker_pair
            return pays(banker.pair(), 11);
        case 6:  // dragon_bonus_player
            return dragon(player, banker, payer);
        case 7:  // dragon_bonus_banker
            return dragon(banker, player, payer);
        case 8:  // super_6, CR-9.7.1c
            return pays(six, terms.is(AuditBook::crown) && terms.super_6_option < 2 ? 12 : 15);
        case 9:  // tiger_tie
            return pays(tie && banker.count() == 6, 45);
        case 10: {  // tiger_pair
            const Cents odds = tiger_pair(player, banker);
            return pays(odds > 0, odds);
        }
        case 11:  // tiger
            return pays(six, two_cards ? 12 : 22);
        case 12:  // big_tiger
            return pays(six && !two_cards, 55);
        case 13:  // small_tiger
            return pays(six && two_cards, 22);
        default:
            break;
    }
    // CR-9.2b, CR-9.2d: void on a tie.
    if (tie) return payer.given_back(AuditStatus::void_wager);
    if (spot.bet == 14) return pays(margin > 0 && player.natural(), 4);
    if (spot.bet == 15) return pays(margin < 0 && banker.natural(), 4);
    return winning_total(spot.which, margin > 0 ? player.count() : banker.count(), payer);
}

bool audit_tie(const AuditOutcome& outcome) {
    const auto hands = hands_of(outcome.cards);
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
            return audit_big_wheel(*outcome.number, spot, stake);
    }
    return std::nullopt;
}

}  // namespace croupier::sim
