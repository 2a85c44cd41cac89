#include "lab/rng/finding.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "lab/rng/special.h"

namespace croupier::lab::rng {

void adjust(std::span<Finding> findings) {
    std::vector<std::size_t> order(findings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return findings[a].chance < findings[b].chance;
    });
    double highest = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        Finding& finding = findings[order[rank]];
        highest = std::max(highest, static_cast<double>(order.size() - rank) * finding.chance);
        finding.adjusted = std::min(1.0, highest);
    }
}

bool all_hold(std::span<const Finding> findings) {
    return std::all_of(findings.begin(), findings.end(),
                       [](const Finding& finding) { return finding.adjusted >= joint_level; });
}

void Least::add(double chance, std::string_view what) {
    ++number_;
    if (chance >= least_) return;
    least_ = chance;
    what_ = what;
}

double Least::chance() const {
    return std::min(1.0, least_ * static_cast<double>(number_));
}

double excess_found(double draws, double chance, std::size_t tests, std::size_t faces) {
    constexpr double missed = 0.1;
    const double level = joint_level / static_cast<double>(tests * faces);
    const double deviations = normal_quantile(level / 2) + normal_quantile(missed);
    return deviations * std::sqrt((1 - chance) / (draws * chance));
}

}  // namespace croupier::lab::rng
