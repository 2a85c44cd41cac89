#include "rules/triple_chase/rules.h"

#include <algorithm>

#include "base/names.h"

namespace croupier::triple_chase {
namespace {

constexpr std::array<std::string_view, bet_count> bet_names = {
    "crown_pairs",        "blackjack_bounty", "total_13", "under_13", "over_13",       "lucky_8s",
    "extra_chance_pairs", "total_20",         "under_20", "over_20",  "poker_pursuit",
};
constexpr std::array<std::string_view, line_count> line_names = {
    "crown_pairs_mixed",
    "crown_pairs_coloured",
    "crown_pairs_suited",
    "blackjack_bounty_mixed",
    "blackjack_bounty_coloured",
    "blackjack_bounty_suited",
    "total_13",
    "under_13",
    "over_13",
    "lucky_8s_one",
    "lucky_8s_two",
    "lucky_8s_three",
    "extra_chance_pairs_mixed",
    "extra_chance_pairs_coloured",
    "extra_chance_pairs_suited",
    "total_20",
    "under_20",
    "over_20",
    "poker_pursuit_flush",
    "poker_pursuit_straight",
    "poker_pursuit_three_of_a_kind",
    "poker_pursuit_straight_flush",
};

}  // namespace

std::string_view bet_name(Bet bet) {
    return name_in(bet_names, bet);
}

std::optional<Bet> find_bet(std::string_view name) {
    return find_in<Bet>(bet_names, name);
}

std::string_view line_name(Line line) {
    return name_in(line_names, line);
}

std::vector<Line> lines_of(Wager wager) {
    switch (wager.bet) {
        case Bet::crown_pairs:
            return {Line::crown_pairs_mixed, Line::crown_pairs_coloured, Line::crown_pairs_suited};
        case Bet::blackjack_bounty:
            return {Line::blackjack_bounty_mixed, Line::blackjack_bounty_coloured,
                    Line::blackjack_bounty_suited};
        case Bet::total_13:
            return {Line::total_13};
        case Bet::under_13:
            return {Line::under_13};
        case Bet::over_13:
            return {Line::over_13};
        case Bet::lucky_8s:
            return {Line::lucky_8s_one, Line::lucky_8s_two, Line::lucky_8s_three};
        case Bet::extra_chance_pairs:
            return {Line::extra_chance_pairs_mixed, Line::extra_chance_pairs_coloured,
                    Line::extra_chance_pairs_suited};
        case Bet::total_20:
            return {Line::total_20};
        case Bet::under_20:
            return {Line::under_20};
        case Bet::over_20:
            return {Line::over_20};
        case Bet::poker_pursuit:
            return {Line::poker_pursuit_flush, Line::poker_pursuit_straight,
                    Line::poker_pursuit_three_of_a_kind, Line::poker_pursuit_straight_flush};
    }
    return {};
}

Terms terms_of(const Rules& rules) {
    Terms terms;
    terms.poker_pursuit_suited_pair = rules.poker_pursuit_suited_pair;
    for (std::size_t line = 0; line < line_count; ++line) terms.odds[line] = rules.pays[line].odds;
    return terms;
}

}  // namespace croupier::triple_chase
