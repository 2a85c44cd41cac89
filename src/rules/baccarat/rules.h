// Baccarat as a rulebook may set it: decks, drawing, bets and what they pay.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/award.h"
#include "rules/cards/shoe_rules.h"
#include "rules/pay.h"

namespace croupier::baccarat {

enum class Variant : std::uint8_t { commission, even_money };

enum class Bet : std::uint8_t {
    player,
    banker,
    tie,
    player_pair,
    banker_pair,
    dragon_bonus_player,
    dragon_bonus_banker,
    super_6,
    tiger_tie,
    tiger_pair,
    tiger,
    big_tiger,
    small_tiger,
    player_natural_win,
    banker_natural_win,
    winning_hand_total,
};
inline constexpr int bet_count = 16;

// What Winning Hand Total may be staked on.
enum class WinningTotal : std::uint8_t { one_to_four, five_or_six, seven, eight, nine };
inline constexpr int winning_total_count = 5;

// The lines that pay. A bet owns one line or several.
enum class Line : std::uint8_t {
    player,
    banker,       // commission
    banker_even,  // even money
    banker_on_6,  // even money, Banker wins with six
    tie,
    player_pair,
    banker_pair,
    dragon_natural,
    dragon_by_4,
    dragon_by_5,
    dragon_by_6,
    dragon_by_7,
    dragon_by_8,
    dragon_by_9,
    super_6,
    tiger_tie,
    tiger_pair_single,
    tiger_pair_double,
    tiger_pair_twin,
    tiger_two_cards,
    tiger_three_cards,
    big_tiger,
    small_tiger,
    player_natural_win,
    banker_natural_win,
    total_1_4,
    total_5_6,
    total_7,
    total_8,
    total_9,
};
inline constexpr int line_count = 30;

// The drawing rules as a table: no hand has a choice.
struct Drawing {
    std::array<bool, 8> player_draws{};                  // by Player count 0 to 7
    std::array<bool, 8> banker_draws_player_stood{};     // by Banker count 0 to 7
    std::array<std::array<bool, 10>, 8> banker_draws{};  // by Banker count, Player's third value
};

struct Rules {
    std::vector<int> decks;  // permitted numbers, rising
    std::vector<Variant> variants;
    rules::Status tie_result = rules::Status::push;  // Player and Banker wagers on a tie
    Drawing drawing;

    std::array<bool, bet_count> offered{};
    std::array<std::vector<int>, bet_count> only_with_decks;  // empty: with any permitted number
    // Cloths, one bit each from A, that a bet can be on; none: any.
    std::array<std::uint32_t, bet_count> only_on_layouts{};
    std::array<rules::Pay, line_count> pays{};
    // Super 6 where the table chooses between odds (option 1, 2, ...); empty: the one line pays.
    std::vector<rules::Pay> super_6_options;

    // Side bets that need one of the base bets, unless a waiver is possible and given.
    std::array<bool, bet_count> needs_base{};
    std::array<bool, bet_count> is_base{};
    bool base_waivable = false;

    cards::ShoeRules shoe;
};

// What one table pays: the rulebook's lines with the table's choices made.
struct Terms {
    Variant variant = Variant::commission;
    rules::Status tie_result = rules::Status::push;
    std::array<Odds, line_count> odds{};
};

struct Wager {
    Bet bet = Bet::player;
    WinningTotal total = WinningTotal::one_to_four;  // only for winning_hand_total
};

std::string_view bet_name(Bet bet);
std::optional<Bet> find_bet(std::string_view name);
std::string_view total_name(WinningTotal total);
std::optional<WinningTotal> find_total(std::string_view name);
std::string_view variant_name(Variant variant);

// The lines that a wager can be paid by, in the variant.
std::vector<Line> lines_of(Wager wager, Variant variant);

// Terms with the rulebook's own odds. `super_6_option` counts from 1 and is needed only where the
// rulebook has options.
Terms terms_of(const Rules& rules, Variant variant, int super_6_option);

// The cloths that the rulebook knows, one bit each from A; none: it has only one.
std::uint32_t layouts_of(const Rules& rules);

// Why a bet cannot be placed at a table with so many decks.
bool offered_with(const Rules& rules, Bet bet, int decks);

}  // namespace croupier::baccarat
