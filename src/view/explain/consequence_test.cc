#include "view/explain/consequence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/journal.h"
#include "tests/properties/random_floor.h"

// What an order would lead to. That the floor keeps to it, the stories show.

namespace croupier::view {
namespace {

using host::kit::dollars;
using host::kit::Venue;
using testing::ElementsAre;
using testing::IsEmpty;

class Foretelling : public testing::Test {
protected:
    Foretelling() {
        floor::Settings settings = host::kit::baccarat_rf();
        settings.variant = "commission";
        table = venue.add_table("B1", settings);
        dealer = venue.add_staff("dealer");
        terminal = venue.add_terminal(dollars(100));
    }
    ConsequenceView foretold(floor::Order order) {
        floor::Command command =
            venue.command({floor::OriginKind::dealer_terminal, 1}, std::move(order));
        command.actor = dealer;
        command.at = venue.engine().now();
        return consequence_of(venue.state(), std::move(command));
    }
    std::vector<Follows> follows(floor::Order order) {
        std::vector<Follows> names;
        for (const Consequence& one : foretold(std::move(order)).follows) names.push_back(one.what);
        return names;
    }
    void bet() {
        Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
        Venue::must(venue.bet(terminal, table, "tie", dollars(5)));
    }

    Venue venue;
    floor::TableId table;
    floor::StaffId dealer;
    floor::TerminalId terminal;
};

const floor::Order misdeal(floor::TableId table) {
    return floor::PlayCommand{floor::VoidRound{table, floor::VoidReason::misdeal}};
}

TEST_F(Foretelling, NothingComesOfIt) {
    bet();
    const Digest before = codec::state_digest(venue.state());
    EXPECT_THAT(follows(misdeal(table)), ElementsAre(Follows::stakes_go_back, Follows::noted));
    EXPECT_EQ(codec::state_digest(venue.state()), before);
    EXPECT_EQ(venue.state().tables[0].phase, floor::Phase::open);
}

TEST_F(Foretelling, AsIfWhoeverMustSignHadSigned) {
    bet();
    EXPECT_EQ(venue.by(dealer, misdeal(table)).reason, floor::Rejection::role_too_low);
    const ConsequenceView told = foretold(misdeal(table));
    EXPECT_EQ(told.reason, floor::Rejection::none);
    ASSERT_FALSE(told.follows.empty());
    EXPECT_THAT(told.follows[0].clauses, ElementsAre("RF-10.5.1.2.1"));
    // Nobody is there who could: this document gives that power to nobody.
    const ConsequenceView no_power =
        foretold(floor::WagerCommand{floor::RefuseWagers{table, terminal, "a test"}});
    EXPECT_EQ(no_power.reason, floor::Rejection::not_expected);
}

// Whether somebody has staked, and on what, is nobody's business at the end of betting.
TEST_F(Foretelling, TheEndOfBettingSaysNothingOfWagers) {
    bet();
    const floor::Order early = floor::PlayCommand{floor::DealCard{table, *cards::parse_card("AS")}};
    const ConsequenceView with_wager = foretold(early);
    EXPECT_THAT(follows(early), ElementsAre(Follows::betting_ends, Follows::dealt));
    Venue::must(venue.from(
        terminal, floor::WagerCommand{floor::PressButton{table, terminal, floor::Button::clear}}));
    EXPECT_EQ(foretold(early), with_wager);
}

TEST_F(Foretelling, AVoidSaysHowManyTerminalsGetHowMuchBack) {
    bet();
    Venue::must(venue.bet(venue.add_terminal(dollars(100)), table, "player", dollars(20)));
    const ConsequenceView told = foretold(misdeal(table));
    EXPECT_EQ(told.terminals, 2U);
    EXPECT_EQ(told.stakes, dollars(25));
}

TEST_F(Foretelling, WhatTheFloorWouldRefuseIsRefused) {
    const ConsequenceView refused = foretold(misdeal(table));
    EXPECT_NE(refused.reason, floor::Rejection::none);
    EXPECT_THAT(refused.follows, IsEmpty());
}

}  // namespace
}  // namespace croupier::view
