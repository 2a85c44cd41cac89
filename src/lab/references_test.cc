#include "lab/references.h"

#include <gtest/gtest.h>

#include "host/test_kit.h"

namespace croupier::lab {
namespace {

using floor::DeviceId;
using floor::IncidentId;
using floor::RoundId;
using floor::StaffId;
using floor::TableId;
using floor::TerminalId;
using host::kit::dollars;
using host::kit::Venue;

// A table, a terminal, some staff and an incident; anything else is not there.
class NamesOfEntries : public testing::Test {
protected:
    NamesOfEntries()
        : table_(venue_.add_table("B1", host::kit::baccarat_rf())),
          dealer_(venue_.add_staff("dealer")),
          terminal_(venue_.add_terminal(dollars(100))) {
        Venue::must(venue_.host(floor::IncidentCommand{floor::OpenIncident{
            {table_, 0}, floor::IncidentKind::dispute, terminal_, "who won?"}}));
        Venue::must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}}));
    }
    std::string wrong(floor::Event event) {
        const auto dangling = first_dangling(venue_.state(), {std::move(event)});
        return dangling ? dangling->what : "";
    }

    Venue venue_;
    TableId table_;
    StaffId dealer_;
    TerminalId terminal_;
    TerminalId no_terminal_{77};
    const std::string no_such_terminal_ = "names a terminal that does not exist";
};

TEST_F(NamesOfEntries, ThatThereAreAreTaken) {
    EXPECT_EQ(wrong(floor::IncidentEvent{
                  floor::AccountsFrozen{IncidentId(1), RoundId{table_, 0}, {terminal_}}}),
              "");
    EXPECT_EQ(wrong(floor::PlayEvent{floor::HandsGiven{{table_, 1}, terminal_, {}, 0}}), "");
}

// A cutting card can come out of the shoe while the first cards are laid in.
TEST_F(NamesOfEntries, BeforeTheFirstRoundAreTaken) {
    const TableId fresh = venue_.add_table("B2", host::kit::baccarat_rf());
    EXPECT_EQ(wrong(floor::PlayEvent{floor::LastCoup{{fresh, 0}, floor::LastCoupIs::next_one, 2}}),
              "");
    EXPECT_NE(wrong(floor::PlayEvent{floor::HandsGiven{{fresh, 0}, terminal_, {}, 0}}), "");
}

TEST_F(NamesOfEntries, InAListAreLookedAt) {
    EXPECT_EQ(wrong(floor::IncidentEvent{floor::AccountsFrozen{
                  IncidentId(1), RoundId{table_, 1}, {terminal_, no_terminal_}}}),
              no_such_terminal_);
    EXPECT_EQ(wrong(floor::IncidentEvent{floor::AccountsReleased{IncidentId(1), {no_terminal_}}}),
              no_such_terminal_);
}

TEST_F(NamesOfEntries, ThatAreCalledOtherwiseAreLookedAt) {
    EXPECT_EQ(wrong(floor::PlayEvent{floor::HandsGiven{{table_, 1}, no_terminal_, {}, 0}}),
              no_such_terminal_);
    EXPECT_EQ(wrong(floor::PlayEvent{floor::HandsGiven{{table_, 1}, {}, no_terminal_, 0}}),
              no_such_terminal_);
}

TEST_F(NamesOfEntries, OfIncidentsAreLookedAt) {
    EXPECT_EQ(wrong(floor::IncidentEvent{floor::AccountsReleased{IncidentId(2), {terminal_}}}),
              "names an incident that does not exist");
    EXPECT_EQ(wrong(floor::IncidentEvent{floor::AccountsReleased{IncidentId(0), {terminal_}}}),
              "names an incident that does not exist");
}

TEST_F(NamesOfEntries, OfStaffAreLookedAtWithinOtherThings) {
    floor::FindingAdded added{IncidentId(1), {}};
    added.finding.by = StaffId(4'000);
    EXPECT_EQ(wrong(floor::IncidentEvent{added}), "names staff that does not exist");
}

TEST_F(NamesOfEntries, OfDevicesAreLookedAt) {
    EXPECT_EQ(wrong(floor::DeviceEvent{floor::DeviceDetached{DeviceId(3), {}, {}}}),
              "names a device that does not exist");
}

TEST_F(NamesOfEntries, OfAccountsAreLookedAt) {
    floor::PaymentSettled settled{IncidentId(1), false, dealer_, {}};
    settled.transfers.push_back({floor::account_of(floor::AccountKind::hand_pays, no_terminal_),
                                 floor::account_of(floor::AccountKind::cage), dollars(5),
                                 floor::Purpose::pay_counter});
    EXPECT_EQ(wrong(floor::IncidentEvent{settled}), no_such_terminal_);
}

}  // namespace
}  // namespace croupier::lab
