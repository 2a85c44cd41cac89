#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rulebook/readers.h"

namespace croupier::rulebook {
namespace {

using baccarat::Bet;
using baccarat::Line;
using baccarat::Rules;

constexpr std::array<int, 8> deck_numbers = {1, 2, 3, 4, 5, 6, 7, 8};
constexpr std::array<std::string_view, 13> layout_names = {"A", "B", "C", "D", "E", "F", "G",
                                                           "H", "I", "J", "K", "L", "M"};
constexpr std::array<std::string_view, 2> variants = {"commission", "even_money"};
constexpr std::array<std::string_view, 2> tie_results = {"push", "void"};

// The lines of each bet's table; both dragon bonuses share one table.
struct LineKey {
    std::string_view table;
    std::string_view key;
    Line line;
};
constexpr std::array<LineKey, 29> line_keys = {{
    {"player", "pays", Line::player},
    {"banker", "commission", Line::banker},
    {"banker", "even_money", Line::banker_even},
    {"banker", "even_money_on_6", Line::banker_on_6},
    {"tie", "pays", Line::tie},
    {"player_pair", "pays", Line::player_pair},
    {"banker_pair", "pays", Line::banker_pair},
    {"dragon_bonus", "natural", Line::dragon_natural},
    {"dragon_bonus", "by_4", Line::dragon_by_4},
    {"dragon_bonus", "by_5", Line::dragon_by_5},
    {"dragon_bonus", "by_6", Line::dragon_by_6},
    {"dragon_bonus", "by_7", Line::dragon_by_7},
    {"dragon_bonus", "by_8", Line::dragon_by_8},
    {"dragon_bonus", "by_9", Line::dragon_by_9},
    {"tiger_tie", "pays", Line::tiger_tie},
    {"tiger_pair", "single", Line::tiger_pair_single},
    {"tiger_pair", "double", Line::tiger_pair_double},
    {"tiger_pair", "twin", Line::tiger_pair_twin},
    {"tiger", "two_cards", Line::tiger_two_cards},
    {"tiger", "three_cards", Line::tiger_three_cards},
    {"big_tiger", "pays", Line::big_tiger},
    {"small_tiger", "pays", Line::small_tiger},
    {"player_natural_win", "pays", Line::player_natural_win},
    {"banker_natural_win", "pays", Line::banker_natural_win},
    {"winning_hand_total", "total_1_4", Line::total_1_4},
    {"winning_hand_total", "total_5_6", Line::total_5_6},
    {"winning_hand_total", "total_7", Line::total_7},
    {"winning_hand_total", "total_8", Line::total_8},
    {"winning_hand_total", "total_9", Line::total_9},
}};

std::vector<Bet> bets_of_table(std::string_view table) {
    if (table == "dragon_bonus") return {Bet::dragon_bonus_player, Bet::dragon_bonus_banker};
    const auto bet = baccarat::find_bet(table);
    return bet ? std::vector{*bet} : std::vector<Bet>{};
}

baccarat::Drawing read_drawing(Section section) {
    baccarat::Drawing drawing;
    const auto counts = [&](std::string_view key, std::array<bool, 8>& into) {
        const auto set = section.digits(key, 7);
        std::copy(set.begin(), set.end(), into.begin());
    };
    counts("player_draws", drawing.player_draws);
    counts("banker_draws_player_stood", drawing.banker_draws_player_stood);
    for (std::size_t banker = 0; banker < drawing.banker_draws.size(); ++banker) {
        const auto set = section.digits(fmt::format("banker_{}_draws_on", banker), 9);
        std::copy(set.begin(), set.end(), drawing.banker_draws[banker].begin());
    }
    section.finish();
    return drawing;
}

void read_bet(Section section, std::string_view table, Rules& rules) {
    for (const Bet bet : bets_of_table(table)) {
        rules.offered[static_cast<std::size_t>(bet)] = true;
        if (section.has("only_with_decks"))
            rules.only_with_decks[static_cast<std::size_t>(bet)] =
                section.integers("only_with_decks", rules.decks);
    }
    if (section.has("only_on_layouts")) {
        std::uint32_t layouts = 0;
        for (const std::size_t layout : section.choices("only_on_layouts", layout_names))
            layouts |= std::uint32_t{1} << layout;
        for (const Bet bet : bets_of_table(table))
            rules.only_on_layouts[static_cast<std::size_t>(bet)] = layouts;
    }
    for (const LineKey& line : line_keys)
        if (line.table == table)
            rules.pays[static_cast<std::size_t>(line.line)] = section.pay(line.key);
    if (table == "super_6") {
        if (section.has("option_1")) {
            rules.super_6_options = {section.pay("option_1"), section.pay("option_2")};
        } else {
            rules.pays[static_cast<std::size_t>(Line::super_6)] = section.pay("pays");
        }
    }
    section.finish();
}

std::vector<std::string_view> all_bet_names() {
    std::vector<std::string_view> names;
    names.reserve(baccarat::bet_count);
    for (int bet = 0; bet < baccarat::bet_count; ++bet)
        names.push_back(baccarat::bet_name(static_cast<Bet>(bet)));
    return names;
}

void read_side_bets(Section section, Rules& rules) {
    const auto names = all_bet_names();
    for (const Bet bet : section.choose_several<Bet>("these", names)) {
        rules.needs_base[static_cast<std::size_t>(bet)] = true;
        if (!rules.offered[static_cast<std::size_t>(bet)])
            section.complain("these", fmt::format("{} is not offered", baccarat::bet_name(bet)));
    }
    for (const Bet bet : section.choose_several<Bet>("need_one_of", names)) {
        rules.is_base[static_cast<std::size_t>(bet)] = true;
        if (rules.needs_base[static_cast<std::size_t>(bet)])
            section.complain("these", fmt::format("{} is a main bet", baccarat::bet_name(bet)));
    }
    rules.base_waivable = section.boolean("waivable");
    section.finish();
}

}  // namespace

Rules read_baccarat(Section section) {
    Rules rules;
    rules.decks = section.integers("decks", deck_numbers);
    rules.variants = section.choose_several<baccarat::Variant>("variants", variants);
    rules.tie_result = section.choice("tie_result", tie_results) == 0 ? rules::Status::push
                                                                      : rules::Status::void_wager;
    rules.drawing = read_drawing(section.sub("drawing"));
    Section bets = section.sub("bets");
    for (const std::string& table : bets.keys()) {
        if (bets_of_table(table).empty()) {
            bets.complain(table, "nobody knows this bet");
        } else if (auto bet = bets.find(table)) {
            read_bet(*std::move(bet), table, rules);
        }
    }
    if (auto needs = section.find("side_bets_need")) read_side_bets(*std::move(needs), rules);
    rules.shoe = read_shoe(section.sub("shoe"));
    section.finish();
    return rules;
}

}  // namespace croupier::rulebook
