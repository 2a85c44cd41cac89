// Plays a game many times and holds what came against what the mathematics says.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lab/games.h"

namespace croupier::lab {

struct LineAgreement {
    rules::Status status = rules::Status::lose;
    Odds net{};
    double probability = 0;  // exact
    std::uint64_t times = 0;
    double chance = 1;  // of a deviation at least as large, two-sided
};

struct RowAgreement {
    rules::OddsRow row;
    std::vector<LineAgreement> lines;
    double exact_return = 0;  // per unit staked, stake included
    double measured_return = 0;
    double standard_error = 0;
    bool unexpected = false;  // a result came that the mathematics does not have
};

struct Simulated {
    std::uint64_t rounds = 0;
    std::uint64_t seed = 0;
    std::vector<RowAgreement> rows;
};

// All cores; the same seed gives the same numbers whatever their number. `progress` is told the
// share done, from one thread at a time; it may be empty.
Simulated simulate(const SimTable& table, std::uint64_t rounds, std::uint64_t seed, int threads,
                   const std::function<void(double)>& progress);

// Over all lines together: no line further off than chance allows at `level` (Bonferroni).
struct Verdict {
    std::size_t lines = 0;
    double least_chance = 1;  // of any single line
    std::string least_line;
    bool agrees(double level) const { return least_chance * static_cast<double>(lines) >= level; }
};
void judge(Verdict& verdict, const Simulated& simulated, std::string_view where);

// Two-sided chance of a count at least as far from `expected` hits: exact Poisson below 1,000
// expected hits, normal above.
double chance_of(std::uint64_t times, double rounds, double probability);

}  // namespace croupier::lab
