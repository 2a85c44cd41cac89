// Local time and gaming days: what is decided about them.
#pragma once

#include <concepts>

#include "floor/decided.h"
#include "floor/forward.h"
#include "floor/venue/accounts.h"
#include "floor/venue/command.h"

namespace croupier::floor {

template <class Order>
concept OrderOfTheDay = std::same_as<Order, SetLocalTime> || std::same_as<Order, BeginGamingDay> ||
                        std::same_as<Order, CloseGamingDay>;

Decided decide_day(const State& state, const Command& command, const SetLocalTime& order);
Decided decide_day(const State& state, const Command& command, const BeginGamingDay& order);
Decided decide_day(const State& state, const Command& command, const CloseGamingDay& order);

// A store of an older format keeps none.
bool keeps_accounts(const State& state);
// Of the day that runs, as they stand now.
DayAccounts accounts_of_the_day(const State& state);

}  // namespace croupier::floor
