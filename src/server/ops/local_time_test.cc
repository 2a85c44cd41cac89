#include "server/ops/local_time.h"

#include <gtest/gtest.h>

namespace croupier::ops {
namespace {

// Sydney's clocks went forward on 4 October 2026 at 02:00 (16:00 UTC the day before).
constexpr std::int64_t change = 1'791'043'200'000;

class LocalTime : public testing::Test {
protected:
    ~LocalTime() override { (void)choose_time_zone("UTC"); }
};

TEST_F(LocalTime, FollowsTheRulesOfTheZone) {
    ASSERT_EQ(choose_time_zone("Australia/Sydney").value(), "Australia/Sydney");
    EXPECT_EQ(utc_offset_minutes(change - 1), 600);
    EXPECT_EQ(utc_offset_minutes(change), 660);
    EXPECT_EQ(local_time_text(change - 1), "2026-10-04T01:59:59.999+10:00");
    EXPECT_EQ(local_time_text(change), "2026-10-04T03:00:00.000+11:00");
}

TEST_F(LocalTime, UtcIsWrittenShort) {
    ASSERT_TRUE(choose_time_zone("UTC").has_value());
    EXPECT_EQ(local_time_text(change), "2026-10-03T16:00:00.000Z");
    EXPECT_EQ(time_text(change, -210), "2026-10-03T12:30:00.000-03:30");
}

TEST_F(LocalTime, OnlyZonesOfTheMachineAreTaken) {
    for (const auto* wrong : {"Atlantis/Capital", "../../../etc/passwd", "/etc/localtime",
                              "zone.tab", "Australia", " ", "a b"}) {
        EXPECT_FALSE(is_time_zone(wrong)) << wrong;
        EXPECT_FALSE(choose_time_zone(wrong).has_value()) << wrong;
    }
    EXPECT_TRUE(is_time_zone("Australia/Melbourne"));
    EXPECT_TRUE(choose_time_zone("").has_value());
}

}  // namespace
}  // namespace croupier::ops
