#include "rules/baccarat/rules.h"

#include <algorithm>

#include "base/names.h"

namespace croupier::baccarat {
namespace {

constexpr std::array<std::string_view, bet_count> bet_names = {
    "player",
    "banker",
    "tie",
    "player_pair",
    "banker_pair",
    "dragon_bonus_player",
    "dragon_bonus_banker",
    "super_6",
    "tiger_tie",
    "tiger_pair",
    "tiger",
    "big_tiger",
    "small_tiger",
    "player_natural_win",
    "banker_natural_win",
    "winning_hand_total",
};
constexpr std::array<std::string_view, winning_total_count> total_names = {"1-4", "5-6", "7", "8",
                                                                           "9"};

}  // namespace

std::string_view bet_name(Bet bet) {
    return name_in(bet_names, bet);
}

std::optional<Bet> find_bet(std::string_view name) {
    return find_in<Bet>(bet_names, name);
}

std::string_view total_name(WinningTotal total) {
    return name_in(total_names, total);
}

std::optional<WinningTotal> find_total(std::string_view name) {
    return find_in<WinningTotal>(total_names, name);
}

std::string_view variant_name(Variant variant) {
    return variant == Variant::commission ? "commission" : "even_money";
}

std::vector<Line> lines_of(Wager wager, Variant variant) {
    switch (wager.bet) {
        case Bet::player:
            return {Line::player};
        case Bet::banker:
            return variant == Variant::commission
                       ? std::vector{Line::banker}
                       : std::vector{Line::banker_even, Line::banker_on_6};
        case Bet::tie:
            return {Line::tie};
        case Bet::player_pair:
            return {Line::player_pair};
        case Bet::banker_pair:
            return {Line::banker_pair};
        case Bet::dragon_bonus_player:
        case Bet::dragon_bonus_banker:
            return {Line::dragon_natural, Line::dragon_by_4, Line::dragon_by_5, Line::dragon_by_6,
                    Line::dragon_by_7,    Line::dragon_by_8, Line::dragon_by_9};
        case Bet::super_6:
            return {Line::super_6};
        case Bet::tiger_tie:
            return {Line::tiger_tie};
        case Bet::tiger_pair:
            return {Line::tiger_pair_single, Line::tiger_pair_double, Line::tiger_pair_twin};
        case Bet::tiger:
            return {Line::tiger_two_cards, Line::tiger_three_cards};
        case Bet::big_tiger:
            return {Line::big_tiger};
        case Bet::small_tiger:
            return {Line::small_tiger};
        case Bet::player_natural_win:
            return {Line::player_natural_win};
        case Bet::banker_natural_win:
            return {Line::banker_natural_win};
        case Bet::winning_hand_total:
            return {static_cast<Line>(static_cast<int>(Line::total_1_4) +
                                      static_cast<int>(wager.total))};
    }
    return {};
}

Terms terms_of(const Rules& rules, Variant variant, int super_6_option) {
    Terms terms;
    terms.variant = variant;
    terms.tie_result = rules.tie_result;
    for (std::size_t line = 0; line < line_count; ++line) terms.odds[line] = rules.pays[line].odds;
    if (!rules.super_6_options.empty()) {
        CHECK(super_6_option >= 1);
        CHECK(super_6_option <= static_cast<int>(rules.super_6_options.size()));
        terms.odds[static_cast<std::size_t>(Line::super_6)] =
            rules.super_6_options[static_cast<std::size_t>(super_6_option - 1)].odds;
    }
    return terms;
}

std::uint32_t layouts_of(const Rules& rules) {
    std::uint32_t all = 0;
    for (const std::uint32_t layouts : rules.only_on_layouts) all |= layouts;
    return all;
}

bool offered_with(const Rules& rules, Bet bet, int decks) {
    const auto& only = rules.only_with_decks[static_cast<std::size_t>(bet)];
    return only.empty() || std::find(only.begin(), only.end(), decks) != only.end();
}

}  // namespace croupier::baccarat
