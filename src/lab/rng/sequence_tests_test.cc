#include "lab/rng/sequence_tests.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/draw.h"

namespace croupier::lab::rng {
namespace {

Symbols drawn_symbols(std::uint32_t alphabet, std::size_t number, std::uint64_t seed) {
    Symbols symbols{"symbols", alphabet, {}};
    FastSource source(seed);
    for (std::size_t i = 0; i < number; ++i)
        symbols.values.push_back(static_cast<std::uint16_t>(draw_below(source, alphabet)));
    return symbols;
}

double least_chance(const std::vector<Finding>& findings) {
    double least = 1;
    for (const Finding& finding : findings) least = std::min(least, finding.chance);
    return least;
}

TEST(Overlaps, PsiSquaredOfAShortRingIsThatByHand) {
    // 0 0 1 0 1, closed to a ring: pairs 00 01 10 01 10; three zeros and two ones.
    const Symbols symbols{"bits", 2, {0, 0, 1, 0, 1}};
    EXPECT_DOUBLE_EQ(psi_squared(symbols, 0), 0);
    EXPECT_DOUBLE_EQ(psi_squared(symbols, 1), 2.0 / 5 * (9 + 4) - 5);
    EXPECT_DOUBLE_EQ(psi_squared(symbols, 2), 4.0 / 5 * (1 + 4 + 4) - 5);
    // Triples 001 010 101 010 100.
    EXPECT_DOUBLE_EQ(psi_squared(symbols, 3), 8.0 / 5 * (1 + 4 + 1 + 1) - 5);
}

TEST(Overlaps, AWheelThatRemembersItsLastNumberIsFound) {
    Symbols symbols = drawn_symbols(37, 30'000, 1);
    EXPECT_GT(least_chance(overlaps(symbols)), 1e-3);
    // One spin in ten repeats; every single number comes as often as before.
    FastSource source(2);
    for (std::size_t i = 1; i < symbols.values.size(); ++i)
        if (draw_below(source, 10) == 0) symbols.values[i] = symbols.values[i - 1];
    EXPECT_LT(least_chance(overlaps(symbols)), 1e-9);
}

TEST(Overlaps, TuplesThatTheSequenceCannotFillAreLeftOut) {
    EXPECT_TRUE(overlaps(drawn_symbols(216, 10'000, 1)).empty());
    EXPECT_EQ(overlaps(drawn_symbols(37, 10'000, 1)).size(), 1U);
    EXPECT_EQ(overlaps(drawn_symbols(6, 10'000, 1)).size(), 2U);
}

TEST(CouponCollector, TheChancesAreExact) {
    // Of two: complete at the n-th draw with 2^-(n-1). Of three: 3!/3^n times S(n-1, 2).
    const std::vector<double> two = coupon_chances(2);
    EXPECT_DOUBLE_EQ(two[1], 0);
    EXPECT_DOUBLE_EQ(two[2], 0.5);
    EXPECT_DOUBLE_EQ(two[5], 0.0625);
    const std::vector<double> three = coupon_chances(3);
    EXPECT_DOUBLE_EQ(three[3], 6.0 / 27);
    EXPECT_DOUBLE_EQ(three[4], 6.0 * 3 / 81);
    // The mean for 37 numbers is 37 (1 + 1/2 + ... + 1/37).
    const std::vector<double> wheel = coupon_chances(37);
    double mean = 0;
    double harmonic = 0;
    for (std::size_t n = 0; n < wheel.size(); ++n) mean += static_cast<double>(n) * wheel[n];
    for (int n = 1; n <= 37; ++n) harmonic += 1.0 / n;
    EXPECT_NEAR(mean, 37 * harmonic, 1e-6);
}

TEST(CouponCollector, NumbersThatComeByTurnsAreFound) {
    Symbols symbols = drawn_symbols(37, 60'000, 3);
    EXPECT_GT(least_chance(coupon_collector(symbols)), 1e-3);
    for (std::size_t i = 0; i < symbols.values.size(); i += 2)
        symbols.values[i] = static_cast<std::uint16_t>(i / 2 % 37);
    EXPECT_LT(least_chance(coupon_collector(symbols)), 1e-9);
}

TEST(Runs, TheChancesOfLengthsAreExact) {
    // Three symbols: a run is 1 long unless the second is larger, which 3 of 9 pairs are; it is 3
    // long for 0 1 2 alone, 1 of 27.
    const std::vector<double> three = run_chances(3);
    EXPECT_DOUBLE_EQ(three[1], 1 - 3.0 / 9);
    EXPECT_DOUBLE_EQ(three[2], 3.0 / 9 - 1.0 / 27);
    EXPECT_NEAR(three[3], 1.0 / 27, 1e-15);
    // Of very many symbols ties are rare: 1/r! - 1/(r + 1)!.
    const std::vector<double> many = run_chances(65'536);
    EXPECT_NEAR(many[1], 0.5, 1e-5);
    EXPECT_NEAR(many[3], 1.0 / 6 - 1.0 / 24, 1e-5);
}

TEST(Runs, OnesThatRiseAndOnesThatClingAreFound) {
    Symbols symbols = drawn_symbols(37, 30'000, 4);
    EXPECT_GT(least_chance(runs(symbols)), 1e-3);
    Symbols sorted_pairs = symbols;
    for (std::size_t i = 0; i + 1 < symbols.values.size(); i += 4)
        if (symbols.values[i] > symbols.values[i + 1])
            std::swap(sorted_pairs.values[i], sorted_pairs.values[i + 1]);
    EXPECT_LT(least_chance(runs(sorted_pairs)), 1e-9);
}

TEST(Runs, SidesOfTheMiddleAreCountedByHand) {
    // 0 1 | 3 2 | 0 | 3: four low or high stretches of three low and three high; the mean is 4, the
    // variance 3 * 2 / 5.
    const Symbols symbols{"four", 4, {0, 1, 3, 2, 0, 3}};
    const auto found = runs(symbols);
    ASSERT_EQ(found.size(), 1U);  // too short for runs up and down
    EXPECT_NEAR(found[0].chance, 1.0, 1e-12);
    const Symbols clinging{"four", 4, {0, 1, 0, 3, 2, 3}};
    const double off = 2 / std::sqrt(6.0 / 5);
    EXPECT_NEAR(runs(clinging)[0].chance, std::erfc(off / std::sqrt(2.0)), 1e-12);
}

TEST(SerialCorrelation, AnEchoAtAnyLagIsFound) {
    Symbols symbols = drawn_symbols(38, 30'000, 5);
    EXPECT_GT(least_chance(serial_correlation(symbols)), 1e-3);
    for (std::size_t i = 11; i < symbols.values.size(); i += 10)
        symbols.values[i] = symbols.values[i - 11];
    const auto found = serial_correlation(symbols);
    EXPECT_LT(least_chance(found), 1e-9);
    EXPECT_NE(found[1].what.find("lag 11"), std::string::npos) << found[1].what;
}

TEST(SerialCorrelation, IsCentredByTheKnownMean) {
    // Eighteen times the highest of three: products of +1 at every lag, variance 2/3.
    const Symbols symbols{"three", 3, std::vector<std::uint16_t>(18, 2)};
    double squares = 0;
    for (int lag = 1; lag <= 16; ++lag) squares += (18.0 - lag) / (4.0 / 9);
    const auto found = serial_correlation(symbols);
    EXPECT_NE(found[0].what.find(std::to_string(squares).substr(0, 4)), std::string::npos)
        << found[0].what;
}

}  // namespace
}  // namespace croupier::lab::rng
