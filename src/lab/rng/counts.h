// What most tests come down to: counts against their expectation, and stretches of things that
// come one after another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/rng/finding.h"

namespace croupier::lab::rng {

// Below this the statistic of a cell is too coarse for the chi-square curve.
inline constexpr double expected_min = 3;

// Pearson's statistic. What cannot come (expected 0) and did makes it infinite.
double chi_square(std::span<const std::uint64_t> counts, std::span<const double> expected);
// Where all cells are alike.
double chi_square_even(std::span<const std::uint64_t> counts);

Finding chi_square_finding(std::string test, const std::string& what, double statistic,
                           double degrees);
Finding normal_finding(std::string test, const std::string& what, double deviations);

// Lengths of stretches (collections of coupons, runs, gaps) that follow one another in a sequence
// and are independent. How many fit into a sequence depends on their lengths; so that this does not
// bend the sample, only a number is taken that always fits.
class Stretches {
public:
    // `chances` by length; what is missing to one is the chance of longer ones. A stretch uses up
    // `apart` further elements of a sequence of `elements`.
    Stretches(std::vector<double> chances, std::size_t elements, std::size_t apart);

    std::size_t wanted() const { return wanted_; }
    bool full() const { return seen_ == wanted_; }
    void add(std::size_t length);

    // Nothing where there are too few to judge. Stretches that were wanted and did not end in time
    // count as the longest.
    std::optional<Finding> finding(std::string test, const std::string& what) const;

private:
    std::vector<double> chances_;
    std::size_t wanted_ = 0;
    std::size_t seen_ = 0;
    std::vector<std::uint64_t> counts_;  // by length; the last: longer
};

}  // namespace croupier::lab::rng
