#include "lab/rng/special.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace croupier::lab::rng {
namespace {

TEST(Special, LogGammaIsThatOfFactorialsAndOfOneHalf) {
    EXPECT_NEAR(log_gamma(1), 0, 1e-13);
    EXPECT_NEAR(log_gamma(2), 0, 1e-13);
    EXPECT_NEAR(log_gamma(0.5), std::log(std::numbers::pi) / 2, 1e-13);
    EXPECT_NEAR(log_gamma(11), std::log(3628800.0), 1e-12);
    EXPECT_NEAR(log_gamma(101), 363.73937555556349, 1e-10);  // 100!
}

TEST(Special, IncompleteGammaHasItsClosedForms) {
    // One degree of shape is the exponential; a half is the error function.
    for (const double x : {0.01, 0.5, 1.0, 3.0, 20.0, 200.0}) {
        EXPECT_NEAR(gamma_q(1, x) / std::exp(-x), 1, 1e-12) << x;
        EXPECT_NEAR(gamma_p(0.5, x), std::erf(std::sqrt(x)), 1e-13) << x;
    }
    EXPECT_EQ(gamma_p(3, 0), 0);
    EXPECT_EQ(gamma_q(3, 0), 1);
    // Whole shapes are sums of Poisson terms: Q(3, 2) = e^-2 (1 + 2 + 2).
    EXPECT_NEAR(gamma_q(3, 2), 5 * std::exp(-2), 1e-14);
}

TEST(Special, ChiSquareHasItsPublishedPoints) {
    // Upper 1 % points of the tables; two-sided is twice that.
    EXPECT_NEAR(chi_square_chance(6.634897, 1), 0.02, 1e-7);
    EXPECT_NEAR(chi_square_chance(15.086272, 5), 0.02, 1e-7);
    EXPECT_NEAR(chi_square_chance(135.806723, 100), 0.02, 1e-7);
    // Lower 1 % points: too good a fit.
    EXPECT_NEAR(chi_square_chance(0.554298, 5), 0.02, 1e-6);
    EXPECT_NEAR(chi_square_chance(70.064895, 100), 0.02, 1e-6);
}

TEST(Special, ChiSquareOfManyDegreesApproachesTheNormalCurve) {
    // Wilson and Hilferty's cube root is good to some digits at so many degrees.
    const double degrees = 140'000;
    const double z = 2.5;
    const double spread = 2 / (9 * degrees);
    const double statistic = degrees * std::pow(1 - spread + z * std::sqrt(spread), 3);
    EXPECT_NEAR(chi_square_chance(statistic, degrees) / normal_chance(z), 1, 1e-4);
}

TEST(Special, NormalQuantilesAreThoseOfTheTables) {
    EXPECT_NEAR(normal_chance(1.959963985), 0.05, 1e-9);
    EXPECT_NEAR(normal_quantile(0.025), 1.959963985, 1e-8);
    EXPECT_NEAR(normal_quantile(0.1), 1.281551566, 1e-8);
    EXPECT_NEAR(normal_quantile(1e-6), 4.753424309, 1e-7);
}

TEST(Special, PoissonCountsBothTails) {
    EXPECT_NEAR(poisson_chance(0, 3), 2 * std::exp(-3), 1e-13);
    // P(X >= 5) = 1 - e^-1 (1 + 1 + 1/2 + 1/6 + 1/24)
    EXPECT_NEAR(poisson_chance(5, 1), 2 * (1 - std::exp(-1) * (65.0 / 24)), 1e-13);
    EXPECT_EQ(poisson_chance(0, 0), 1);
    EXPECT_EQ(poisson_chance(1, 0), 0);
}

}  // namespace
}  // namespace croupier::lab::rng
