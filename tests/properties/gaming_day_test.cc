// Local time and gaming days: they come by command, a day's accounts are what its transfers were,
// and a person closes them.
#include <gtest/gtest.h>

#include "base/date.h"
#include "host/test_kit.h"

namespace croupier::tests {
namespace {

using floor::OriginKind;
using floor::Rejection;
using host::kit::dollars;
using host::kit::Venue;

constexpr std::int32_t sydney_winter = 600;
constexpr std::int32_t sydney_summer = 660;

class GamingDay : public testing::Test {
protected:
    GamingDay() : table(venue.add_table("B1", host::kit::baccarat_rf())) {
        top = venue.add_staff(venue.state().tables.front().book->policies->ladder.back());
        dealer = venue.add_staff(venue.state().tables.front().book->policies->ladder.front());
        terminal = venue.add_terminal(dollars(1'000));
    }

    floor::Refusal local_time(std::int32_t offset, std::string date = "") {
        if (date.empty()) date = date_of(venue.engine().now(), offset);
        return venue.host(
            floor::VenueCommand{floor::SetLocalTime{"Australia/Sydney", date, offset}});
    }
    floor::Refusal begin(const std::string& date) {
        return venue.host(floor::VenueCommand{floor::BeginGamingDay{date, sydney_winter}});
    }
    floor::Refusal close(const std::string& date, std::optional<floor::StaffId> by) {
        floor::Command command = venue.command({OriginKind::office, by ? by->value() : 0},
                                               floor::VenueCommand{floor::CloseGamingDay{date}});
        command.actor = by;
        return venue.send(std::move(command));
    }
    void play_a_round() {
        Venue::must(venue.by(top, floor::WagerCommand{floor::NewGame{table}}));
        Venue::must(venue.bet(terminal, table, "player", dollars(10)));
        venue.wait(60'000);
        Venue::must(venue.cards(table, {"9S", "2H", "KD", "3C"}));
        Venue::must(venue.by(top, floor::PlayCommand{floor::ConfirmResult{table}}));
    }
    // What the newest day that ended waits with.
    const floor::DayAccounts& ended() { return venue.state().house.unclosed_days.back(); }
    floor::DayAccounts closed_accounts() {
        std::optional<floor::DayAccounts> last;
        for (const codec::Entry& entry : venue.ear.entries)
            for (const floor::Event& event : entry.events)
                if (const auto* of_venue = std::get_if<floor::VenueEvent>(&event))
                    if (const auto* found = std::get_if<floor::GamingDayClosed>(of_venue))
                        last = found->accounts;
        CHECK(last.has_value());
        return *last;
    }

    Venue venue;
    floor::TableId table;
    floor::StaffId top;
    floor::StaffId dealer;
    floor::TerminalId terminal;
};

TEST_F(GamingDay, TheCalendarIsWhatTheMomentIsInLocalTime) {
    EXPECT_EQ(local_time(sydney_winter, "2023-11-16").reason, Rejection::bad_setting);
    EXPECT_EQ(local_time(15 * 60).reason, Rejection::bad_setting);
    EXPECT_EQ(local_time(sydney_winter).reason, Rejection::none);
    EXPECT_EQ(venue.state().house.local_time.calendar_date, "2023-11-15");
    EXPECT_EQ(local_time(sydney_winter).reason, Rejection::not_expected);
    EXPECT_EQ(local_time(sydney_summer).reason, Rejection::none);
    EXPECT_EQ(venue.state().house.local_time.utc_offset_minutes, sydney_summer);
}

TEST_F(GamingDay, TheCalendarNeverGoesBack) {
    Venue::must(local_time(sydney_winter));
    EXPECT_EQ(local_time(-12 * 60).reason, Rejection::not_in_order);
}

TEST_F(GamingDay, IsTheCalendarsDayOrTheOneBefore) {
    Venue::must(local_time(sydney_winter));  // 2023-11-15
    EXPECT_EQ(begin("2023-11-16").reason, Rejection::not_in_order);
    EXPECT_EQ(begin("2023-11-13").reason, Rejection::not_in_order);
    EXPECT_EQ(begin("tomorrow").reason, Rejection::bad_setting);
    EXPECT_EQ(begin("2023-11-14").reason, Rejection::none);
    EXPECT_EQ(begin("2023-11-14").reason, Rejection::not_in_order);
    EXPECT_EQ(begin("2023-11-15").reason, Rejection::none);
}

TEST_F(GamingDay, ItsAccountsAreWhatThatDayMoved) {
    Venue::must(begin("2023-11-14"));
    play_a_round();
    Venue::must(begin("2023-11-15"));
    play_a_round();
    play_a_round();
    Venue::must(begin("2023-11-16"));

    const floor::DayAccounts day = ended();
    EXPECT_EQ(day.date, "2023-11-15");
    EXPECT_EQ(day.meters.staked, dollars(20));
    EXPECT_EQ(day.to_date.staked, dollars(30));
    EXPECT_EQ(day.meters.notes_in, Money{});
    const Money lost = day.meters.staked - day.meters.returned - day.meters.won;
    EXPECT_EQ(day.house, lost);
    EXPECT_EQ(day.credit_owed, venue.credit(terminal));
    EXPECT_EQ(day.at_risk, Money{});
    // The person closes what stood there then, whatever was played since.
    play_a_round();
    Venue::must(close("2023-11-14", top));
    Venue::must(close("2023-11-15", top));
    EXPECT_EQ(closed_accounts(), day);
}

TEST_F(GamingDay, AStakeUnderWayIsAtRiskWhenTheDayEnds) {
    Venue::must(begin("2023-11-14"));
    Venue::must(venue.by(top, floor::WagerCommand{floor::NewGame{table}}));
    Venue::must(venue.bet(terminal, table, "player", dollars(10)));
    Venue::must(begin("2023-11-15"));
    EXPECT_EQ(ended().at_risk, dollars(10));
    EXPECT_EQ(ended().meters.staked, dollars(10));
    // The round began in that day, so its accounts stay open until it has ended.
    EXPECT_EQ(close("2023-11-14", top).reason, Rejection::not_expected);
    venue.wait(60'000);
    Venue::must(venue.cards(table, {"9S", "2H", "KD", "3C"}));
    Venue::must(venue.by(top, floor::PlayCommand{floor::ConfirmResult{table}}));
    EXPECT_EQ(close("2023-11-14", top).reason, Rejection::none);
}

TEST_F(GamingDay, APersonWhoManagesClosesTheOldestFirst) {
    Venue::must(begin("2023-11-14"));
    EXPECT_EQ(close("2023-11-14", top).reason, Rejection::not_in_order);  // it has not ended
    Venue::must(begin("2023-11-15"));
    Venue::must(begin("2023-11-16"));
    EXPECT_EQ(close("2023-11-15", top).reason, Rejection::not_in_order);
    EXPECT_EQ(close("2023-11-14", dealer).reason, Rejection::role_too_low);
    EXPECT_NE(close("2023-11-14", std::nullopt).reason, Rejection::none);
    EXPECT_EQ(close("2023-11-14", top).reason, Rejection::none);
    EXPECT_EQ(venue.state().house.closed_through, "2023-11-14");
    EXPECT_EQ(close("2023-11-14", top).reason, Rejection::not_in_order);
    EXPECT_EQ(close("2023-11-15", top).reason, Rejection::none);
    EXPECT_TRUE(venue.state().house.unclosed_days.empty());
}

TEST_F(GamingDay, ARecoveredHostKeepsTheDays) {
    Venue::must(local_time(sydney_winter));
    Venue::must(begin("2023-11-14"));
    play_a_round();
    Venue::must(begin("2023-11-15"));
    const auto before = venue.state().house.day_base;
    venue.restart();
    EXPECT_EQ(venue.state().house.day_base, before);
    EXPECT_EQ(venue.state().house.unclosed_days.size(), 1U);
    EXPECT_EQ(venue.state().house.local_time.zone, "Australia/Sydney");
}

}  // namespace
}  // namespace croupier::tests
