// Blackjack over shared cards as a rulebook may set it: decks, dealing, choices, bets and pay.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/award.h"
#include "rules/cards/shoe_rules.h"
#include "rules/pay.h"

namespace croupier::blackjack {

// The first four are placed before the deal; the others arise from decisions and follow `player`.
enum class Bet : std::uint8_t {
    player,
    kings_bounty,
    royal_match_21,
    bet_the_set_21,
    double_wager,  // "double"
    split,
    insurance,
};
inline constexpr int placed_bet_count = 4;
inline constexpr int bet_count = 7;

// The lines that pay. A bet owns one line or several.
enum class Line : std::uint8_t {
    player,  // an ordinary win; double and split wagers are paid by it too
    blackjack,
    even_money,
    insurance,
    kings_bounty_spade_kings_dealer_blackjack,
    kings_bounty_spade_kings,
    kings_bounty_suited_kings,
    kings_bounty_suited_pair,  // two queens, jacks or tens of one suit
    kings_bounty_suited_20,
    kings_bounty_kings,
    kings_bounty_unsuited_20,
    royal_match_king_queen,
    royal_match_suited_blackjack,  // not set: the tier is off and pays as any two suited cards
    royal_match_suited,
    set_suited_pair,
    set_unsuited_pair,
};
inline constexpr int line_count = 16;

// What the documents can be read to say about a dealer Blackjack.
enum class DealerBlackjackVs21 : std::uint8_t { push, lose };
enum class SplitDealerBlackjack : std::uint8_t { busted_plus_one, original_or_busted };
enum class DoubleDealerBlackjack : std::uint8_t { lose_all, return_double };

inline constexpr std::array<std::string_view, 2> dealer_blackjack_vs_21_names = {"push", "lose"};
inline constexpr std::array<std::string_view, 2> split_dealer_blackjack_names = {
    "busted_plus_one", "original_or_busted"};
inline constexpr std::array<std::string_view, 2> double_dealer_blackjack_names = {"lose_all",
                                                                                  "return_double"};

struct Readings {
    DealerBlackjackVs21 dealer_blackjack_vs_21 = DealerBlackjackVs21::push;
    SplitDealerBlackjack split_dealer_blackjack = SplitDealerBlackjack::busted_plus_one;
    DoubleDealerBlackjack double_dealer_blackjack = DoubleDealerBlackjack::lose_all;
};

enum class InsuranceAmount : std::uint8_t { any, exactly_half };
// `always`: no hand may stand below the thresholds, cards come by themselves.
enum class AutomaticDraw : std::uint8_t { always, on_timeout };
// How far a finished hand is checked when somebody asks to settle it.
enum class HandCheck : std::uint8_t { by_the_rules, shape };

struct Rules {
    std::vector<int> decks;  // permitted numbers, rising
    bool dealer_stands_on_soft_17 = true;

    std::vector<int> double_totals;  // of the first two cards, rising
    int splits_max = 1;              // 0 or 1
    bool split_aces_one_card = true;
    AutomaticDraw automatic_draw = AutomaticDraw::always;
    int draw_below_hard = 12;
    int draw_below_soft = 17;
    HandCheck hand_check = HandCheck::by_the_rules;

    InsuranceAmount insurance_amount = InsuranceAmount::any;
    bool even_money = false;  // offered; then its line has odds
    Readings readings;

    std::array<bool, placed_bet_count> offered{};
    std::array<std::vector<int>, placed_bet_count> only_with_decks;  // empty: any permitted number
    int side_bets_max = placed_bet_count - 1;                        // of one player in one round
    std::array<rules::Pay, line_count> pays{};

    cards::ShoeRules shoe;
};

// What one table pays, and how it reads the document.
struct Terms {
    std::array<Odds, line_count> odds{};
    Readings readings;
};

std::string_view bet_name(Bet bet);
std::optional<Bet> find_bet(std::string_view name);  // placed bets only
std::string_view line_name(Line line);

// The lines that a bet can be paid by, the highest first; even money is not among them.
std::vector<Line> lines_of(Bet bet);

// Terms with the rulebook's own odds and readings.
Terms terms_of(const Rules& rules);

// Whether a table with so many decks may offer the bet.
bool offered_with(const Rules& rules, Bet bet, int decks);

constexpr bool is_side_bet(Bet bet) {
    return bet == Bet::kings_bounty || bet == Bet::royal_match_21 || bet == Bet::bet_the_set_21;
}

}  // namespace croupier::blackjack
