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
#include "floor/spot.h"

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
    }
    friend bool operator==(const Settings&, const Settings&) = default;
};

}  // namespace croupier::floor
