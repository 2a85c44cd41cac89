#include "sim/audit_payout.h"

#include <algorithm>
#include <set>

namespace croupier::sim {
namespace {

constexpr const char* rapid_fusion = "star-rapid-fusion-2024";
constexpr const char* canberra = "canberra-mttg-2019";

// A house may write its own edition of a document; what it pays is the document's.
bool is_star(const AuditTerms& terms) {
    return terms.rulebook.starts_with(rapid_fusion);
}

// Rounded up in the player's favour.
Cents share(Cents stake, Cents win, Cents of) {
    return (stake * win + of - 1) / of;
}
AuditPayout won(Cents stake, Cents win, Cents of) {
    return {AuditStatus::win, stake, share(stake, win, of), 0};
}
AuditPayout lost() {
    return {};
}

// ---- Baccarat

int points(std::uint64_t card) {
    const auto rank = static_cast<int>(card / 4) + 2;
    if (rank == 14) return 1;
    return rank >= 10 ? 0 : rank;
}

struct Hand {
    std::vector<std::uint64_t> cards;
    int count() const {
        int sum = 0;
        for (const std::uint64_t card : cards) sum += points(card);
        return sum % 10;
    }
    bool natural() const { return cards.size() == 2 && count() >= 8; }
    bool pair() const { return cards[0] / 4 == cards[1] / 4; }
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
std::optional<std::pair<Hand, Hand>> hands_of(const std::vector<std::uint64_t>& cards) {
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

// RF-10.4.3
AuditPayout dragon(const Hand& mine, const Hand& other, Cents stake) {
    const int margin = mine.count() - other.count();
    if (mine.natural() && margin > 0) return won(stake, 1, 1);
    if (mine.natural() && other.natural() && margin == 0) return {AuditStatus::push, stake, 0, 0};
    if (mine.natural()) return lost();
    switch (margin) {
        case 9:
            return won(stake, 30, 1);
        case 8:
            return won(stake, 10, 1);
        case 7:
            return won(stake, 6, 1);
        case 6:
            return won(stake, 4, 1);
        case 5:
            return won(stake, 2, 1);
        case 4:
            return won(stake, 1, 1);
        default:
            return lost();
    }
}

std::optional<AuditPayout> baccarat(const AuditTerms& terms,
                                    const std::vector<std::uint64_t>& cards, const AuditSpot& spot,
                                    Cents stake) {
    const auto hands = hands_of(cards);
    if (!hands) return std::nullopt;
    const auto& [player, banker] = *hands;
    const int margin = player.count() - banker.count();
    const bool star = is_star(terms);
    // RF-10.2.1.1.3: a tie gives the wager back; CN-8.7(b): it is void.
    const AuditPayout tied{star ? AuditStatus::push : AuditStatus::void_wager, stake, 0, 0};
    switch (spot.bet) {
        case 1:  // player
            if (margin == 0) return tied;
            return margin > 0 ? won(stake, 1, 1) : lost();
        case 2: {  // banker
            if (margin == 0) return tied;
            if (margin > 0) return lost();
            if (terms.variant == "even_money")
                return banker.count() == 6 ? won(stake, 1, 2) : won(stake, 1, 1);
            AuditPayout paid = won(stake, 19, 20);
            paid.commission = stake - paid.winnings;
            return paid;
        }
        case 3:  // tie
            return margin == 0 ? won(stake, 8, 1) : lost();
        case 4:  // player_pair
            return player.pair() ? won(stake, 11, 1) : lost();
        case 5:  // banker_pair
            return banker.pair() ? won(stake, 11, 1) : lost();
        case 6:  // dragon_bonus_player
            if (!star) return std::nullopt;
            return dragon(player, banker, stake);
        case 7:  // dragon_bonus_banker
            if (!star) return std::nullopt;
            return dragon(banker, player, stake);
        case 8:  // super_6
            if (!star) return std::nullopt;
            return margin < 0 && banker.count() == 6 ? won(stake, 15, 1) : lost();
        default:
            return std::nullopt;
    }
}

// ---- Roulette

using Numbers = std::set<int>;
struct Piece {
    Numbers numbers;
    Cents pays = 0;
};

const std::vector<int>& wheel() {
    static const std::vector<int> order = {0,  32, 15, 19, 4,  21, 2,  25, 17, 34, 6, 27, 13,
                                           36, 11, 30, 8,  23, 10, 5,  24, 16, 33, 1, 20, 14,
                                           31, 9,  22, 18, 29, 7,  28, 12, 35, 3,  26};
    return order;
}

const Numbers& red() {
    static const Numbers numbers = {1,  3,  5,  7,  9,  12, 14, 16, 18,
                                    19, 21, 23, 25, 27, 30, 32, 34, 36};
    return numbers;
}

Numbers picked(std::uint64_t set) {
    Numbers numbers;
    for (int number = 0; number <= 37; ++number)
        if ((set >> number & 1U) != 0) numbers.insert(number);
    return numbers;
}

template <class Law>
Numbers all_that(Law law) {
    Numbers numbers;
    for (int number = 1; number <= 36; ++number)
        if (law(number)) numbers.insert(number);
    return numbers;
}

constexpr Cents straight = 35;
constexpr Cents split = 17;
constexpr Cents street = 11;
constexpr Cents corner = 8;

std::vector<Piece> neighbours(int centre, int pieces) {
    const auto& order = wheel();
    const auto at = static_cast<int>(std::find(order.begin(), order.end(), centre) - order.begin());
    std::vector<Piece> laid;
    for (int step = -(pieces / 2); step <= pieces / 2; ++step)
        laid.push_back({{order[static_cast<std::size_t>((at + step + 37) % 37)]}, straight});
    return laid;
}

std::vector<Piece> finales(int digit) {
    std::vector<Piece> laid;
    for (int number = digit; number <= 36; number += 10) laid.push_back({{number}, straight});
    return laid;
}

// RF-11.2, RF-11.4.2, CN-9.4
std::vector<Piece> pieces_of(const AuditSpot& spot) {
    const auto which = static_cast<int>(spot.which);
    switch (spot.bet) {
        case 1:
            return {{picked(spot.numbers), straight}};
        case 2:
            return {{picked(spot.numbers), split}};
        case 3:
            return {{picked(spot.numbers), street}};
        case 4:
            return {{picked(spot.numbers), corner}};
        case 5:
            return {{picked(spot.numbers), 5}};
        case 7:
            return {{all_that([&](int n) { return (n - which) % 3 == 0; }), 2}};
        case 8:
            return {{all_that([&](int n) { return (n - 1) / 12 + 1 == which; }), 2}};
        case 9:
            return {{all_that([](int n) { return n <= 18; }), 1}};
        case 10:
            return {{all_that([](int n) { return n >= 19; }), 1}};
        case 11:
            return {{all_that([](int n) { return n % 2 == 0; }), 1}};
        case 12:
            return {{all_that([](int n) { return n % 2 == 1; }), 1}};
        case 13:
            return {{red(), 1}};
        case 14:
            return {{all_that([](int n) { return red().count(n) == 0; }), 1}};
        case 15:  // tier
            return {{{5, 8}, split},   {{10, 11}, split}, {{13, 16}, split},
                    {{23, 24}, split}, {{27, 30}, split}, {{33, 36}, split}};
        case 16:  // orphelins
            return {{{1}, straight},
                    {{6, 9}, split},
                    {{14, 17}, split},
                    {{17, 20}, split},
                    {{31, 34}, split}};
        case 17:  // grand_series
            return {{{0, 2, 3}, street},        {{0, 2, 3}, street}, {{25, 26, 28, 29}, corner},
                    {{25, 26, 28, 29}, corner}, {{4, 7}, split},     {{12, 15}, split},
                    {{18, 21}, split},          {{19, 22}, split},   {{32, 35}, split}};
        case 18:  // zero_spiel
            return {{{26}, straight}, {{0, 3}, split}, {{12, 15}, split}, {{32, 35}, split}};
        case 19:
            return neighbours(*picked(spot.numbers).begin(), which);
        case 20:
            return finales(which);
        default:
            return {};
    }
}

std::optional<AuditPayout> roulette(const AuditTerms& terms, std::uint64_t spun,
                                    const AuditSpot& spot, Cents stake) {
    const bool picks = spot.bet <= 5 || spot.bet == 19;
    if (spun > 36 || (picks && spot.numbers == 0)) return std::nullopt;
    if (terms.rulebook == canberra && (spot.bet == 18 || spot.bet == 20)) return std::nullopt;
    const std::vector<Piece> pieces = pieces_of(spot);
    if (pieces.empty()) return std::nullopt;
    const auto count = static_cast<Cents>(pieces.size());
    if (stake % count != 0) return std::nullopt;
    AuditPayout paid;
    for (const Piece& piece : pieces) {
        if (piece.numbers.count(static_cast<int>(spun)) == 0) continue;
        // Each piece is a wager of its own: only those that win come back.
        paid.status = AuditStatus::win;
        paid.back += stake / count;
        paid.winnings += stake / count * piece.pays;
    }
    return paid;
}

}  // namespace

std::optional<AuditPayout> audit_payout(const AuditTerms& terms, const AuditOutcome& outcome,
                                        const AuditSpot& spot, Cents stake) {
    if (!is_star(terms) && terms.rulebook != canberra) return std::nullopt;
    if (spot.game != terms.game || stake <= 0) return std::nullopt;
    if (terms.game == 0) return baccarat(terms, outcome.cards, spot, stake);
    if (terms.game == 1 && outcome.number) return roulette(terms, *outcome.number, spot, stake);
    return std::nullopt;
}

}  // namespace croupier::sim
