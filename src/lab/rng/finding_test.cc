#include "lab/rng/finding.h"

#include <gtest/gtest.h>

#include "lab/rng/counts.h"

namespace croupier::lab::rng {
namespace {

std::vector<Finding> with_chances(const std::vector<double>& chances) {
    std::vector<Finding> findings;
    findings.reserve(chances.size());
    for (const double chance : chances) findings.push_back({"", "", "", chance, 1});
    return findings;
}

TEST(Holm, StepsDownFromTheLeastChance) {
    // Holm's own procedure: times 4, 3, 2, 1, never falling.
    auto findings = with_chances({0.02, 0.001, 0.5, 0.01});
    adjust(findings);
    EXPECT_DOUBLE_EQ(findings[1].adjusted, 0.004);
    EXPECT_DOUBLE_EQ(findings[3].adjusted, 0.03);
    EXPECT_DOUBLE_EQ(findings[0].adjusted, 0.04);
    EXPECT_DOUBLE_EQ(findings[2].adjusted, 0.5);
    EXPECT_FALSE(all_hold(findings));
}

TEST(Holm, AnAdjustedChanceNeverFallsBelowASmallerOne) {
    auto findings = with_chances({0.01, 0.012, 0.9});
    adjust(findings);
    EXPECT_DOUBLE_EQ(findings[0].adjusted, 0.03);
    EXPECT_DOUBLE_EQ(findings[1].adjusted, 0.03);
    EXPECT_TRUE(all_hold(findings));
}

TEST(Least, IsCorrectedForTheNumberOfWhichItIsTheLeast) {
    Least least;
    least.add(0.5, "a");
    least.add(0.01, "b");
    least.add(0.3, "c");
    EXPECT_DOUBLE_EQ(least.chance(), 0.03);
    EXPECT_EQ(least.what(), "b");
}

TEST(Power, IsTheExcessThatPassesTheLevelNineTimesInTen) {
    // One test of one face: 2.5758 + 1.2816 deviations; a coin thrown 10,000 times deviates by 1 %.
    EXPECT_NEAR(excess_found(10'000, 0.5, 1, 1), 0.01 * (2.575829 + 1.281552), 1e-7);
    EXPECT_GT(excess_found(10'000, 0.5, 20, 1), excess_found(10'000, 0.5, 1, 1));
}

TEST(Counts, ChiSquareIsPearsons) {
    const std::vector<std::uint64_t> counts = {8, 12, 10};
    const std::vector<double> expected = {10, 10, 10};
    EXPECT_DOUBLE_EQ(chi_square(counts, expected), 0.8);
    EXPECT_DOUBLE_EQ(chi_square_even(counts), 0.8);
}

TEST(Counts, WhatCannotComeAndDidIsAFinding) {
    const std::vector<std::uint64_t> counts = {1, 9};
    const std::vector<double> expected = {0, 10};
    EXPECT_EQ(chi_square_finding("t", "w", chi_square(counts, expected), 1).chance, 0);
}

TEST(Counts, StretchesThatDoNotEndCountAsTheLongest) {
    // Half are one long, half two; forty of length one and nothing more is far off.
    Stretches stretches({0, 0.5, 0.5}, 300, 0);
    ASSERT_GT(stretches.wanted(), 100U);
    ASSERT_LE(stretches.wanted(), 200U);
    for (int i = 0; i < 40; ++i) stretches.add(1);
    const auto found = stretches.finding("runs", "stretches");
    ASSERT_TRUE(found.has_value());
    EXPECT_LT(found->chance, 1e-6);
    // And as many of each as there should be is almost too good.
    Stretches even({0, 0.5, 0.5}, 300, 0);
    for (std::size_t i = 0; i < even.wanted(); ++i) even.add(1 + i % 2);
    EXPECT_LT(even.finding("runs", "stretches")->chance, 0.2);
}

}  // namespace
}  // namespace croupier::lab::rng
