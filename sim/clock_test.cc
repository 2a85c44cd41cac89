#include "sim/clock.h"

#include <gtest/gtest.h>

namespace croupier::sim {
namespace {

TEST(Clock, MovesOnlyWhenTold) {
    Clock clock(1'000);
    EXPECT_EQ(clock.now_ms(), 1'000);
    clock.advance(20);
    EXPECT_EQ(clock.now_ms(), 1'020);
    EXPECT_EQ(clock.true_ms(), 1'020);
}

TEST(Clock, JumpsChangeWhatItShowsAndNotWhatHasPassed) {
    Clock clock(1'000);
    clock.jump(-300);
    EXPECT_EQ(clock.now_ms(), 700);
    clock.advance(10);
    clock.jump(500);
    EXPECT_EQ(clock.now_ms(), 1'210);
    EXPECT_EQ(clock.true_ms(), 1'010);
    EXPECT_EQ(clock.jumps_back(), 1U);
    EXPECT_EQ(clock.jumps_forward(), 1U);
}

}  // namespace
}  // namespace croupier::sim
