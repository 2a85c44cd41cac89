// Roulette as a rulebook may set it, and a wager laid out as the pieces that settle.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "rules/pay.h"
#include "rules/roulette/layout.h"

namespace croupier::roulette {

enum class Bet : std::uint8_t {
    straight_up,
    split,
    street,
    corner,
    six_line,
    five_number,
    column,
    dozen,
    low,
    high,
    even,
    odd,
    red,
    black,
    // Race-track bets: several pieces, each an ordinary wager of its own.
    tier,
    orphelins,
    grand_series,
    zero_spiel,
    neighbours,
    finales,
};
inline constexpr int bet_count = 20;
inline constexpr int plain_bet_count = 14;  // those that have odds of their own

constexpr bool has_pieces(Bet bet) {
    return static_cast<int>(bet) >= plain_bet_count;
}

struct Rules {
    std::vector<Wheel> wheels;  // the first is the usual one
    std::array<bool, bet_count> offered{};
    std::array<rules::Pay, plain_bet_count> pays{};
    std::vector<int> neighbour_pieces;  // 3, 5, 7
};

struct Terms {
    std::array<Odds, plain_bet_count> odds{};
};
Terms terms_of(const Rules& rules);

// Which numbers, column, digit ... a bet is on. Only the field of that bet is looked at.
struct Selection {
    Cover numbers = 0;  // straight_up, split, street, corner, six_line
    int which = 0;      // column, dozen: 1 to 3; finales: the digit; neighbours: number of pieces
    Number centre = 0;  // neighbours
};

// One piece: an ordinary bet on a set of numbers.
struct Piece {
    Bet bet = Bet::straight_up;
    Cover cover = 0;
};

// A wager laid out; at most nine pieces, each of the same share of the stake.
struct Layout {
    std::array<Piece, 9> pieces{};
    int count = 0;
    void add(Bet bet, Cover cover) { pieces[static_cast<std::size_t>(count++)] = {bet, cover}; }
    std::span<const Piece> all() const { return {pieces.data(), static_cast<std::size_t>(count)}; }
};

std::string_view bet_name(Bet bet);
std::optional<Bet> find_bet(std::string_view name);

// The pieces of a bet on that wheel, or why there is no such position on the layout.
Result<Layout, Fault> lay_out(Wheel wheel, Bet bet, const Selection& selection);

}  // namespace croupier::roulette
