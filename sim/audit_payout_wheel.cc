#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "sim/audit_payout.h"

// Roulette, the big wheel and dice.

namespace croupier::sim {
namespace {

using Numbers = std::uint64_t;  // a set; bit 37 is the double zero

constexpr Numbers set_of(std::initializer_list<int> numbers) {
    Numbers set = 0;
    for (const int number : numbers) set |= Numbers{1} << number;
    return set;
}

template <class Law>
constexpr Numbers all_that(Law law) {
    Numbers set = 0;
    for (int number = 1; number <= 36; ++number)
        if (law(number)) set |= Numbers{1} << number;
    return set;
}

constexpr Numbers red = set_of({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36});

constexpr std::array<int, 37> wheel_order = {0,  32, 15, 19, 4,  21, 2,  25, 17, 34, 6, 27, 13,
                                             36, 11, 30, 8,  23, 10, 5,  24, 16, 33, 1, 20, 14,
                                             31, 9,  22, 18, 29, 7,  28, 12, 35, 3,  26};

constexpr std::uint64_t straight = 1;
constexpr std::uint64_t split = 2;
constexpr std::uint64_t street = 3;
constexpr std::uint64_t corner = 4;
constexpr std::uint64_t five_number = 6;
constexpr std::uint64_t tier = 15;
constexpr std::uint64_t neighbours_bet = 19;

std::vector<AuditPiece> neighbours(int centre, int pieces) {
    const auto at = static_cast<int>(std::find(wheel_order.begin(), wheel_order.end(), centre) -
                                     wheel_order.begin());
    std::vector<AuditPiece> laid;
    for (int step = -(pieces / 2); step <= pieces / 2; ++step)
        laid.push_back(
            {straight, set_of({wheel_order[static_cast<std::size_t>((at + step + 37) % 37)]})});
    return laid;
}

std::vector<AuditPiece> finales(int digit) {
    std::vector<AuditPiece> laid;
    for (int number = digit; number <= 36; number += 10)
        laid.push_back({straight, set_of({number})});
    return laid;
}

// RF-11.2, RF-11.4.2, CN-9.4
std::vector<AuditPiece> roulette_pieces(const AuditSpot& spot) {
    const auto which = static_cast<int>(spot.which);
    const auto one = [&](Numbers numbers) { return std::vector<AuditPiece>{{spot.bet, numbers}}; };
    switch (spot.bet) {
        case 1:
        case 2:
        case 3:
        case 4:
        case 5:
            return one(spot.numbers);
        case 6:  // five_number
            return one(set_of({0, 37, 1, 2, 3}));
        case 7:
            return one(all_that([&](int n) { return (n - which) % 3 == 0; }));
        case 8:
            return one(all_that([&](int n) { return (n - 1) / 12 + 1 == which; }));
        case 9:
            return one(all_that([](int n) { return n <= 18; }));
        case 10:
            return one(all_that([](int n) { return n >= 19; }));
        case 11:
            return one(all_that([](int n) { return n % 2 == 0; }));
        case 12:
            return one(all_that([](int n) { return n % 2 == 1; }));
        case 13:
            return one(red);
        case 14:
            return one(all_that([](int) { return true; }) & ~red);
        case 15:  // tier
            return {{split, set_of({5, 8})},   {split, set_of({10, 11})},
                    {split, set_of({13, 16})}, {split, set_of({23, 24})},
                    {split, set_of({27, 30})}, {split, set_of({33, 36})}};
        case 16:  // orphelins
            return {{straight, set_of({1})},
                    {split, set_of({6, 9})},
                    {split, set_of({14, 17})},
                    {split, set_of({17, 20})},
                    {split, set_of({31, 34})}};
        case 17:  // grand_series
            return {{street, set_of({0, 2, 3})},
                    {street, set_of({0, 2, 3})},
                    {corner, set_of({25, 26, 28, 29})},
                    {corner, set_of({25, 26, 28, 29})},
                    {split, set_of({4, 7})},
                    {split, set_of({12, 15})},
                    {split, set_of({18, 21})},
                    {split, set_of({19, 22})},
                    {split, set_of({32, 35})}};
        case 18:  // zero_spiel
            return {{straight, set_of({26})},
                    {split, set_of({0, 3})},
                    {split, set_of({12, 15})},
                    {split, set_of({32, 35})}};
        case 19:
            return neighbours(std::countr_zero(spot.numbers), which);
        case 20:
            return finales(which);
        default:
            return {};
    }
}

bool wheel_offers(const AuditTerms& terms, const AuditSpot& spot) {
    const bool picks = spot.bet <= 5 || spot.bet == 19;
    if (picks && spot.numbers == 0) return false;
    const bool double_zero = terms.wheel == "double_zero";
    // The five numbers lie on a double zero layout only, and the race-track by none.
    if (spot.bet == five_number && !double_zero) return false;
    if (spot.bet >= tier && double_zero) return false;
    const AuditValues& values = terms.book->values;
    const std::string name(audit_bet_name(terms.game, spot.bet));
    if (spot.bet < tier) return values.has("roulette.bets." + name);
    if (spot.bet == neighbours_bet)
        return values.lists("roulette.race_track.neighbours", std::to_string(spot.which));
    return values.is_set("roulette.race_track." + name);
}

}  // namespace

std::vector<AuditPiece> audit_pieces(const AuditSpot& spot) {
    if (static_cast<AuditGame>(spot.game) != AuditGame::roulette) return {{spot.bet, 0}};
    return roulette_pieces(spot);
}

AuditSettled audit_roulette(const AuditTerms& terms, std::uint64_t spun, const AuditSpot& spot,
                            Cents stake) {
    if (spun > (terms.wheel == "double_zero" ? 37U : 36U)) return std::nullopt;
    if (!wheel_offers(terms, spot)) return std::nullopt;
    const std::vector<AuditPiece> pieces = roulette_pieces(spot);
    const auto count = static_cast<Cents>(pieces.size());
    if (pieces.empty() || stake % count != 0) return std::nullopt;
    AuditPayout paid;
    for (const AuditPiece& piece : pieces) {
        if ((piece.numbers >> spun & 1U) == 0) continue;
        // Each piece is a wager of its own: only those that win come back.
        const auto won =
            audit_won(terms, "roulette.bets." + std::string(audit_bet_name(terms.game, piece.bet)),
                      stake / count);
        if (!won) return std::nullopt;
        paid.status = AuditStatus::win;
        paid.back += won->back;
        paid.winnings += won->winnings;
    }
    return paid;
}

// CR-14.4: the symbols A to G.
AuditSettled audit_big_wheel(const AuditTerms& terms, std::uint64_t shown, const AuditSpot& spot,
                             Cents stake) {
    constexpr std::string_view symbols = "ABCDEFG";
    if (spot.bet != 1 || spot.which >= symbols.size() || shown >= symbols.size())
        return std::nullopt;
    if (shown != spot.which) return AuditPayout{};
    return audit_won(terms, "big_wheel.bets." + std::string(1, symbols[shown]), stake);
}

// RF-12.4.1, CN-10.4, CR-15.7.1
AuditSettled audit_sic_bo(const AuditTerms& terms, const std::vector<std::uint64_t>& dice,
                          const AuditSpot& spot, Cents stake) {
    if (dice.size() != 3) return std::nullopt;
    const std::string game(audit_game_name(terms.game));
    const std::string bet(audit_bet_name(terms.game, spot.bet));
    const std::string path = game + ".bets." + bet;
    const AuditValues& values = terms.book->values;
    if (bet.empty() || (!values.has(path) && !values.has_section(path))) return std::nullopt;
    const std::uint64_t sum = dice[0] + dice[1] + dice[2];
    const bool triple = dice[0] == dice[1] && dice[1] == dice[2];
    const auto showing = [&](std::uint64_t number) {
        return std::count(dice.begin(), dice.end(), number);
    };
    const auto pays = [&](bool wins, const std::string& line = {}) -> AuditSettled {
        return wins ? audit_won(terms, path + line, stake) : AuditPayout{};
    };
    Numbers faces = 0;
    for (const std::uint64_t die : dice) faces |= Numbers{1} << die;
    switch (spot.bet) {
        case 1:  // small
            return pays(sum >= 4 && sum <= 10 && !triple);
        case 2:  // big
            return pays(sum >= 11 && sum <= 17 && !triple);
        case 3:  // even
        case 4:  // odd
            return pays(sum % 2 == (spot.bet == 3 ? 0U : 1U) && !triple);
        case 5:  // specific_triple
            return pays(showing(spot.which) == 3);
        case 6: {  // specific_double
            const bool on_triple = terms.reading("specific_double_on_triple",
                                                 game + ".specific_double_on_triple") == "win";
            const auto shown = showing(spot.which);
            return pays(shown == 2 || (shown == 3 && on_triple));
        }
        case 7: {  // single_die
            const auto shown = showing(spot.which);
            return pays(shown > 0, "." + std::to_string(shown));
        }
        case 8:  // any_triple
            return pays(triple);
        case 9:  // three_dice_total
            if (spot.which < 4 || spot.which > 17) return std::nullopt;
            return pays(sum == spot.which, "." + std::to_string(spot.which));
        case 10:  // two_dice_combination
            return pays((faces & spot.numbers) == spot.numbers);
        case 11:  // four_number_combination
            return pays(std::popcount(faces) == 3 && (faces & ~spot.numbers) == 0);
        default:
            return std::nullopt;
    }
}

}  // namespace croupier::sim
