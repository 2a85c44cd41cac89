#include "rules/sic_bo/rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/names.h"

namespace croupier::sic_bo {
namespace {

constexpr std::array<std::string_view, bet_count> bet_names = {
    "small",
    "big",
    "even",
    "odd",
    "specific_triple",
    "specific_double",
    "single_die",
    "any_triple",
    "three_dice_total",
    "two_dice_combination",
    "four_number_combination",
};

constexpr std::uint8_t small_number(int number) {
    return static_cast<std::uint8_t>(number);
}

// Every set of so many different numbers, in the order of a layout: 1-2, 1-3, ... 5-6.
std::vector<Faces> combinations(int size) {
    std::vector<Faces> all;
    const auto choose = [&](auto&& self, Faces chosen, int from) -> void {
        if (chosen.size() == size) return all.push_back(chosen);
        for (int number = from; number <= face_count; ++number) {
            Faces more = chosen;
            more.add(number);
            self(self, more, number + 1);
        }
    };
    choose(choose, Faces{}, 1);
    return all;
}

void add_positions(Bet bet, std::vector<Wager>& all) {
    switch (selection_of(bet)) {
        case Selection::none:
            all.push_back({.bet = bet});
            return;
        case Selection::number:
            for (int number = 1; number <= face_count; ++number)
                all.push_back({.bet = bet, .number = small_number(number)});
            return;
        case Selection::total:
            for (int total = total_first; total <= total_last; ++total)
                all.push_back({.bet = bet, .total = small_number(total)});
            return;
        case Selection::two_numbers:
        case Selection::four_numbers:
            for (const Faces faces : combinations(bet == Bet::two_dice_combination ? 2 : 4))
                all.push_back({.bet = bet, .numbers = faces});
            return;
    }
}

}  // namespace

std::optional<Faces> faces_of(std::span<const int> numbers) {
    Faces faces;
    for (const int number : numbers) {
        if (number < 1 || number > face_count || faces.holds(number)) return std::nullopt;
        faces.add(number);
    }
    return faces;
}

std::vector<int> numbers_of(Faces faces) {
    std::vector<int> numbers;
    for (int number = 1; number <= face_count; ++number)
        if (faces.holds(number)) numbers.push_back(number);
    return numbers;
}

std::string_view bet_name(Bet bet) {
    return name_in(bet_names, bet);
}

std::optional<Bet> find_bet(std::string_view name) {
    return find_in<Bet>(bet_names, name);
}

Selection selection_of(Bet bet) {
    switch (bet) {
        case Bet::small:
        case Bet::big:
        case Bet::even:
        case Bet::odd:
        case Bet::any_triple:
            return Selection::none;
        case Bet::specific_triple:
        case Bet::specific_double:
        case Bet::single_die:
            return Selection::number;
        case Bet::three_dice_total:
            return Selection::total;
        case Bet::two_dice_combination:
            return Selection::two_numbers;
        case Bet::four_number_combination:
            return Selection::four_numbers;
    }
    return Selection::none;
}

Result<Nothing, Fault> check_selection(const Wager& wager) {
    const Selection selection = selection_of(wager.bet);
    const auto refuse = [&](std::string_view why) {
        return Err{Fault{fmt::format("{}: {}", bet_name(wager.bet), why)}};
    };
    const bool names_number = selection == Selection::number;
    const bool names_total = selection == Selection::total;
    int numbers = 0;
    if (selection == Selection::two_numbers) numbers = 2;
    if (selection == Selection::four_numbers) numbers = 4;

    if (names_number && (wager.number < 1 || wager.number > face_count))
        return refuse("the number is from 1 to 6");
    if (names_total && (wager.total < total_first || wager.total > total_last))
        return refuse("the total is from 4 to 17");
    if (wager.numbers.size() != numbers || !wager.numbers.within(Faces{0b1111110}))
        return refuse(fmt::format("{} different numbers are backed", numbers));
    if ((!names_number && wager.number != 0) || (!names_total && wager.total != 0))
        return refuse("more is named than the bet has");
    return Nothing{};
}

std::vector<Wager> positions(const Rules& rules) {
    std::vector<Wager> all;
    for (int number = 0; number < bet_count; ++number)
        if (rules.offered[static_cast<std::size_t>(number)])
            add_positions(static_cast<Bet>(number), all);
    return all;
}

std::vector<Line> lines_of(const Wager& wager) {
    switch (wager.bet) {
        case Bet::small:
            return {Line::small};
        case Bet::big:
            return {Line::big};
        case Bet::even:
            return {Line::even};
        case Bet::odd:
            return {Line::odd};
        case Bet::specific_triple:
            return {Line::specific_triple};
        case Bet::specific_double:
            return {Line::specific_double};
        case Bet::single_die:
            return {Line::single_die_1, Line::single_die_2, Line::single_die_3};
        case Bet::any_triple:
            return {Line::any_triple};
        case Bet::three_dice_total:
            return {total_line(wager.total)};
        case Bet::two_dice_combination:
            return {Line::two_dice_combination};
        case Bet::four_number_combination:
            return {Line::four_number_combination};
    }
    return {};
}

Terms terms_of(const Rules& rules) {
    Terms terms;
    terms.specific_double_on_triple = rules.specific_double_on_triple;
    for (std::size_t line = 0; line < line_count; ++line) terms.odds[line] = rules.pays[line].odds;
    return terms;
}

}  // namespace croupier::sic_bo
