#include "server/venue/calendar.h"

#include <gtest/gtest.h>

#include <vector>

#include "host/test_kit.h"

namespace croupier::server {
namespace {

using host::kit::Venue;

constexpr floor::Time hour_ms = 3'600'000;

// Sends what it is given to a venue at once.
class Straight final : public Orders {
public:
    explicit Straight(Venue& venue) : venue_(venue) {}
    bool submit(floor::Command command) override {
        refusals.push_back(venue_.host(std::move(command.order)));
        return true;
    }
    std::vector<floor::Refusal> refusals;

private:
    Venue& venue_;
};

class TheCalendar : public testing::Test {
protected:
    void wait(std::int64_t ms) {
        venue.wait(ms);
        calendar.act(venue.state(), venue.engine().now(), orders);
    }
    const floor::House& house() const { return venue.state().house; }

    Venue venue;  // begins on 2023-11-14 at 22:13:20 UTC
    Straight orders{venue};
    std::int32_t offset = 600;
    Calendar calendar{{"Australia/Brisbane", 6 * 60, [this](floor::Time) { return offset; }}};
};

TEST_F(TheCalendar, TellsLocalTimeAndBeginsTheDayAtTheStart) {
    wait(0);
    EXPECT_EQ(house().local_time, (floor::SetLocalTime{"Australia/Brisbane", "2023-11-15", 600}));
    EXPECT_EQ(house().gaming_day, "2023-11-15");  // it is 08:13 there
    for (const floor::Refusal& refusal : orders.refusals)
        EXPECT_EQ(refusal.reason, floor::Rejection::none);
    const std::size_t said = orders.refusals.size();
    wait(hour_ms);
    EXPECT_EQ(orders.refusals.size(), said) << "nothing has changed, nothing is said";
}

TEST_F(TheCalendar, BeginsTheNextDayAtItsHourAndNotAtMidnight) {
    wait(0);
    wait(16 * hour_ms);  // 00:13
    EXPECT_EQ(house().local_time.calendar_date, "2023-11-16");
    EXPECT_EQ(house().gaming_day, "2023-11-15");
    wait(6 * hour_ms);  // 06:13
    EXPECT_EQ(house().gaming_day, "2023-11-16");
    ASSERT_EQ(house().unclosed_days.size(), 1U);
    EXPECT_EQ(house().unclosed_days[0].date, "2023-11-15");
    for (const floor::Refusal& refusal : orders.refusals)
        EXPECT_EQ(refusal.reason, floor::Rejection::none);
}

TEST_F(TheCalendar, TellsAChangeOfLocalTimeWithinTheMinute) {
    wait(0);
    offset = 660;
    wait(60'000);
    EXPECT_EQ(house().local_time.utc_offset_minutes, 660);
    EXPECT_EQ(house().gaming_day, "2023-11-15");
}

TEST_F(TheCalendar, AsksToBeCalledAtTheNextWholeMinute) {
    wait(0);
    ASSERT_TRUE(calendar.next_at().has_value());
    EXPECT_EQ(*calendar.next_at() % 60'000, 0);
    EXPECT_GT(*calendar.next_at(), venue.engine().now());
    EXPECT_LE(*calendar.next_at(), venue.engine().now() + 60'000);
}

}  // namespace
}  // namespace croupier::server
