// Who may release a lock, reset a secret and revoke credentials.
#include <gtest/gtest.h>

#include "host/test_kit.h"
#include "tests/support/proves.h"

namespace croupier {
namespace {

using floor::Rejection;
using floor::StaffId;
using host::kit::Venue;

class CredentialOrdersOfStaff : public testing::Test {
protected:
    CredentialOrdersOfStaff() {
        venue.add_table("B1", host::kit::baccarat_rf());
        dealer = venue.add_staff("dealer");
        other_dealer = venue.add_staff("dealer");
        supervisor = venue.add_staff("gaming_supervisor");
        manager = venue.add_staff("assistant_gaming_manager");
        inspector = venue.add_staff("inspector");
    }
    Rejection decided(floor::OriginKind origin, std::optional<StaffId> actor,
                      std::optional<StaffId> second, floor::StaffCommand order) {
        floor::Command command;
        command.origin = {origin, 0};
        command.at = venue.clock.wall_ms();
        command.actor = actor;
        command.authoriser = second;
        command.order = std::move(order);
        return floor::decide(venue.state(), command).refusal.reason;
    }
    Rejection releases(StaffId by, StaffId whom) {
        return decided(floor::OriginKind::office, by, {}, floor::ReleaseLock{whom, ""});
    }
    Rejection resets(StaffId by, std::optional<StaffId> second, StaffId whom) {
        return decided(floor::OriginKind::office, by, second,
                       floor::ResetSecret{whom, floor::SecretKind::pin});
    }

    Venue venue;
    StaffId dealer;
    StaffId other_dealer;
    StaffId supervisor;
    StaffId manager;
    StaffId inspector;
};

TEST_F(CredentialOrdersOfStaff, ALockIsReleasedByAnotherPersonOfTheRightRole) {
    PROVES("ST-GLI19-B.2.3.g");
    EXPECT_EQ(releases(supervisor, dealer), Rejection::none);
    EXPECT_EQ(releases(manager, dealer), Rejection::none);
    EXPECT_EQ(releases(manager, inspector), Rejection::none);
    EXPECT_EQ(releases(dealer, other_dealer), Rejection::role_too_low);
    EXPECT_EQ(releases(dealer, supervisor), Rejection::role_too_low);
    EXPECT_EQ(releases(inspector, dealer), Rejection::role_too_low);
    EXPECT_EQ(releases(manager, manager), Rejection::second_person_needed);
    EXPECT_EQ(releases(StaffId(4'444), dealer), Rejection::not_signed_in);
    EXPECT_EQ(releases(manager, StaffId(4'444)), Rejection::not_in_order);
}

TEST_F(CredentialOrdersOfStaff, AtTheConsoleTheSystemSaysWhoItIs) {
    const floor::ReleaseLock by_root{dealer, "root, uid 0"};
    using floor::OriginKind;
    EXPECT_EQ(decided(OriginKind::host, {}, {}, by_root), Rejection::none);
    EXPECT_EQ(decided(OriginKind::office, {}, {}, by_root), Rejection::not_signed_in);
    EXPECT_EQ(decided(OriginKind::host, {}, {}, floor::ReleaseLock{dealer, ""}),
              Rejection::not_signed_in);
    EXPECT_EQ(
        decided(OriginKind::host, {}, {}, floor::ReleaseLock{dealer, std::string(1'000, 'x')}),
        Rejection::bad_setting);
    for (const auto origin :
         {OriginKind::terminal, OriginKind::dealer_terminal, OriginKind::device})
        EXPECT_NE(decided(origin, {}, {}, by_root), Rejection::none);
}

TEST_F(CredentialOrdersOfStaff, ASecretIsResetByTwoOthers) {
    PROVES("ST-GLI19-B.2.3.g");
    EXPECT_EQ(resets(supervisor, manager, dealer), Rejection::none);
    EXPECT_EQ(resets(supervisor, other_dealer, dealer), Rejection::none);
    EXPECT_EQ(resets(supervisor, std::nullopt, dealer), Rejection::second_person_needed);
    EXPECT_EQ(resets(supervisor, supervisor, dealer), Rejection::second_person_needed);
    EXPECT_EQ(resets(supervisor, dealer, dealer), Rejection::second_person_needed);
    EXPECT_EQ(resets(dealer, supervisor, dealer), Rejection::second_person_needed);
    EXPECT_EQ(resets(other_dealer, supervisor, dealer), Rejection::role_too_low);
    EXPECT_EQ(resets(supervisor, inspector, dealer), Rejection::role_too_low);
    EXPECT_EQ(decided(floor::OriginKind::host, {}, manager,
                      floor::ResetSecret{dealer, floor::SecretKind::pin}),
              Rejection::not_signed_in);
}

TEST_F(CredentialOrdersOfStaff, WhoIsRevokedIsSignedOut) {
    ASSERT_TRUE(venue.state().find_staff(dealer)->signed_in);
    venue.host(floor::StaffCommand{floor::RevokeStaff{dealer, "root, uid 0"}});
    EXPECT_FALSE(venue.state().find_staff(dealer)->signed_in);
}

TEST_F(CredentialOrdersOfStaff, TwoDismissWhoeverManagesOrInspects) {
    const StaffId second = venue.add_staff("assistant_gaming_manager");
    const StaffId third = venue.add_staff("assistant_gaming_manager");
    const auto dismisses = [&](std::optional<StaffId> with, StaffId whom) {
        return decided(floor::OriginKind::office, manager, with, floor::RevokeStaff{whom, ""});
    };
    EXPECT_EQ(dismisses({}, dealer), Rejection::none);
    EXPECT_EQ(dismisses({}, second), Rejection::second_person_needed);
    EXPECT_EQ(dismisses(manager, second), Rejection::second_person_needed);
    EXPECT_EQ(dismisses(second, second), Rejection::second_person_needed);
    EXPECT_EQ(dismisses(third, second), Rejection::none);
    EXPECT_EQ(dismisses({}, inspector), Rejection::second_person_needed);
    EXPECT_EQ(dismisses(dealer, inspector), Rejection::role_too_low);
    EXPECT_EQ(dismisses(second, inspector), Rejection::none);
}

// Also where an older vault, which two people took back into use, still knows the password.
TEST_F(CredentialOrdersOfStaff, WhoeverWasDismissedIsNobodysSecondPerson) {
    const StaffId second = venue.add_staff("assistant_gaming_manager");
    const StaffId third = venue.add_staff("assistant_gaming_manager");
    const auto appoints = [&](StaffId with) {
        return decided(floor::OriginKind::office, manager, with,
                       floor::AddStaff{StaffId(8'000), "assistant_gaming_manager", ""});
    };
    const auto at_the_console = [&](StaffId with) {
        return decided(floor::OriginKind::host, manager, with,
                       floor::AddStaff{StaffId(8'000), "assistant_gaming_manager", ""});
    };
    const auto takes_clock = [&](StaffId with) {
        floor::Command command;
        command.origin = {floor::OriginKind::host, 1};
        command.counter = venue.state().highest_counter(command.origin) + 1;
        command.at = venue.state().at;
        command.order = floor::VenueCommand{floor::AcceptClock{.first = manager, .second = with}};
        return floor::decide(venue.state(), command).refusal.reason;
    };
    EXPECT_EQ(appoints(second), Rejection::none);
    EXPECT_EQ(at_the_console(second), Rejection::none);
    EXPECT_EQ(resets(supervisor, second, dealer), Rejection::none);
    EXPECT_EQ(takes_clock(second), Rejection::none);
    venue.host(floor::StaffCommand{floor::RevokeStaff{second, "root, uid 0"}});
    EXPECT_EQ(appoints(second), Rejection::role_too_low);
    EXPECT_EQ(at_the_console(second), Rejection::role_too_low);
    EXPECT_EQ(resets(supervisor, second, dealer), Rejection::role_too_low);
    EXPECT_EQ(takes_clock(second), Rejection::not_in_order);
    EXPECT_EQ(appoints(third), Rejection::none);
    EXPECT_EQ(takes_clock(third), Rejection::none);
}

TEST_F(CredentialOrdersOfStaff, KeysOfPartsAreReportedByTheHostAlone) {
    const floor::ReportPartKey fact{"terminal", 7, floor::KeyFact::renewed, std::nullopt, "it", {}};
    EXPECT_EQ(decided(floor::OriginKind::host, {}, {}, fact), Rejection::none);
    EXPECT_NE(decided(floor::OriginKind::office, manager, {}, fact), Rejection::none);
    EXPECT_NE(decided(floor::OriginKind::terminal, {}, {}, fact), Rejection::none);
}

}  // namespace
}  // namespace croupier
