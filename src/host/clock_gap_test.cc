// A start far from the last entry asks two people before it writes anything.
#include <gtest/gtest.h>

#include "host/test_kit.h"

namespace croupier::host {
namespace {

constexpr std::int64_t hour = 3'600'000;

class Start : public testing::Test {
protected:
    Start() {
        one = venue.add_staff("dealer");
        two = venue.add_staff("dealer");
    }
    Result<std::unique_ptr<Host>, Fault> start() {
        Options options;
        options.start_gap_max_ms = 36 * hour;
        options.accept_clock = [this](const ClockGap& gap) -> Result<ClockAcceptance, Fault> {
            asked.push_back(gap);
            if (!accepts) return Err{Fault{"nobody accepted the clock"}};
            return *accepts;
        };
        return Host::open(venue.store(), venue.clock, venue.ear, nullptr, options);
    }
    std::uint64_t batches() {
        const auto head = venue.store().head();
        CHECK(head.has_value());
        return head->sequence;
    }
    const floor::ClockAccepted* journalled() const {
        for (const codec::Entry& entry : venue.ear.entries)
            for (const floor::Event& event : entry.events)
                if (const auto* of_venue = std::get_if<floor::VenueEvent>(&event))
                    if (const auto* found = std::get_if<floor::ClockAccepted>(of_venue))
                        return found;
        return nullptr;
    }

    kit::Venue venue;
    floor::StaffId one;
    floor::StaffId two;
    std::optional<ClockAcceptance> accepts;
    std::vector<ClockGap> asked;
};

TEST_F(Start, WithinTheUsualGapAsksNobody) {
    venue.clock.advance(35 * hour);
    EXPECT_TRUE(start());
    EXPECT_TRUE(asked.empty());
}

TEST_F(Start, TenYearsAheadWritesNothingUntilTwoPeopleAccept) {
    const std::int64_t last = venue.state().at;
    const std::uint64_t before = batches();
    venue.clock.advance(10 * 365 * 24 * hour);
    EXPECT_FALSE(start());
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked[0].last_at, last);
    EXPECT_EQ(asked[0].wall_at, venue.clock.wall_ms());
    EXPECT_EQ(batches(), before);

    accepts = ClockAcceptance{one, two};
    const auto host = start();
    ASSERT_TRUE(host);
    EXPECT_GT(batches(), before);
    const floor::ClockAccepted* accepted = journalled();
    ASSERT_NE(accepted, nullptr);
    EXPECT_EQ(accepted->accepted, (floor::AcceptClock{last, asked[1].wall_at, one, two}));
}

TEST_F(Start, BeforeTheLastEntryAsksToo) {
    const std::int64_t drift = venue.state().house.venue->clock_drift_max_ms;
    venue.clock.set_wall_apart(-drift);
    EXPECT_TRUE(start());
    EXPECT_TRUE(asked.empty());
    venue.clock.set_wall_apart(-24 * hour);
    EXPECT_FALSE(start());
    EXPECT_EQ(asked.size(), 1U);
}

TEST_F(Start, OfADemoAsksNobody) {
    auto store = journal::create_memory({journal::format_number, "demo", std::nullopt}, {});
    ASSERT_TRUE(store);
    floor::OpenVenue open = *venue.state().house.venue;
    open.demo = true;
    floor::Command command;
    command.order = floor::VenueCommand{open};
    Options options;
    options.start_gap_max_ms = 36 * hour;
    {
        auto host = Host::open(**store, venue.clock, venue.ear, nullptr, options);
        ASSERT_TRUE(host);
        ASSERT_TRUE((*host)->submit(command));
        ASSERT_TRUE((*host)->turn());
    }
    venue.clock.advance(1'000 * hour);
    EXPECT_TRUE(Host::open(**store, venue.clock, venue.ear, nullptr, options));
}

TEST_F(Start, OnePersonIsNotTwoAndAStrangerIsNobody) {
    venue.clock.advance(100 * hour);
    const std::uint64_t before = batches();
    accepts = ClockAcceptance{one, one};
    EXPECT_FALSE(start());
    accepts = ClockAcceptance{one, floor::StaffId(99)};
    EXPECT_FALSE(start());
    EXPECT_EQ(batches(), before);
}

}  // namespace
}  // namespace croupier::host
