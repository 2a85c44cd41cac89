// Casino War as a rulebook may set it: decks, playing areas, war cards and what the wagers pay.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/cards/shoe_rules.h"
#include "rules/pay.h"

namespace croupier::casino_war {

// The War wager is never placed by hand: it follows the choice to go to war.
enum class Bet : std::uint8_t { ante, tie, war };
inline constexpr int bet_count = 3;

enum class Decision : std::uint8_t { war, surrender, timeout };

// Whose war card is compared with the dealer's: one for all areas, or one for each.
enum class WarCard : std::uint8_t { community, per_area };

enum class Line : std::uint8_t { ante, war_win, war_tie, tie };
inline constexpr int line_count = 4;

struct Rules {
    std::vector<int> decks;          // permitted numbers, rising
    std::vector<int> areas;          // permitted numbers of playing areas, rising
    std::vector<WarCard> war_cards;  // permitted; the first is the usual one
    int burn_before_war = 0;         // cards; none when nobody is at war
    rules::Pay surrender_returns;    // part of the ante that comes back: 1 of 2
    std::array<rules::Pay, line_count> pays{};
    cards::ShoeRules shoe;
};

// What one table pays.
struct Terms {
    Odds surrender_returns{};
    std::array<Odds, line_count> odds{};
};

std::string_view bet_name(Bet bet);
// Only what a player may place: the ante and the tie.
std::optional<Bet> find_bet(std::string_view name);
std::string_view line_name(Line line);
std::string_view decision_name(Decision decision);
std::optional<Decision> find_decision(std::string_view name);
std::string_view war_card_name(WarCard war_card);

// The lines that a wager can be paid by.
std::vector<Line> lines_of(Bet bet);

// Terms with the rulebook's own odds.
Terms terms_of(const Rules& rules);

}  // namespace croupier::casino_war
