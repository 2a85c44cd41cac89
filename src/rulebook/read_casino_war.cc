#include <array>

#include "rulebook/readers.h"

namespace croupier::rulebook {
namespace {

using casino_war::Line;
using casino_war::Rules;

constexpr std::array<int, 8> deck_numbers = {1, 2, 3, 4, 5, 6, 7, 8};
constexpr std::array<int, 15> area_numbers = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
constexpr std::array<std::string_view, 2> war_cards = {"community", "per_area"};

void read_pays(Section section, Rules& rules) {
    for (int number = 0; number < casino_war::line_count; ++number)
        rules.pays[static_cast<std::size_t>(number)] =
            section.pay(casino_war::line_name(static_cast<Line>(number)));
    rules.surrender_returns = section.pay("surrender_returns");
    if (rules.surrender_returns.odds.win > rules.surrender_returns.odds.stake)
        section.complain("surrender_returns", "is more than the ante");
    section.finish();
}

}  // namespace

Rules read_casino_war(Section section) {
    Rules rules;
    rules.decks = section.integers("decks", deck_numbers);
    rules.areas = section.integers("areas", area_numbers);
    rules.war_cards = section.choose_several<casino_war::WarCard>("war_cards", war_cards);
    rules.burn_before_war = static_cast<int>(section.integer("burn_before_war", 0, 10));
    read_pays(section.sub("pays"), rules);
    rules.shoe = read_shoe(section.sub("shoe"));
    section.finish();
    return rules;
}

}  // namespace croupier::rulebook
