#include <fmt/format.h>

#include <array>

#include "rulebook/readers.h"

namespace croupier::rulebook {
namespace {

using sic_bo::Bet;
using sic_bo::Line;
using sic_bo::Rules;

constexpr std::array<std::string_view, 2> on_triple = {"win", "lose"};

// The bets that pay by one line.
struct LineKey {
    Bet bet;
    Line line;
};
constexpr std::array<LineKey, 9> line_keys = {{
    {Bet::small, Line::small},
    {Bet::big, Line::big},
    {Bet::even, Line::even},
    {Bet::odd, Line::odd},
    {Bet::specific_triple, Line::specific_triple},
    {Bet::specific_double, Line::specific_double},
    {Bet::any_triple, Line::any_triple},
    {Bet::two_dice_combination, Line::two_dice_combination},
    {Bet::four_number_combination, Line::four_number_combination},
}};

void offer(Rules& rules, Bet bet) {
    rules.offered[static_cast<std::size_t>(bet)] = true;
}

rules::Pay& pay_of(Rules& rules, Line line) {
    return rules.pays[static_cast<std::size_t>(line)];
}

// Keys are the numbers themselves, as in a request's external odds.
void read_single_die(Section section, Rules& rules) {
    offer(rules, Bet::single_die);
    pay_of(rules, Line::single_die_1) = section.pay("1");
    pay_of(rules, Line::single_die_2) = section.pay("2");
    pay_of(rules, Line::single_die_3) = section.pay("3");
    section.finish();
}

void read_totals(Section section, Rules& rules) {
    offer(rules, Bet::three_dice_total);
    for (int total = sic_bo::total_first; total <= sic_bo::total_last; ++total)
        pay_of(rules, sic_bo::total_line(total)) = section.pay(fmt::format("{}", total));
    section.finish();
}

void read_bets(Section section, Rules& rules) {
    for (const LineKey& key : line_keys) {
        const std::string_view name = sic_bo::bet_name(key.bet);
        if (!section.has(name)) continue;
        offer(rules, key.bet);
        pay_of(rules, key.line) = section.pay(name);
    }
    if (auto single = section.find("single_die")) read_single_die(*std::move(single), rules);
    if (auto totals = section.find("three_dice_total")) read_totals(*std::move(totals), rules);
    section.finish();
}

}  // namespace

Rules read_sic_bo(Section section) {
    Rules rules;
    rules.specific_double_on_triple =
        section.choose<sic_bo::DoubleOnTriple>("specific_double_on_triple", on_triple);
    rules.specific_double_on_triple_open = section.boolean("specific_double_on_triple_open");
    read_bets(section.sub("bets"), rules);
    section.finish();
    return rules;
}

}  // namespace croupier::rulebook
