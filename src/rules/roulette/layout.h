// The wheel and the cloth: which numbers lie where, and what each bet covers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace croupier::roulette {

enum class Wheel : std::uint8_t { single_zero, double_zero };

// 0 to 36 are themselves; double zero is 37.
using Number = std::uint8_t;
inline constexpr Number double_zero_number = 37;

// A set of numbers, one bit each.
using Cover = std::uint64_t;
constexpr Cover cover_of(Number number) {
    return Cover{1} << number;
}
template <class... Numbers>
constexpr Cover these(Numbers... numbers) {
    return (cover_of(static_cast<Number>(numbers)) | ...);
}

constexpr int numbers_on(Wheel wheel) {
    return wheel == Wheel::single_zero ? 37 : 38;
}

std::optional<Number> parse_number(std::string_view text);
std::string number_text(Number number);
std::string_view wheel_name(Wheel wheel);

// Pocket after pocket round the rim, from 0.
std::span<const Number> wheel_order(Wheel wheel);

bool is_red(Number number);
enum class Colour : std::uint8_t { green, red, black };
Colour colour_of(Number number);

// Every legal position of the inside bets on the cloth, with zero combinations of that layout.
std::vector<Cover> splits(Wheel wheel);
std::vector<Cover> streets(Wheel wheel);
std::vector<Cover> corners(Wheel wheel);
std::vector<Cover> six_lines();

// Outside bets. `which` is 1, 2 or 3.
Cover column_cover(int which);
Cover dozen_cover(int which);
Cover low_cover();
Cover high_cover();
Cover even_cover();
Cover odd_cover();
Cover red_cover();
Cover black_cover();

}  // namespace croupier::roulette
