// Odds are two integers, "19 to 20"; what a stake wins at them is computed exactly and then rounded
// as the rulebook says aloud.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/money.h"
#include "base/result.h"
#include "base/wide.h"

namespace croupier {

struct Odds {
    std::int32_t win = 0;
    std::int32_t stake = 0;  // 0: no odds are set

    constexpr bool set() const { return stake > 0; }
    friend constexpr bool operator==(Odds, Odds) = default;
};

constexpr Odds to_one(std::int32_t win) {
    return {win, 1};
}

// "19/20", or "8" for eight to one; nothing if it is not that.
std::optional<Odds> parse_odds(std::string_view text);
// "19/20", "8": the fraction in lowest terms.
std::string odds_text(Odds odds);
// "19 to 20", as players know it; not reduced.
std::string odds_words(Odds odds);
// The same value in lowest terms.
Odds reduced(Odds odds);
// Net results added up, in lowest terms; `win` may be negative in these.
Odds sum(Odds a, Odds b);

enum class RoundingMode : std::uint8_t { down, up, nearest, exact };

struct Rounding {
    std::int64_t unit = 1;  // cents; positive
    RoundingMode mode = RoundingMode::up;
};

enum class PayFault : std::uint8_t {
    inexact,    // the mode is exact and the amount is not a multiple of the unit
    too_large,  // the amount does not fit in Money
};

// stake x win / stake-of-odds, rounded to a multiple of the unit. Half goes up in `nearest`.
// Needs a stake that is not negative and odds that are set.
inline Result<Money, PayFault> winnings_for(Money stake, Odds odds, Rounding rounding) {
    CHECK(odds.set());
    CHECK(stake >= Money{});
    const Wide numerator = Wide{stake.in_cents()} * odds.win;
    // Whole odds in whole cents need no division: nearly every wager that is ever paid.
    if (odds.stake == 1 && rounding.unit == 1) {
        if (numerator > INT64_MAX) return Err{PayFault::too_large};
        return Money::cents(static_cast<std::int64_t>(numerator));
    }
    const Wide divisor = Wide{odds.stake} * rounding.unit;
    Wide units = numerator / divisor;
    const Wide rest = numerator % divisor;
    if (rest != 0) {
        switch (rounding.mode) {
            case RoundingMode::down:
                break;
            case RoundingMode::up:
                ++units;
                break;
            case RoundingMode::nearest:
                units += (2 * rest >= divisor) ? 1 : 0;
                break;
            case RoundingMode::exact:
                return Err{PayFault::inexact};
        }
    }
    const Wide amount = units * rounding.unit;
    if (amount > INT64_MAX) return Err{PayFault::too_large};
    return Money::cents(static_cast<std::int64_t>(amount));
}

}  // namespace croupier
