#include "rules/blackjack/rules.h"

#include <algorithm>

#include "base/names.h"

namespace croupier::blackjack {
namespace {

constexpr std::array<std::string_view, bet_count> bet_names = {
    "player", "kings_bounty", "royal_match_21", "bet_the_set_21", "double", "split", "insurance",
};
constexpr std::array<std::string_view, line_count> line_names = {
    "player",
    "blackjack",
    "even_money",
    "insurance",
    "kings_bounty_spade_kings_dealer_blackjack",
    "kings_bounty_spade_kings",
    "kings_bounty_suited_kings",
    "kings_bounty_suited_pair",
    "kings_bounty_suited_20",
    "kings_bounty_kings",
    "kings_bounty_unsuited_20",
    "royal_match_king_queen",
    "royal_match_suited_blackjack",
    "royal_match_suited",
    "set_suited_pair",
    "set_unsuited_pair",
};

}  // namespace

std::string_view bet_name(Bet bet) {
    return name_in(bet_names, bet);
}

std::optional<Bet> find_bet(std::string_view name) {
    const auto* const end = bet_names.begin() + placed_bet_count;
    const auto* const found = std::find(bet_names.begin(), end, name);
    if (found == end) return std::nullopt;
    return static_cast<Bet>(found - bet_names.begin());
}

std::string_view line_name(Line line) {
    return name_in(line_names, line);
}

std::vector<Line> lines_of(Bet bet) {
    switch (bet) {
        case Bet::player:
            return {Line::blackjack, Line::player};
        case Bet::double_wager:
        case Bet::split:
            return {Line::player};
        case Bet::insurance:
            return {Line::insurance};
        case Bet::kings_bounty:
            return {Line::kings_bounty_spade_kings_dealer_blackjack,
                    Line::kings_bounty_spade_kings,
                    Line::kings_bounty_suited_kings,
                    Line::kings_bounty_suited_pair,
                    Line::kings_bounty_suited_20,
                    Line::kings_bounty_kings,
                    Line::kings_bounty_unsuited_20};
        case Bet::royal_match_21:
            return {Line::royal_match_king_queen, Line::royal_match_suited};
        case Bet::bet_the_set_21:
            return {Line::set_suited_pair, Line::set_unsuited_pair};
    }
    return {};
}

Terms terms_of(const Rules& rules) {
    Terms terms;
    terms.readings = rules.readings;
    for (std::size_t line = 0; line < line_count; ++line) terms.odds[line] = rules.pays[line].odds;
    return terms;
}

bool offered_with(const Rules& rules, Bet bet, int decks) {
    const auto index = static_cast<std::size_t>(bet);
    if (index >= placed_bet_count || !rules.offered[index]) return false;
    const auto& only = rules.only_with_decks[index];
    return only.empty() || std::find(only.begin(), only.end(), decks) != only.end();
}

}  // namespace croupier::blackjack
