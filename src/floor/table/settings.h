// What the operator sets for one table, within what its rulebook allows.
//
// In all that is encoded a member begins as zero, empty or its first enumerator: that is what a
// field that was left out reads as.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "floor/bounds.h"
#include "floor/wager/spot.h"

namespace croupier::floor {

enum class Mode : std::uint8_t { dealt, automatic, rng };
inline constexpr std::array<std::string_view, 3> mode_names = {"dealt", "automatic", "rng"};
constexpr std::span<const std::string_view> names_of(Mode) {
    return mode_names;
}

// Limits of one bet where they are not the table's; zero: as the table.
struct BetLimits {
    static constexpr std::string_view type_name = "bet_limits";
    std::string bet;
    Money least;
    Money most;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "bet", self.bet);
        v(2, "least", self.least);
        v(3, "most", self.most);
    }
    friend bool operator==(const BetLimits&, const BetLimits&) = default;
};

// Dice: when the tumbler runs.
enum class TumbleAt : std::uint8_t { end_of_betting, new_game };
inline constexpr std::array<std::string_view, 2> tumble_at_names = {"end_of_betting", "new_game"};
constexpr std::span<const std::string_view> names_of(TumbleAt) {
    return tumble_at_names;
}

// Whether the register of equipment decides when the table may be played.
enum class EquipmentRule : std::uint8_t { unchecked, registered };
inline constexpr std::array<std::string_view, 2> equipment_rule_names = {"unchecked", "registered"};
constexpr std::span<const std::string_view> names_of(EquipmentRule) {
    return equipment_rule_names;
}

// Baccarat: the dealer alone handles the cards (A), or players reveal them (B).
enum class DealingMethod : std::uint8_t { a_face_up, a_face_down, b };
inline constexpr std::array<std::string_view, 3> dealing_method_names = {"a_face_up", "a_face_down",
                                                                         "b"};
constexpr std::span<const std::string_view> names_of(DealingMethod) {
    return dealing_method_names;
}

// A choice among what the rulebook's game offers, such as a pay table: {"pair_plus_table", "B"}.
struct Option {
    static constexpr std::string_view type_name = "option";
    std::string name;
    std::string value;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "value", self.value);
    }
    friend bool operator==(const Option&, const Option&) = default;
};

struct Settings {
    static constexpr std::string_view type_name = "settings";
    std::string rulebook;
    Game game = Game::baccarat;
    Mode mode = Mode::dealt;
    Money least;        // the smallest wager on a bet
    Money most;         // the largest
    Money step;         // wagers above the least in steps of this; zero: no steps are signed
    Money least_total;  // of a terminal in a round; zero: none
    Money most_total;
    std::int64_t period_ms = 0;
    std::int64_t round_least_ms = 0;  // from one New Game to the next (ST-PAIN-17)
    std::uint8_t decks = 0;           // 0: the rulebook's usual number
    std::string variant;              // empty: the rulebook's first
    std::string wheel;
    std::uint8_t super_6_option = 0;  // 0: the first
    bool alone = false;               // a terminal with wagers here has none at any other table
    std::vector<BetLimits> bet_limits;
    std::int64_t decision_ms = 0;  // for each decision of a player; 0: the usual
    Money differential;            // between Player and Banker over all terminals; zero: none
    Money area_most;               // on one bet over all terminals; zero: none
    bool several = false;          // wagers at other tables at the same time, whatever is usual
    std::uint8_t areas = 0;        // casino war; 0: the rulebook's first number
    std::string layout;            // the cloth, where the rulebook has several: "A"
    Money shooter_least;          // Lucky Sic Bo: wagers that make a shooter; zero: they take turns
    std::int64_t shooter_ms = 0;  // to press the button
    TumbleAt tumble_at = TumbleAt::end_of_betting;
    Money chip;                          // the smallest amount that is paid; zero: the rulebook's
    Money ticket_limit;                  // above it a payout is a voucher; zero: none
    std::vector<std::string> side_bets;  // those offered; empty: all that the rulebook has
    bool reserve_play_wager = false;     // an ante needs credit for its Play
    std::string early_exposure;          // of dice: auto, stand, void; empty: the rulebook's
    DealingMethod method = DealingMethod::a_face_up;
    bool continuous_shuffler = false;
    std::vector<Option> options;
    std::string pit;  // part of the floor, for staff who have authority over that alone
    std::int64_t device_least_ms = 0;  // an automatic wheel: a number sooner after the end of
                                       // betting is held (ST-PAIN-3.b); 0: none is
    bool committed = false;            // drawn: each round is committed to before betting opens
    EquipmentRule equipment = EquipmentRule::unchecked;
    std::uint32_t terminals_max = 0;  // so many are approved for the table; 0: nobody has said
    // Drawn: so long the wheel turns, the dice tumble or a card slides before it is drawn, whatever
    // is staked; 0: it is drawn at once.
    std::int64_t motion_ms = 0;
    bool low_limit = false;  // low limit gaming, where the rulebook has rules of its own for it

    static constexpr std::array<std::uint32_t, 3> fields_by_generation = {38, 38, 38};

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "rulebook", self.rulebook);
        v(2, "game", self.game);
        v(3, "mode", self.mode);
        v(4, "least", self.least);
        v(5, "most", self.most);
        v(6, "step", self.step);
        v(7, "least_total", self.least_total);
        v(8, "most_total", self.most_total);
        v(9, "period_ms", self.period_ms);
        v(10, "round_least_ms", self.round_least_ms);
        v(11, "decks", self.decks);
        v(12, "variant", self.variant);
        v(13, "wheel", self.wheel);
        v(14, "super_6_option", self.super_6_option);
        v(15, "alone", self.alone);
        v(16, "bet_limits", self.bet_limits);
        v(17, "decision_ms", self.decision_ms);
        v(18, "differential", self.differential);
        v(19, "area_most", self.area_most);
        v(20, "several", self.several);
        v(21, "areas", self.areas);
        v(22, "layout", self.layout);
        v(23, "shooter_least", self.shooter_least);
        v(24, "shooter_ms", self.shooter_ms);
        v(25, "tumble_at", self.tumble_at);
        v(26, "chip", self.chip);
        v(27, "ticket_limit", self.ticket_limit);
        v(28, "side_bets", self.side_bets);
        v(29, "reserve_play_wager", self.reserve_play_wager);
        v(30, "early_exposure", self.early_exposure);
        v(31, "method", self.method);
        v(32, "continuous_shuffler", self.continuous_shuffler);
        v(33, "options", self.options);
        v(34, "pit", self.pit);
        v(35, "device_least_ms", self.device_least_ms);
        v(36, "committed", self.committed);
        v(37, "equipment", self.equipment);
        v(38, "terminals_max", self.terminals_max);
        v(39, "motion_ms", self.motion_ms);
        v(40, "low_limit", self.low_limit);
    }
    friend bool operator==(const Settings&, const Settings&) = default;
};

}  // namespace croupier::floor
