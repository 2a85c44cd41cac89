// A start far from the last entry asks two people before it writes anything.
#include <gtest/gtest.h>

#include "host/clock_claims.h"
#include "host/test_kit.h"

namespace croupier::host {
namespace {

constexpr std::int64_t hour = 3'600'000;

class KeySigner final : public Signer {
public:
    KeySigner() : key_(make()) {}
    journal::PublicKey public_key() override { return key_.public_key(); }
    journal::Signature sign(ByteView message) override { return key_.sign(message); }

private:
    static journal::SigningKey make() {
        auto key = journal::SigningKey::of_seed(Bytes(32, 3));
        CHECK(key.has_value());
        return std::move(*key);
    }
    journal::SigningKey key_;
};

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
        return Host::open(venue.store(), venue.clock, venue.ear, signs, options);
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
    Signer* signs = nullptr;
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

// Nobody walks the clock ahead by starting again and again, each start within the limit.
TEST_F(Start, ManySmallStepsAreOneLargeOne) {
    int hours = 0;
    do {
        venue.clock.set_wall_apart(++hours * hour);
    } while (hours < 100 && start());
    EXPECT_EQ(hours, 37);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked[0].wall_at - asked[0].last_at, hour);
    EXPECT_EQ(*clock_claims(venue.store(), asked[0].last_at, 36 * hour), 36 * hour);

    accepts = ClockAcceptance{one, two};
    EXPECT_TRUE(start());
    EXPECT_EQ(asked.size(), 2U);
    venue.clock.set_wall_apart((hours + 30) * hour);
    EXPECT_TRUE(start()) << "what two people accepted is no claim";
    EXPECT_EQ(asked.size(), 2U);
}

// The signed head of each start is where the next one looks.
TEST_F(Start, TheStepsAreFoundByTheHeadsThatStartsSign) {
    KeySigner signer;
    signs = &signer;
    int hours = 0;
    do {
        venue.clock.set_wall_apart(++hours * hour);
    } while (hours < 100 && start());
    EXPECT_EQ(hours, 37);
    const auto points = venue.store().checkpoints();
    ASSERT_TRUE(points);
    EXPECT_GE(points->size(), 36U);
}

TEST_F(Start, HoursThatAHostRunsMakeGoodTwiceAsMany) {
    std::int64_t apart = 0;
    // Closed for sixteen hours and open for eight, day after day.
    for (int days = 0; days < 10; ++days) {
        venue.clock.set_wall_apart(apart += 16 * hour);
        const auto host = start();
        ASSERT_TRUE(host) << days;
        venue.clock.advance(8 * hour);
        floor::Command command;
        command.order = floor::TerminalCommand{floor::AddTerminal{"one more"}};
        ASSERT_TRUE((*host)->submit(command));
        ASSERT_TRUE((*host)->turn());
    }
    EXPECT_TRUE(asked.empty());
    // Closed for longer, it is two people's to say after some days.
    for (int days = 0; days < 10; ++days) {
        venue.clock.set_wall_apart(apart += 30 * hour);
        if (!start()) break;
    }
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
