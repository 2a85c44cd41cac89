// Sic bo as a rulebook may set it: bets and what they pay.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "rules/pay.h"

namespace croupier::sic_bo {

inline constexpr int dice_count = 3;
inline constexpr int face_count = 6;
inline constexpr int total_first = 4;  // three and eighteen cannot be backed
inline constexpr int total_last = 17;

enum class Bet : std::uint8_t {
    small,
    big,
    even,
    odd,
    specific_triple,
    specific_double,
    single_die,
    any_triple,
    three_dice_total,
    two_dice_combination,
    four_number_combination,
};
inline constexpr int bet_count = 11;

// The lines that pay. A bet owns one line or several; total_4 is followed by the other totals.
enum class Line : std::uint8_t {
    small,
    big,
    even,
    odd,
    specific_triple,
    specific_double,
    single_die_1,  // the number shows on one die
    single_die_2,
    single_die_3,
    any_triple,
    two_dice_combination,
    four_number_combination,
    total_4,
};
inline constexpr int line_count = 26;

constexpr Line total_line(int total) {
    return static_cast<Line>(static_cast<int>(Line::total_4) + total - total_first);
}

// Specific Double when all three dice show its number; either way it is paid at most once.
enum class DoubleOnTriple : std::uint8_t { win, lose };

// Dice tumbled at a new game lie covered until the wagering period ends.
enum class TumbleAt : std::uint8_t { new_game, end_of_wagering };
struct Rules {
    std::array<bool, bet_count> offered{};
    std::array<rules::Pay, line_count> pays{};
    DoubleOnTriple specific_double_on_triple = DoubleOnTriple::win;
    bool specific_double_on_triple_open = false;  // the document can be read either way
};

// What one table pays: the rulebook's lines with the choices made.
struct Terms {
    std::array<Odds, line_count> odds{};
    DoubleOnTriple specific_double_on_triple = DoubleOnTriple::win;
};

// Different numbers of a die.
struct Faces {
    std::uint8_t bits = 0;  // bit n is the number n

    constexpr bool holds(int number) const { return (bits >> number & 1) != 0; }
    constexpr int size() const { return std::popcount(bits); }
    constexpr bool within(Faces other) const { return (bits & ~other.bits) == 0; }
    constexpr void add(int number) { bits = static_cast<std::uint8_t>(bits | 1U << number); }
    friend constexpr bool operator==(Faces, Faces) = default;
};

// Nothing if a number is outside 1 to 6 or comes twice.
std::optional<Faces> faces_of(std::span<const int> numbers);
std::vector<int> numbers_of(Faces faces);  // rising

// What has to be named with a bet.
enum class Selection : std::uint8_t { none, number, total, two_numbers, four_numbers };

// Only what the bet's selection names is set: equal wagers compare equal.
struct Wager {
    Bet bet = Bet::small;
    std::uint8_t number = 0;
    std::uint8_t total = 0;
    Faces numbers{};
    friend constexpr bool operator==(const Wager&, const Wager&) = default;
};

std::string_view bet_name(Bet bet);
std::optional<Bet> find_bet(std::string_view name);
Selection selection_of(Bet bet);

// Whether the wager names exactly what its bet needs, within the numbers there are.
Result<Nothing, Fault> check_selection(const Wager& wager);

// Every wager that a terminal can show, in the order of the bets.
std::vector<Wager> positions(const Rules& rules);

// The lines that a wager can be paid by.
std::vector<Line> lines_of(const Wager& wager);

// Terms with the rulebook's own odds and reading.
Terms terms_of(const Rules& rules);

}  // namespace croupier::sic_bo
