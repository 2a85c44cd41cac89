// Tests of symbols that come one after another, evenly and independently (Symbols). Each says what
// it holds against what; all are two-sided.
#pragma once

#include <vector>

#include "lab/rng/finding.h"
#include "lab/rng/sample.h"

namespace croupier::lab::rng {

// Good's psi-squared of all overlapping m-tuples, the sequence closed to a ring. It is no
// chi-square by itself, but psi(m) - psi(m-1) is, of t^m - t^(m-1) degrees for t symbols. Pairs,
// and the longest tuples that the sequence fills.
double psi_squared(const Symbols& symbols, int tuple);
std::vector<Finding> overlaps(const Symbols& symbols);

// How many draws it takes to see every symbol, again and again, against the exact distribution.
std::vector<double> coupon_chances(std::uint32_t symbols);  // by number of draws
std::vector<Finding> coupon_collector(const Symbols& symbols);

// Stretches that rise (fall) strictly; the symbol that ends one is left out, which makes their
// lengths independent: at least r of t symbols has the chance C(t, r) / t^r. And the number of
// stretches above and below the middle, given how many lie on each side.
std::vector<double> run_chances(std::uint32_t symbols);  // by length
std::vector<Finding> runs(const Symbols& symbols);

// Products of symbols so many places apart, centred by the known mean: independent of each other,
// their variance is known exactly.
inline constexpr std::size_t lags_max = 16;
std::vector<Finding> serial_correlation(const Symbols& symbols);

}  // namespace croupier::lab::rng
