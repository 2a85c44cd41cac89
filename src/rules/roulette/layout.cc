#include "rules/roulette/layout.h"

#include <fmt/format.h>

namespace croupier::roulette {
namespace {

constexpr Number dz = double_zero_number;

constexpr std::array<Number, 37> single_zero_order = {
    0, 32, 15, 19, 4, 21, 2,  25, 17, 34, 6,  27, 13, 36, 11, 30, 8, 23, 10,
    5, 24, 16, 33, 1, 20, 14, 31, 9,  22, 18, 29, 7,  28, 12, 35, 3, 26};
constexpr std::array<Number, 38> double_zero_order = {
    0,  28, 9,  26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
    dz, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2};
constexpr std::array<Number, 18> reds = {1,  3,  5,  7,  9,  12, 14, 16, 18,
                                         19, 21, 23, 25, 27, 30, 32, 34, 36};

constexpr Cover red_numbers() {
    Cover cover = 0;
    for (const Number number : reds) cover |= cover_of(number);
    return cover;
}

// Numbers first, first + step, ... up to last.
constexpr Cover run(int first, int last, int step = 1) {
    Cover cover = 0;
    for (int number = first; number <= last; number += step)
        cover |= cover_of(static_cast<Number>(number));
    return cover;
}

void add(std::vector<Cover>& to, std::initializer_list<Cover> covers) {
    to.insert(to.end(), covers);
}

}  // namespace

std::optional<Number> parse_number(std::string_view text) {
    if (text == "00") return double_zero_number;
    if (text.empty() || text.size() > 2 || (text.size() == 2 && text[0] == '0'))
        return std::nullopt;
    int value = 0;
    for (const char digit : text) {
        if (digit < '0' || digit > '9') return std::nullopt;
        value = value * 10 + (digit - '0');
    }
    if (value > 36) return std::nullopt;
    return static_cast<Number>(value);
}

std::string number_text(Number number) {
    return number == double_zero_number ? "00" : fmt::format("{}", number);
}

std::string_view wheel_name(Wheel wheel) {
    return wheel == Wheel::single_zero ? "single_zero" : "double_zero";
}

std::span<const Number> wheel_order(Wheel wheel) {
    if (wheel == Wheel::single_zero) return single_zero_order;
    return double_zero_order;
}

bool is_red(Number number) {
    return (red_numbers() & cover_of(number)) != 0;
}

Colour colour_of(Number number) {
    if (number == 0 || number == double_zero_number) return Colour::green;
    return is_red(number) ? Colour::red : Colour::black;
}

std::vector<Cover> splits(Wheel wheel) {
    std::vector<Cover> covers;
    for (int number = 1; number <= 36; ++number) {
        if (number % 3 != 0) covers.push_back(these(number, number + 1));
        if (number <= 33) covers.push_back(these(number, number + 3));
    }
    if (wheel == Wheel::single_zero)
        add(covers, {these(0, 1), these(0, 2), these(0, 3)});
    else
        add(covers, {these(0, dz), these(0, 1), these(0, 2), these(dz, 2), these(dz, 3)});
    return covers;
}

std::vector<Cover> streets(Wheel wheel) {
    std::vector<Cover> covers;
    for (int first = 1; first <= 34; first += 3) covers.push_back(run(first, first + 2));
    if (wheel == Wheel::single_zero)
        add(covers, {these(0, 1, 2), these(0, 2, 3)});
    else
        add(covers, {these(0, 1, 2), these(0, dz, 2), these(dz, 2, 3)});
    return covers;
}

std::vector<Cover> corners(Wheel wheel) {
    std::vector<Cover> covers;
    for (int number = 1; number <= 32; ++number)
        if (number % 3 != 0) covers.push_back(these(number, number + 1, number + 3, number + 4));
    if (wheel == Wheel::single_zero) covers.push_back(run(0, 3));
    return covers;
}

std::vector<Cover> six_lines() {
    std::vector<Cover> covers;
    for (int first = 1; first <= 31; first += 3) covers.push_back(run(first, first + 5));
    return covers;
}

Cover column_cover(int which) {
    return run(which, 36, 3);
}
Cover dozen_cover(int which) {
    return run(12 * which - 11, 12 * which);
}
Cover low_cover() {
    return run(1, 18);
}
Cover high_cover() {
    return run(19, 36);
}
Cover even_cover() {
    return run(2, 36, 2);
}
Cover odd_cover() {
    return run(1, 35, 2);
}
Cover red_cover() {
    return red_numbers();
}
Cover black_cover() {
    return run(1, 36) & ~red_numbers();
}

}  // namespace croupier::roulette
