// A short day of a casino, always the same: baccarat and roulette under two rulebooks, with
// refusals, trimmed and refunded wagers, a void round, an early ball, a relaxed close, tickets, an
// outage with rounds under way, and a clock of its own. For whoever needs a store with life in it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/money.h"
#include "journal/store.h"

namespace croupier::tests {

inline constexpr std::uint8_t day_key_seed = 7;  // 32 times: the private key of its host

struct DayOptions {
    // Rounds of random wagers after the scripted ones, over all tables.
    std::uint32_t more_rounds = 0;
    std::uint64_t seed = 1;
    bool snapshot = false;  // one in the middle of the day
    // A settled number that was wrong, a dispute about it, and a malfunction, before those rounds:
    // R1/3 and B1/3.
    bool incidents = false;
    // Two rounds of blackjack that the system draws, C1/1 and C1/2, before those.
    bool committed = false;
};

struct Day {
    journal::Head head;
    Digest state;
    std::vector<std::pair<std::string, Money>> balances;
    std::uint64_t commands = 0;
    std::uint64_t events = 0;
    std::uint64_t rounds = 0;
};

// The store is new and open for writing.
Day play_day(journal::Store& store, const DayOptions& options = {});

}  // namespace croupier::tests
