#include "rules/casino_war/rules.h"

#include <algorithm>

#include "base/names.h"

namespace croupier::casino_war {
namespace {

constexpr std::array<std::string_view, bet_count> bet_names = {"ante", "tie", "war"};
constexpr std::array<std::string_view, line_count> line_names = {"ante", "war_win", "war_tie",
                                                                 "tie"};
constexpr std::array<std::string_view, 3> decision_names = {"war", "surrender", "timeout"};
constexpr std::array<std::string_view, 2> war_card_names = {"community", "per_area"};

}  // namespace

std::string_view bet_name(Bet bet) {
    return name_in(bet_names, bet);
}

std::optional<Bet> find_bet(std::string_view name) {
    const auto bet = find_in<Bet>(bet_names, name);
    return bet == Bet::war ? std::nullopt : bet;
}

std::string_view line_name(Line line) {
    return name_in(line_names, line);
}

std::string_view decision_name(Decision decision) {
    return name_in(decision_names, decision);
}

std::optional<Decision> find_decision(std::string_view name) {
    return find_in<Decision>(decision_names, name);
}

std::string_view war_card_name(WarCard war_card) {
    return name_in(war_card_names, war_card);
}

std::vector<Line> lines_of(Bet bet) {
    switch (bet) {
        case Bet::ante:
            return {Line::ante};
        case Bet::tie:
            return {Line::tie};
        case Bet::war:
            return {Line::war_win, Line::war_tie};
    }
    return {};
}

Terms terms_of(const Rules& rules) {
    Terms terms;
    terms.surrender_returns = rules.surrender_returns.odds;
    for (std::size_t line = 0; line < line_count; ++line) terms.odds[line] = rules.pays[line].odds;
    return terms;
}

}  // namespace croupier::casino_war
