#include "rules/three_card_poker/rules.h"

#include <algorithm>

#include "base/check.h"
#include "base/names.h"

namespace croupier::three_card_poker {
namespace {

constexpr std::array<std::string_view, bet_count> bet_names = {
    "ante", "pair_plus", "six_card_bonus", "play", "ante_bonus"};
constexpr std::array<std::string_view, area_count> area_names = {
    "hand", "row_1", "row_2", "row_3", "column_1", "column_2", "column_3"};
constexpr std::array<std::string_view, 4> action_names = {"play", "fold", "timeout", "cannot_play"};
constexpr std::array<std::string_view, 2> qualification_names = {"queen_high", "none"};

template <class Table>
std::optional<std::size_t> find_named(const std::vector<Table>& tables, std::string_view name) {
    const auto found = std::find_if(tables.begin(), tables.end(),
                                    [&](const Table& table) { return table.name == name; });
    if (found == tables.end()) return std::nullopt;
    return static_cast<std::size_t>(found - tables.begin());
}

template <class Table, class Column>
void take_odds(const std::vector<Table>& tables, std::size_t index, Column& odds) {
    CHECK(index < tables.size());
    for (std::size_t at = 0; at < odds.size(); ++at) odds[at] = tables[index].pays[at].odds;
}

}  // namespace

std::string_view bet_name(Bet bet) {
    return name_in(bet_names, bet);
}

std::optional<Bet> find_bet(std::string_view name) {
    const auto bet = find_in<Bet>(bet_names, name);
    return bet == Bet::play || bet == Bet::ante_bonus ? std::nullopt : bet;
}

std::string_view area_name(Area area) {
    return name_in(area_names, area);
}

std::optional<Area> find_area(std::string_view name) {
    return find_in<Area>(area_names, name);
}

std::optional<Action> find_action(std::string_view name) {
    return find_in<Action>(action_names, name);
}

std::string_view qualification_name(DealerQualification qualification) {
    return name_in(qualification_names, qualification);
}

std::optional<HandClass> find_hand_class(std::string_view name) {
    for (int number = 0; number < hand_class_count; ++number)
        if (hand_class_name(static_cast<HandClass>(number)) == name)
            return static_cast<HandClass>(number);
    return std::nullopt;
}

std::optional<SixClass> find_six_class(std::string_view name) {
    for (int number = 1; number < six_class_count; ++number)
        if (six_class_name(static_cast<SixClass>(number)) == name)
            return static_cast<SixClass>(number);
    return std::nullopt;
}

std::optional<std::size_t> find_table(const std::vector<HandTable>& tables, std::string_view name) {
    return find_named(tables, name);
}

std::optional<std::size_t> find_table(const std::vector<SixTable>& tables, std::string_view name) {
    return find_named(tables, name);
}

Terms terms_of(const Rules& rules, Choice choice) {
    Terms terms;
    terms.ante = rules.ante.odds;
    terms.play = rules.play.odds;
    take_odds(rules.ante_bonus, choice.ante_bonus, terms.ante_bonus);
    take_odds(rules.pair_plus, choice.pair_plus, terms.pair_plus);
    take_odds(rules.six_card_bonus, choice.six_card_bonus, terms.six_card_bonus);
    terms.dealer_qualification = rules.dealer_qualification;
    terms.fold_forfeits_side_wagers = rules.fold_forfeits_side_wagers;
    return terms;
}

}  // namespace croupier::three_card_poker
