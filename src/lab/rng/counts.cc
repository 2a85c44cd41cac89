#include "lab/rng/counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/check.h"
#include "lab/rng/special.h"

namespace croupier::lab::rng {
namespace {

constexpr std::size_t stretches_min = 30;
constexpr double classes_max = 32;
constexpr double class_expected_min = 5;

}  // namespace

double chi_square(std::span<const std::uint64_t> counts, std::span<const double> expected) {
    CHECK(counts.size() == expected.size());
    double sum = 0;
    for (std::size_t cell = 0; cell < counts.size(); ++cell) {
        const double off = static_cast<double>(counts[cell]) - expected[cell];
        if (expected[cell] > 0)
            sum += off * off / expected[cell];
        else if (counts[cell] > 0)
            return std::numeric_limits<double>::infinity();
    }
    return sum;
}

double chi_square_even(std::span<const std::uint64_t> counts) {
    const auto all =
        static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
    const double expected = all / static_cast<double>(counts.size());
    double sum = 0;
    for (const std::uint64_t count : counts) {
        const double off = static_cast<double>(count) - expected;
        sum += off * off;
    }
    return expected > 0 ? sum / expected : 0;
}

Finding chi_square_finding(std::string test, const std::string& what, double statistic,
                           double degrees) {
    const double chance = std::isinf(statistic) ? 0 : chi_square_chance(statistic, degrees);
    return {.subject = {},
            .test = std::move(test),
            .what = fmt::format("{}: chi-square {:.1f}, {:.0f} degrees", what, statistic, degrees),
            .chance = chance};
}

Finding normal_finding(std::string test, const std::string& what, double deviations) {
    return {.subject = {},
            .test = std::move(test),
            .what = fmt::format("{}: {:+.2f} deviations", what, deviations),
            .chance = normal_chance(deviations)};
}

Stretches::Stretches(std::vector<double> chances, std::size_t elements, std::size_t apart)
    : chances_(std::move(chances)), counts_(chances_.size() + 1, 0) {
    double mean = 0;
    double square = 0;
    for (std::size_t length = 0; length < chances_.size(); ++length) {
        const auto used = static_cast<double>(length + apart);
        mean += chances_[length] * used;
        square += chances_[length] * used * used;
    }
    const double deviation = std::sqrt(std::max(0.0, square - mean * mean));
    const auto all = static_cast<double>(elements);
    // Six deviations of the sum of all lengths are kept in hand.
    const double fitting = (all - 6 * deviation * std::sqrt(all / mean)) / mean;
    wanted_ = fitting >= 1 ? static_cast<std::size_t>(fitting) : 0;
}

void Stretches::add(std::size_t length) {
    if (full()) return;
    ++seen_;
    ++counts_[std::min(length, chances_.size())];
}

std::optional<Finding> Stretches::finding(std::string test, const std::string& what) const {
    if (wanted_ < stretches_min) return std::nullopt;
    const auto all = static_cast<double>(wanted_);
    const double enough = std::max(class_expected_min, all / classes_max);
    std::vector<std::uint64_t> counts;
    std::vector<double> expected;
    double left = all;
    std::uint64_t count = 0;
    double gathered = 0;
    std::uint64_t placed = 0;
    for (std::size_t length = 0; length < chances_.size(); ++length) {
        gathered += chances_[length] * all;
        count += counts_[length];
        // The last class takes the rest and must be large enough too.
        if (gathered < enough || left - gathered < enough) continue;
        counts.push_back(count);
        expected.push_back(gathered);
        left -= gathered;
        placed += count;
        gathered = 0;
        count = 0;
    }
    counts.push_back(wanted_ - placed);
    expected.push_back(left);
    if (counts.size() < 2) return std::nullopt;
    return chi_square_finding(std::move(test), fmt::format("{} ({})", what, wanted_),
                              chi_square(counts, expected), static_cast<double>(counts.size() - 1));
}

}  // namespace croupier::lab::rng
