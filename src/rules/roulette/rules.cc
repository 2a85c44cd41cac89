#include "rules/roulette/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/names.h"

namespace croupier::roulette {
namespace {

constexpr std::array<std::string_view, bet_count> bet_names = {
    "straight_up", "split",     "street",       "corner",     "six_line",   "five_number", "column",
    "dozen",       "low",       "high",         "even",       "odd",        "red",         "black",
    "tier",        "orphelins", "grand_series", "zero_spiel", "neighbours", "finales"};

std::string cover_text(Cover cover) {
    std::string text;
    for (Number number = 0; number <= double_zero_number; ++number)
        if ((cover & cover_of(number)) != 0)
            text += (text.empty() ? "" : "/") + number_text(number);
    return text.empty() ? "nothing" : text;
}

bool lies_on(const std::vector<Cover>& positions, Cover cover) {
    return std::find(positions.begin(), positions.end(), cover) != positions.end();
}

// The positions never change; they are laid out once for each wheel.
const std::vector<Cover>& positions_of(Wheel wheel, Bet bet) {
    struct Cloth {
        std::vector<Cover> splits, streets, corners, six_lines;
        explicit Cloth(Wheel of)
            : splits(roulette::splits(of)),
              streets(roulette::streets(of)),
              corners(roulette::corners(of)),
              six_lines(roulette::six_lines()) {}
    };
    static const Cloth single(Wheel::single_zero);
    static const Cloth with_double(Wheel::double_zero);
    const Cloth& cloth = wheel == Wheel::single_zero ? single : with_double;
    switch (bet) {
        case Bet::split:
            return cloth.splits;
        case Bet::street:
            return cloth.streets;
        case Bet::corner:
            return cloth.corners;
        default:
            return cloth.six_lines;
    }
}

Result<Layout, Fault> lay_out_inside(Wheel wheel, Bet bet, Cover numbers) {
    const Cover wheel_numbers = cover_of(static_cast<Number>(numbers_on(wheel))) - 1;
    const bool legal = bet == Bet::straight_up
                           ? std::has_single_bit(numbers) && (numbers & ~wheel_numbers) == 0
                           : lies_on(positions_of(wheel, bet), numbers);
    if (!legal)
        return Err{Fault{fmt::format("{} is no {} on a {} layout", cover_text(numbers),
                                     bet_name(bet), wheel_name(wheel))}};
    Layout layout;
    layout.add(bet, numbers);
    return layout;
}

Cover outside_cover(Bet bet, int which) {
    switch (bet) {
        case Bet::column:
            return column_cover(which);
        case Bet::dozen:
            return dozen_cover(which);
        case Bet::low:
            return low_cover();
        case Bet::high:
            return high_cover();
        case Bet::even:
            return even_cover();
        case Bet::odd:
            return odd_cover();
        case Bet::red:
            return red_cover();
        default:
            return black_cover();
    }
}

// RF-11.2.2, CN-9.4(d): the fixed sections of the single zero wheel.
Layout lay_out_section(Bet bet) {
    Layout layout;
    const auto split = [&](int a, int b) { layout.add(Bet::split, these(a, b)); };
    const auto straight = [&](int a) { layout.add(Bet::straight_up, these(a)); };
    switch (bet) {
        case Bet::tier:
            split(5, 8), split(10, 11), split(13, 16), split(23, 24), split(27, 30), split(33, 36);
            break;
        case Bet::orphelins:
            straight(1), split(6, 9), split(14, 17), split(17, 20), split(31, 34);
            break;
        case Bet::grand_series:
            // Two pieces each on the street 0/2/3 and the corner 25/26/28/29 (DECISIONS 4).
            for (int twice = 0; twice < 2; ++twice) layout.add(Bet::street, these(0, 2, 3));
            for (int twice = 0; twice < 2; ++twice) layout.add(Bet::corner, these(25, 26, 28, 29));
            split(4, 7), split(12, 15), split(18, 21), split(19, 22), split(32, 35);
            break;
        default:  // zero_spiel
            straight(26), split(0, 3), split(12, 15), split(32, 35);
            break;
    }
    return layout;
}

Layout lay_out_neighbours(Wheel wheel, Number centre, int pieces) {
    const auto order = wheel_order(wheel);
    const auto size = static_cast<int>(order.size());
    const auto at = static_cast<int>(std::find(order.begin(), order.end(), centre) - order.begin());
    Layout layout;
    for (int offset = -(pieces / 2); offset <= pieces / 2; ++offset)
        layout.add(Bet::straight_up,
                   cover_of(order[static_cast<std::size_t>((at + offset + size) % size)]));
    return layout;
}

Layout lay_out_finales(int digit) {
    Layout layout;
    for (int number = digit; number <= 36; number += 10)
        layout.add(Bet::straight_up, these(number));
    return layout;
}

}  // namespace

std::string_view bet_name(Bet bet) {
    return name_in(bet_names, bet);
}

std::optional<Bet> find_bet(std::string_view name) {
    return find_in<Bet>(bet_names, name);
}

Terms terms_of(const Rules& rules) {
    Terms terms;
    for (std::size_t bet = 0; bet < plain_bet_count; ++bet) terms.odds[bet] = rules.pays[bet].odds;
    return terms;
}

Result<Layout, Fault> lay_out(Wheel wheel, Bet bet, const Selection& selection) {
    Layout layout;
    switch (bet) {
        case Bet::straight_up:
        case Bet::split:
        case Bet::street:
        case Bet::corner:
        case Bet::six_line:
            return lay_out_inside(wheel, bet, selection.numbers);
        case Bet::five_number:
            if (wheel != Wheel::double_zero)
                return Err{Fault{"the five number bet exists on a double zero layout only"}};
            layout.add(bet, these(0, double_zero_number, 1, 2, 3));
            return layout;
        case Bet::column:
        case Bet::dozen:
            if (selection.which < 1 || selection.which > 3)
                return Err{Fault{fmt::format("there is no {} {}", bet_name(bet), selection.which)}};
            layout.add(bet, outside_cover(bet, selection.which));
            return layout;
        case Bet::low:
        case Bet::high:
        case Bet::even:
        case Bet::odd:
        case Bet::red:
        case Bet::black:
            layout.add(bet, outside_cover(bet, 0));
            return layout;
        default:
            break;
    }
    if (wheel != Wheel::single_zero)
        return Err{Fault{"race-track bets exist on the single zero wheel only"}};
    if (bet == Bet::neighbours) {
        if (selection.centre >= numbers_on(wheel))
            return Err{Fault{"that number is not on this wheel"}};
        if (selection.which != 3 && selection.which != 5 && selection.which != 7)
            return Err{Fault{fmt::format("neighbours have no {} pieces", selection.which)}};
        return lay_out_neighbours(wheel, selection.centre, selection.which);
    }
    if (bet == Bet::finales) {
        if (selection.which < 0 || selection.which > 9)
            return Err{Fault{fmt::format("{} is no last digit", selection.which)}};
        return lay_out_finales(selection.which);
    }
    return lay_out_section(bet);
}

}  // namespace croupier::roulette
