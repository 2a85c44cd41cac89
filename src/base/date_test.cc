#include "base/date.h"

#include <gtest/gtest.h>

namespace croupier {
namespace {

constexpr std::int64_t noon = 1'792'411'200'000;  // 2026-10-19 12:00 UTC

TEST(Date, TheOffsetOfLocalTimeDecidesWhichDayItIs) {
    EXPECT_EQ(date_of(noon, 0), "2026-10-19");
    EXPECT_EQ(date_of(noon, 11 * 60 + 59), "2026-10-19");
    EXPECT_EQ(date_of(noon, 12 * 60), "2026-10-20");
    EXPECT_EQ(date_of(noon, -12 * 60), "2026-10-19");
    EXPECT_EQ(date_of(noon, -12 * 60 - 1), "2026-10-18");
    EXPECT_EQ(date_of(-1, 0), "1969-12-31");
}

TEST(Date, DaysFollowEachOtherOverTheEndsOfMonthsAndYears) {
    EXPECT_EQ(day_after("2027-12-31"), "2028-01-01");
    EXPECT_EQ(day_after("2028-02-28"), "2028-02-29");
    EXPECT_EQ(day_after("2027-02-28"), "2027-03-01");
    EXPECT_EQ(day_before("2028-03-01"), "2028-02-29");
}

TEST(Date, OnlyDaysThatExistAreDates) {
    EXPECT_TRUE(is_date("2028-02-29"));
    for (const auto* wrong : {"2027-02-29", "2026-13-01", "2026-00-10", "2026-1-010", "26-01-01",
                              "2026-01-01 ", "2026/01/01", "-026-01-01", "", "2026-01-aa"})
        EXPECT_FALSE(is_date(wrong)) << wrong;
}

}  // namespace
}  // namespace croupier
