// What runs is not what was approved: it is journalled, noticed, and no round begins.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "books/significant.h"
#include "floor/command.h"
#include "floor/state.h"
#include "host/test_kit.h"

namespace croupier::host {
namespace {

using floor::Rejection;
using floor::ReportSelfCheck;
using floor::SelfCheckCause;
using floor::VenueCommand;
using testing::HasSubstr;

const Digest approved = sha256(bytes_of("approved"));
const Digest changed = sha256(bytes_of("changed"));

ReportSelfCheck daily(const Digest& found) {
    return {SelfCheckCause::daily, found, approved, {}, found == approved ? "" : "croupier: found"};
}

struct CheckedVenue : testing::Test {
    Rejection report(const ReportSelfCheck& check) {
        return venue.host(VenueCommand{check}).reason;
    }
    Rejection new_game() {
        return venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}).reason;
    }
    const floor::SelfChecked& last_event() const {
        return std::get<floor::SelfChecked>(
            std::get<floor::VenueEvent>(venue.ear.entries.back().events.at(0)));
    }
    kit::Venue venue;
    floor::StaffId dealer = venue.add_staff("dealer");
    floor::TableId table = venue.add_table("B1", kit::baccarat_rf());
};
using SelfCheckReport = CheckedVenue;

TEST_F(SelfCheckReport, FoundAndExpectedAreJournalled) {
    EXPECT_EQ(report(daily(approved)), Rejection::none);
    EXPECT_TRUE(last_event().matched);
    EXPECT_EQ(last_event().check.found, approved);
    EXPECT_EQ(last_event().check.expected, approved);
    EXPECT_EQ(report(daily(changed)), Rejection::none);
    EXPECT_FALSE(last_event().matched);
    EXPECT_EQ(last_event().check.found, changed);
    EXPECT_EQ(last_event().check.what, "croupier: found");
}

TEST_F(SelfCheckReport, AfterAMismatchNoRoundBeginsUntilAMatch) {
    EXPECT_EQ(report(daily(changed)), Rejection::none);
    EXPECT_TRUE(venue.state().house.program_differs);
    EXPECT_EQ(new_game(), Rejection::not_expected);
    venue.restart();
    EXPECT_EQ(new_game(), Rejection::not_expected);
    EXPECT_EQ(report(daily(approved)), Rejection::none);
    EXPECT_EQ(new_game(), Rejection::none);
}

TEST_F(SelfCheckReport, ARoundUnderWayGoesOn) {
    const floor::TerminalId terminal = venue.add_terminal(kit::dollars(100));
    ASSERT_EQ(new_game(), Rejection::none);
    EXPECT_EQ(report(daily(changed)), Rejection::none);
    EXPECT_EQ(venue.bet(terminal, table, "banker", kit::dollars(25)).reason, Rejection::none);
}

TEST_F(SelfCheckReport, WithoutAnApprovedListNothingDiffers) {
    EXPECT_EQ(report({SelfCheckCause::start, changed, {}, {}, ""}), Rejection::none);
    EXPECT_TRUE(last_event().matched);
    EXPECT_FALSE(venue.state().house.program_differs);
}

TEST_F(SelfCheckReport, ADigestThatCouldNotBeTakenIsAMismatch) {
    EXPECT_EQ(report({SelfCheckCause::daily, {}, {}, {}, "web: cannot be read"}), Rejection::none);
    EXPECT_FALSE(last_event().matched);
    EXPECT_EQ(new_game(), Rejection::not_expected);
}

TEST_F(SelfCheckReport, OnDemandNamesWhoAsked) {
    EXPECT_EQ(report({SelfCheckCause::on_demand, approved, approved, dealer, ""}), Rejection::none);
    EXPECT_EQ(last_event().check.asked_by, dealer);
    EXPECT_EQ(report({SelfCheckCause::on_demand, approved, approved, {}, ""}),
              Rejection::bad_setting);
    EXPECT_EQ(report({SelfCheckCause::daily, approved, approved, dealer, ""}),
              Rejection::bad_setting);
    EXPECT_EQ(report({SelfCheckCause::on_demand, approved, approved, floor::StaffId(999), ""}),
              Rejection::not_in_order);
    EXPECT_NE(venue.by(dealer, VenueCommand{daily(approved)}).reason, Rejection::none);
}

TEST_F(SelfCheckReport, AMismatchIsASignificantEvent) {
    books::Watch watch({}, 10);
    report(daily(approved));
    watch.take(venue.state(), venue.ear.entries.back(), 1);
    EXPECT_TRUE(watch.events().empty());
    report(daily(changed));
    watch.take(venue.state(), venue.ear.entries.back(), 2);
    ASSERT_EQ(watch.events().size(), 1U);
    EXPECT_EQ(watch.events()[0].matter, books::Matter::program_not_approved);
    EXPECT_THAT(watch.events()[0].text, HasSubstr("croupier: found"));
}

}  // namespace
}  // namespace croupier::host
