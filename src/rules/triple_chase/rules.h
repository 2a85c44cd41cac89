// Triple Chase as a rulebook may set it: decks, bets and what they pay.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/cards/shoe_rules.h"
#include "rules/pay.h"

namespace croupier::triple_chase {

enum class Bet : std::uint8_t {
    crown_pairs,  // first and third card
    blackjack_bounty,
    total_13,
    under_13,
    over_13,
    lucky_8s,  // all three cards
    extra_chance_pairs,
    total_20,
    under_20,
    over_20,
    poker_pursuit,
};
inline constexpr int bet_count = 11;

// The lines that pay. A bet owns one line or several.
enum class Line : std::uint8_t {
    crown_pairs_mixed,
    crown_pairs_coloured,
    crown_pairs_suited,
    blackjack_bounty_mixed,
    blackjack_bounty_coloured,
    blackjack_bounty_suited,
    total_13,
    under_13,
    over_13,
    lucky_8s_one,
    lucky_8s_two,
    lucky_8s_three,
    extra_chance_pairs_mixed,
    extra_chance_pairs_coloured,
    extra_chance_pairs_suited,
    total_20,
    under_20,
    over_20,
    poker_pursuit_flush,
    poker_pursuit_straight,
    poker_pursuit_three_of_a_kind,
    poker_pursuit_straight_flush,
};
inline constexpr int line_count = 22;

// Three cards of one suit with a pair among them, in Poker Pursuit.
enum class SuitedPair : std::uint8_t { flush, lose };

struct Rules {
    int decks = 6;
    std::array<bool, bet_count> offered{};
    std::array<rules::Pay, line_count> pays{};
    SuitedPair poker_pursuit_suited_pair = SuitedPair::flush;
    cards::ShoeRules shoe;
};

// What one table pays: the rulebook's lines with the choices made.
struct Terms {
    std::array<Odds, line_count> odds{};
    SuitedPair poker_pursuit_suited_pair = SuitedPair::flush;
};

struct Wager {
    Bet bet = Bet::crown_pairs;
    friend constexpr bool operator==(const Wager&, const Wager&) = default;
};

std::string_view bet_name(Bet bet);
std::optional<Bet> find_bet(std::string_view name);

// The name of a line in a rulebook, and of the one line whose odds a request may bring.
std::string_view line_name(Line line);

// The lines that a wager can be paid by.
std::vector<Line> lines_of(Wager wager);

// Terms with the rulebook's own odds and reading.
Terms terms_of(const Rules& rules);

}  // namespace croupier::triple_chase
