#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/test_kit.h"
#include "server/translate.h"

namespace croupier::server {
namespace {

using host::kit::Venue;

// Who stands at a dealer terminal of a Rapid Fusion table.
class AtADealerTerminal : public testing::Test {
protected:
    AtADealerTerminal()
        : table_(venue_.add_table("B1", host::kit::baccarat_rf())),
          dealer_(venue_.add_staff("dealer")),
          of_another_house_(venue_.add_staff("gaming_shift_manager")),
          of_another_pit_(9) {
        Venue::must(venue_.host(
            floor::StaffCommand{floor::AddStaff{of_another_pit_, "dealer", "another pit"}}));
    }
    // What the table's own dealer may say, and nobody else alone.
    void expect_role_is_asked_for(const StaffOrder& order) {
        const floor::State& state = venue_.state();
        EXPECT_FALSE(lacks_role(state, order, dealer_, {}));
        const auto wrong = lacks_role(state, order, of_another_house_, {});
        ASSERT_TRUE(wrong);
        EXPECT_EQ(wrong->wrong, Wrong::not_allowed);
        EXPECT_TRUE(lacks_role(state, order, of_another_pit_, {}));
        EXPECT_TRUE(lacks_role(state, order, floor::StaffId(77), {}));
        EXPECT_TRUE(lacks_role(state, order, of_another_house_, of_another_pit_));
        EXPECT_FALSE(lacks_role(state, order, of_another_house_, dealer_));
    }

    Venue venue_;
    floor::TableId table_;
    floor::StaffId dealer_;
    floor::StaffId of_another_house_;
    floor::StaffId of_another_pit_;
};

TEST_F(AtADealerTerminal, CardsAreDealtByWhoeverHasARoleThere) {
    expect_role_is_asked_for(RoundOrder{floor::DealCard{table_, *cards::parse_card("AS")}});
    expect_role_is_asked_for(RoundOrder{floor::BurnCard{table_}});
    expect_role_is_asked_for(RoundOrder{floor::ReportCuttingCard{table_}});
    expect_role_is_asked_for(IncidentOrder{floor::ReportVerdict{table_, "banker"}});
}

TEST_F(AtADealerTerminal, ANumberIsReportedByWhoeverHasARoleThere) {
    expect_role_is_asked_for(RoundOrder{floor::ReportNumber{table_, 17}});
}

TEST_F(AtADealerTerminal, DiceAreReportedByWhoeverHasARoleThere) {
    expect_role_is_asked_for(RoundOrder{floor::ReportDice{table_, {1, 2, 3}, 0}});
}

// Of these the floor asks itself, and the journal keeps who was refused.
TEST_F(AtADealerTerminal, WhatNeedsAuthorityIsTheFloorsToDecide) {
    EXPECT_FALSE(
        lacks_role(venue_.state(), RoundOrder{floor::NewGame{table_}}, of_another_house_, {}));
    EXPECT_FALSE(lacks_role(venue_.state(), RoundOrder{floor::ConfirmResult{table_}},
                            of_another_house_, {}));
}

}  // namespace
}  // namespace croupier::server
