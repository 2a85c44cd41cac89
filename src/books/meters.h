// Meters by table, version of rules and bet, with the return that the rules promise beside the one
// that the house has given (ST-GLI19-2.8.3).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/fraction.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/table/meters.h"

namespace croupier::books {

// Per unit staked. The exact figures come from whoever has the mathematics; nothing if there are
// none for that bet.
using TheoreticalReturn =
    std::function<std::optional<Fraction>(const floor::Table& table, std::string_view bet)>;

struct BetReport {
    std::string bet;
    floor::BetMeters meters;
    std::optional<Fraction> theoretical;
    std::optional<Fraction> actual;  // nothing while nothing was staked
};

struct PayTableReport {
    std::string table;
    std::string rulebook;
    Digest version;
    bool current = false;
    floor::Time since = 0;
    std::uint64_t rounds_settled = 0;
    std::uint64_t rounds_void = 0;
    std::vector<BetReport> bets;  // those with wagers
    // Weighted by stakes, over the bets that have a theoretical figure.
    std::optional<Fraction> theoretical;
    std::optional<Fraction> actual;
};

std::vector<PayTableReport> meters_report(const floor::State& state,
                                          const TheoreticalReturn& theoretical);

}  // namespace croupier::books
