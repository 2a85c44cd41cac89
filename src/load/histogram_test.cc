#include "load/histogram.h"

#include <gtest/gtest.h>

namespace croupier::load {
namespace {

TEST(LoadHistogram, AnEmptyOneHasNoTimes) {
    const Histogram none;
    EXPECT_EQ(none.count(), 0U);
    EXPECT_EQ(none.at(990'000), 0);
}

TEST(LoadHistogram, SmallTimesAreExact) {
    Histogram times;
    for (std::int64_t us = 1; us <= 50; ++us) times.add(us);
    EXPECT_EQ(times.at(500'000), 25);
    EXPECT_EQ(times.at(1'000'000), 50);
    EXPECT_EQ(times.at(1), 1);
}

TEST(LoadHistogram, LongTimesAreRightToASixtyFourthAndNeverTooShort) {
    Histogram times;
    for (std::int64_t us = 1; us <= 1'000'000; ++us) times.add(us);
    for (const std::uint64_t millionths : {500'000U, 900'000U, 990'000U, 999'000U}) {
        const auto exact = static_cast<std::int64_t>(millionths);
        EXPECT_GE(times.at(millionths), exact);
        EXPECT_LE(times.at(millionths), exact + exact / 64 + 1);
    }
    EXPECT_EQ(times.at(1'000'000), 1'000'000);
}

TEST(LoadHistogram, WhatIsBeyondAllBucketsIsTheHighest) {
    Histogram times;
    times.add(-5);
    times.add(INT64_MAX);
    EXPECT_EQ(times.at(500'000), 0);
    EXPECT_EQ(times.at(1'000'000), times.highest());
    EXPECT_EQ(times.highest(), INT64_MAX);
}

}  // namespace
}  // namespace croupier::load
