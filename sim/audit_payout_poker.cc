#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "sim/audit_payout.h"

// Three card poker: nine cards of the array, then the dealer's three if they were needed.

namespace croupier::sim {
namespace {

constexpr std::size_t array_size = 9;

std::vector<int> ranks_down(const AuditCards& cards) {
    std::vector<int> ranks;
    for (const AuditCard& card : cards) ranks.push_back(card.rank());
    std::sort(ranks.rbegin(), ranks.rend());
    return ranks;
}

bool one_suit(const AuditCards& cards) {
    return std::all_of(cards.begin(), cards.end(),
                       [&](const AuditCard& card) { return card.suit() == cards.front().suit(); });
}

// The highest card of a run, or 0. The ace is high, or low below the two.
int run_to(std::vector<int> ranks) {
    const auto steps = [&] {
        for (std::size_t i = 1; i < ranks.size(); ++i)
            if (ranks[i - 1] != ranks[i] + 1) return false;
        return true;
    };
    if (steps()) return ranks.front();
    if (ranks.front() != 14) return 0;
    ranks.erase(ranks.begin());
    ranks.push_back(1);
    return steps() ? ranks.front() : 0;
}

// Strengths rise from the high card; then what decides between equals.
enum class Three : std::uint8_t { high_card, pair, flush, straight, three, straight_flush };
struct Strength {
    Three what = Three::high_card;
    std::vector<int> then;
    friend auto operator<=>(const Strength&, const Strength&) = default;
};

Strength strength_of(const AuditCards& three) {
    const std::vector<int> ranks = ranks_down(three);
    const int top = run_to(ranks);
    if (top > 0 && one_suit(three)) return {Three::straight_flush, {top}};
    if (ranks[0] == ranks[2]) return {Three::three, {ranks[0]}};
    if (top > 0) return {Three::straight, {top}};
    if (one_suit(three)) return {Three::flush, ranks};
    if (ranks[0] == ranks[1]) return {Three::pair, {ranks[0], ranks[2]}};
    if (ranks[1] == ranks[2]) return {Three::pair, {ranks[1], ranks[0]}};
    return {Three::high_card, ranks};
}

enum class Five : std::uint8_t { nothing, three, straight, flush, full_house, four, run, royal };

Five five_of(const AuditCards& five) {
    std::map<int, int> count;
    for (const AuditCard& card : five) ++count[card.rank()];
    int most = 0;
    for (const auto& [rank, times] : count) most = std::max(most, times);
    const int top = run_to(ranks_down(five));
    if (top > 0 && one_suit(five)) return top == 14 ? Five::royal : Five::run;
    if (most == 4) return Five::four;
    if (most == 3 && count.size() == 2) return Five::full_house;
    if (one_suit(five)) return Five::flush;
    if (top > 0) return Five::straight;
    return most == 3 ? Five::three : Five::nothing;
}

Five best_of_six(const AuditCards& six) {
    Five best = Five::nothing;
    for (std::size_t out = 0; out < six.size(); ++out) {
        AuditCards five = six;
        five.erase(five.begin() + static_cast<std::ptrdiff_t>(out));
        best = std::max(best, five_of(five));
    }
    return best;
}

// Lines of the pay tables by class, the lowest class first; empty: it is not paid.
constexpr std::array<std::string_view, 6> three_lines = {
    "", "pair", "flush", "straight", "three_of_a_kind", "straight_flush"};
constexpr std::array<std::string_view, 8> five_lines = {
    "",           "three_of_a_kind", "straight",       "flush",
    "full_house", "four_of_a_kind",  "straight_flush", "royal_flush"};

// RF-15.3.2, RF-15.3.3, RF-15.3.4: the table's own pay table, or the rulebook's first.
std::string line_in(const AuditTerms& terms, const std::string& kind, std::string_view first,
                    std::string_view line) {
    return "three_card_poker." + kind + "." + terms.option(kind, first) + "." + std::string(line);
}

// What is not in the table does not win.
AuditSettled by_table(const AuditTerms& terms, const std::string& path, Cents stake) {
    if (!terms.book->odds(path)) return AuditPayout{};
    return audit_won(terms, path, stake);
}

// Rows 1 to 3, then columns 1 to 3.
AuditCards line(const AuditCards& cards, std::uint64_t area) {
    const std::size_t first = area <= 3 ? 3 * (area - 1) : area - 4;
    const std::size_t step = area <= 3 ? 1 : 3;
    return {cards[first], cards[first + step], cards[first + 2 * step]};
}

AuditCards picked(const AuditCards& cards, const AuditPlay& play) {
    AuditCards three;
    for (const std::uint64_t position : play.picks) three.push_back(cards[position - 1]);
    return three;
}

}  // namespace

AuditSettled audit_three_card_poker(const AuditTerms& terms, const AuditCards& cards,
                                    const AuditPlay& play, const AuditSpot& spot, Cents stake) {
    if (cards.size() != array_size && cards.size() != array_size + 3) return std::nullopt;
    if (spot.which > 6) return std::nullopt;
    const bool own = spot.which == 0;
    if (own && play.picks.size() != 3) return std::nullopt;
    const AuditCards three = own ? picked(cards, play) : line(cards, spot.which);
    const AuditCards dealer(cards.begin() + array_size, cards.end());
    const AuditDecision action = play.on(0);
    const bool plays = action == AuditDecision::play;
    const bool folded = !plays && action != AuditDecision::cannot_play;
    const std::string forfeit =
        terms.reading("fold_forfeits_side_wagers", "three_card_poker.fold_forfeits_side_wagers");
    const bool forfeits = own && folded && (forfeit == "yes" || forfeit == "true");
    switch (spot.bet) {
        case 1:    // ante
        case 4: {  // play
            if (!own || (spot.bet == 4 && !plays)) return std::nullopt;
            if (action == AuditDecision::cannot_play)
                return AuditPayout{AuditStatus::void_wager, stake, 0, 0};
            if (!plays) return AuditPayout{};
            if (dealer.empty()) return std::nullopt;
            const Strength mine = strength_of(three);
            const Strength theirs = strength_of(dealer);
            const bool qualifies = theirs.what > Three::high_card || theirs.then.front() >= 12 ||
                                   terms.reading("dealer_qualification",
                                                 "three_card_poker.dealer_qualification") == "none";
            const AuditPayout back{AuditStatus::push, stake, 0, 0};
            if (!qualifies)
                return spot.bet == 1 ? audit_won(terms, "three_card_poker.ante", stake) : back;
            if (mine == theirs) return back;
            if (mine < theirs) return AuditPayout{};
            return audit_won(
                terms, spot.bet == 1 ? "three_card_poker.ante" : "three_card_poker.play", stake);
        }
        case 2:
            if (forfeits) return AuditPayout{};
            return by_table(terms,
                            line_in(terms, "pair_plus", "A",
                                    three_lines[static_cast<std::size_t>(strength_of(three).what)]),
                            stake);
        case 3: {
            if (forfeits) return AuditPayout{};
            if (dealer.empty()) return std::nullopt;
            AuditCards six = three;
            six.insert(six.end(), dealer.begin(), dealer.end());
            return by_table(terms,
                            line_in(terms, "six_card_bonus", "6B1",
                                    five_lines[static_cast<std::size_t>(best_of_six(six))]),
                            stake);
        }
        default:
            return std::nullopt;
    }
}

Cents audit_ante_bonus(const AuditTerms& terms, const AuditOutcome& outcome, const AuditPlay& play,
                       Cents ante) {
    if (play.on(0) != AuditDecision::play || play.picks.size() != 3 ||
        outcome.cards.size() < array_size)
        return 0;
    const Three what = strength_of(picked(outcome.cards, play)).what;
    const auto paid = by_table(
        terms, line_in(terms, "ante_bonus", "A", three_lines[static_cast<std::size_t>(what)]),
        ante);
    return paid ? paid->winnings : 0;
}

}  // namespace croupier::sim
