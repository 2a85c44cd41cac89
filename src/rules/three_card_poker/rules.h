// Stadium Three Card Poker as a rulebook may set it: wagers, pay tables and readings.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/pay.h"
#include "rules/three_card_poker/hand.h"

namespace croupier::three_card_poker {

// Play and the Ante Bonus are never placed by hand: they follow the choice to play.
enum class Bet : std::uint8_t { ante, pair_plus, six_card_bonus, play, ante_bonus };
inline constexpr int bet_count = 5;

// Where a side wager lies: on the three chosen positions, or on a line of the array.
enum class Area : std::uint8_t { hand, row_1, row_2, row_3, column_1, column_2, column_3 };
inline constexpr int area_count = 7;

struct Wager {
    Bet bet = Bet::ante;
    Area area = Area::hand;  // the other bets are always on the hand
};

// CR-18.8.3: `cannot_play` is for a player whose credit does not cover Play when the time is up.
enum class Action : std::uint8_t { play, fold, timeout, cannot_play };

enum class DealerQualification : std::uint8_t { queen_high, none };

// When the dealer's three cards are dealt: if a wager needs them, or in every round.
enum class DealerCards : std::uint8_t { when_needed, always };

// How the cards of the array that a player did not pick lie until everybody has decided.
enum class UnpickedCards : std::uint8_t { face_up, face_down };

// What each class pays; a class without odds does not pay.
struct HandTable {
    std::string name;  // "A"
    std::array<rules::Pay, hand_class_count> pays{};
};
struct SixTable {
    std::string name;  // "6B1"
    std::array<rules::Pay, six_class_count> pays{};
};

struct Rules {
    rules::Pay ante;
    rules::Pay play;
    // At least one table each; with more than one the table in use is a choice.
    std::vector<HandTable> ante_bonus;
    std::vector<HandTable> pair_plus;
    std::vector<SixTable> six_card_bonus;

    DealerQualification dealer_qualification = DealerQualification::queen_high;
    DealerCards dealer_cards = DealerCards::when_needed;
    UnpickedCards unpicked_cards = UnpickedCards::face_up;
    bool fold_forfeits_side_wagers = false;  // those on the hand; the lines stay in play
    bool side_wagers_need_ante = true;
    bool cannot_play_voids_ante = false;  // without it, who cannot fund Play folds
};

// What one table pays.
struct Terms {
    Odds ante{};
    Odds play{};
    std::array<Odds, hand_class_count> ante_bonus{};  // not set: not paid
    std::array<Odds, hand_class_count> pair_plus{};
    std::array<Odds, six_class_count> six_card_bonus{};
    DealerQualification dealer_qualification = DealerQualification::queen_high;
    bool fold_forfeits_side_wagers = false;
};

std::string_view bet_name(Bet bet);
// Only what a player may place.
std::optional<Bet> find_bet(std::string_view name);
std::string_view area_name(Area area);
std::optional<Area> find_area(std::string_view name);
std::optional<Action> find_action(std::string_view name);
std::string_view qualification_name(DealerQualification qualification);
// The classes that a table can pay. Not `two_pair_or_lower`.
std::optional<HandClass> find_hand_class(std::string_view name);
std::optional<SixClass> find_six_class(std::string_view name);

// Which table of each kind is in use: an index into the rulebook's tables.
struct Choice {
    std::size_t ante_bonus = 0;
    std::size_t pair_plus = 0;
    std::size_t six_card_bonus = 0;
};
// The index of the table of that name, if the rulebook has it.
std::optional<std::size_t> find_table(const std::vector<HandTable>& tables, std::string_view name);
std::optional<std::size_t> find_table(const std::vector<SixTable>& tables, std::string_view name);

// Terms with the rulebook's own odds and readings.
Terms terms_of(const Rules& rules, Choice choice);

}  // namespace croupier::three_card_poker
