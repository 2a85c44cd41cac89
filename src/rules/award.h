// What the rules give one wager, and how that becomes money.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/money.h"
#include "base/odds.h"
#include "base/result.h"

namespace croupier::rules {

// The words of the documents differ (push, standoff, void); the stake comes back in all of them.
enum class Status : std::uint8_t { win, lose, push, void_wager };
inline constexpr std::array<std::string_view, 4> status_names = {"win", "lose", "push", "void"};
constexpr std::span<const std::string_view> names_of(Status) {
    return status_names;
}

struct Award {
    Status status = Status::lose;
    Odds odds{};  // only for a win
    friend constexpr bool operator==(const Award&, const Award&) = default;
};

constexpr Award win_at(Odds odds) {
    return {Status::win, odds};
}
inline constexpr Award lost{Status::lose, {}};
inline constexpr Award pushed{Status::push, {}};
inline constexpr Award voided{Status::void_wager, {}};

// An award in money: what of the stake comes back, and what is paid on top.
struct Payment {
    Status status = Status::lose;
    Money returned;
    Money winnings;
    friend constexpr bool operator==(const Payment&, const Payment&) = default;
};

inline Result<Payment, PayFault> pay(Award award, Money stake, Rounding rounding) {
    switch (award.status) {
        case Status::lose:
            return Payment{Status::lose, {}, {}};
        case Status::push:
        case Status::void_wager:
            return Payment{award.status, stake, {}};
        case Status::win:
            break;
    }
    TRY(winnings, winnings_for(stake, award.odds, rounding));
    return Payment{Status::win, stake, winnings};
}

std::string_view status_name(Status status);

}  // namespace croupier::rules
