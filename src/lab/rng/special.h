// Tails of the distributions that tests of randomness are judged by.
#pragma once

#include <cstdint>

namespace croupier::lab::rng {

// Logarithm of the gamma function for positive arguments; unlike the library's it writes no global.
double log_gamma(double x);

// Regularised incomplete gamma functions: P rises from 0 to 1 with x, and Q = 1 - P, each without
// loss in its small tail.
double gamma_p(double a, double x);
double gamma_q(double a, double x);

// Two-sided: the chance of a statistic at least so far out, in either direction. A fit that is too
// good is as unlikely as one that is too bad.
double chi_square_chance(double statistic, double degrees);
double normal_chance(double deviations);
double poisson_chance(std::uint64_t hits, double expected);

// The deviation z beyond which a normal variable lies with this chance, on one side; chance below
// one half.
double normal_quantile(double upper_chance);

}  // namespace croupier::lab::rng
