#include "lab/rng/special.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/check.h"

namespace croupier::lab::rng {
namespace {

// Near x = a the series needs some multiples of sqrt(a) terms; a goes up to some hundred thousand.
constexpr int terms_max = 1'000'000;
constexpr double smallest_share = 1e-16;

double log_front(double a, double x) {
    return a * std::log(x) - x - log_gamma(a);
}

double series_p(double a, double x) {
    double term = 1 / a;
    double sum = term;
    for (int n = 1; n < terms_max; ++n) {
        term *= x / (a + n);
        sum += term;
        if (term < sum * smallest_share) break;
    }
    return std::min(1.0, sum * std::exp(log_front(a, x)));
}

// The continued fraction by Lentz's method.
double fraction_q(double a, double x) {
    constexpr double tiny = 1e-300;
    double b = x + 1 - a;
    double c = 1 / tiny;
    double d = 1 / (std::abs(b) < tiny ? tiny : b);
    double result = d;
    for (int n = 1; n < terms_max; ++n) {
        const double factor = -n * (n - a);
        b += 2;
        d = factor * d + b;
        if (std::abs(d) < tiny) d = tiny;
        c = b + factor / c;
        if (std::abs(c) < tiny) c = tiny;
        d = 1 / d;
        result *= d * c;
        if (std::abs(d * c - 1) < smallest_share * 4) break;
    }
    return std::min(1.0, result * std::exp(log_front(a, x)));
}

double both_sides(double lower, double upper) {
    return std::clamp(2 * std::min(lower, upper), 0.0, 1.0);
}

}  // namespace

double log_gamma(double x) {
    CHECK(x > 0);
    // Stirling's series is exact to the last digits from here on; smaller arguments are raised.
    double raised = 0;
    while (x < 16) {
        raised += std::log(x);
        x += 1;
    }
    const double inverse = 1 / x;
    const double square = inverse * inverse;
    const double series =
        inverse *
        (1.0 / 12 -
         square * (1.0 / 360 - square * (1.0 / 1260 - square * (1.0 / 1680 - square / 1188))));
    return (x - 0.5) * std::log(x) - x + 0.5 * std::log(2 * std::numbers::pi) + series - raised;
}

double gamma_p(double a, double x) {
    CHECK(a > 0);
    if (x <= 0) return 0;
    return x < a + 1 ? series_p(a, x) : 1 - fraction_q(a, x);
}

double gamma_q(double a, double x) {
    CHECK(a > 0);
    if (x <= 0) return 1;
    return x < a + 1 ? 1 - series_p(a, x) : fraction_q(a, x);
}

double chi_square_chance(double statistic, double degrees) {
    return both_sides(gamma_p(degrees / 2, statistic / 2), gamma_q(degrees / 2, statistic / 2));
}

double normal_chance(double deviations) {
    return std::erfc(std::abs(deviations) / std::numbers::sqrt2);
}

double poisson_chance(std::uint64_t hits, double expected) {
    if (expected <= 0) return hits == 0 ? 1 : 0;
    const auto count = static_cast<double>(hits);
    const double at_most = gamma_q(count + 1, expected);
    const double at_least = hits == 0 ? 1 : gamma_p(count, expected);
    return both_sides(at_most, at_least);
}

double normal_quantile(double upper_chance) {
    CHECK(upper_chance > 0);
    CHECK(upper_chance < 0.5);
    double low = 0;
    double high = 40;
    for (int halving = 0; halving < 100; ++halving) {
        const double middle = (low + high) / 2;
        if (normal_chance(middle) / 2 > upper_chance)
            low = middle;
        else
            high = middle;
    }
    return low;
}

}  // namespace croupier::lab::rng
