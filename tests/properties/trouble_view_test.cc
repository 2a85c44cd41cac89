// What screens show when something went wrong.
#include <gtest/gtest.h>

#include "host/test_kit.h"
#include "tests/support/proves.h"
#include "view/view.h"

namespace croupier::tests {
namespace {

using host::kit::dollars;
using host::kit::Venue;
using view::DealerView;
using view::MyTable;
using view::OfficeView;
using view::PlayerView;
using view::Source;
using view::TableView;

class TroubleOnScreens : public testing::Test {
protected:
    TroubleOnScreens() {
        floor::Settings settings = host::kit::baccarat_rf();
        settings.game = floor::Game::roulette;
        settings.variant.clear();
        settings.decks = 0;
        table = venue.add_table("R1", settings);
        dealer = venue.add_staff("dealer");
        supervisor = venue.add_staff("gaming_supervisor");
        one = venue.add_terminal(dollars(200));
    }
    Source source() { return {venue.state(), venue.engine().now(), 7, {}, "test"}; }
    PlayerView player() { return view::view(source(), view::Player{one}); }
    MyTable mine() { return player().tables.at(table.value()); }
    DealerView dealers() { return view::view(source(), view::Dealer{table}); }
    // The ball rests before the end of betting: the round is held.
    void early_ball() {
        Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
        Venue::must(venue.bet(one, table, "red", dollars(50)));
        venue.wait(9'000);
        Venue::must(venue.device(floor::PlayCommand{floor::ReportNumber{table, 17}}));
    }

    Venue venue;
    floor::TableId table;
    floor::StaffId dealer;
    floor::StaffId supervisor;
    floor::TerminalId one;
};

TEST_F(TroubleOnScreens, StakesOfAHeldRoundAreShownAsHeldWithItsNameAndNowhereElse) {
    EXPECT_EQ(mine().held, Money{});
    early_ball();
    EXPECT_EQ(mine().held, dollars(50));
    EXPECT_EQ(mine().held_round, "R1/1");
    EXPECT_EQ(player().credit_total, dollars(150));
    Venue::must(venue.by(
        supervisor, floor::PlayCommand{floor::VoidRound{table, floor::VoidReason::early_outcome}}));
    EXPECT_EQ(mine().held, Money{});
    EXPECT_TRUE(mine().held_round.empty());
    EXPECT_EQ(mine().at_risk, Money{});
    EXPECT_EQ(player().credit_total, dollars(200));
    PROVES("ST-GLI19-4.16.2");
}

TEST_F(TroubleOnScreens, TheDealerReadsWhatIsOpenAndWhoMayEndIt) {
    EXPECT_TRUE(dealers().incidents.empty());
    early_ball();
    const auto open = dealers().incidents;
    ASSERT_EQ(open.size(), 1U);
    EXPECT_EQ(open[0].kind, floor::IncidentKind::early_outcome);
    EXPECT_EQ(open[0].round, 1U);
    EXPECT_EQ(open[0].role, "gaming_supervisor");
    EXPECT_EQ(open[0].expected, "settle the held round, or declare it void");
    Venue::must(venue.by(supervisor, floor::PlayCommand{floor::ConfirmResult{table}}));
    EXPECT_TRUE(dealers().incidents.empty());
}

TEST_F(TroubleOnScreens, ADisputeWaitsForItsDecisionAndThenForItsReview) {
    Venue::must(venue.from(one, floor::IncidentCommand{floor::OpenIncident{
                                    {table, 0}, floor::IncidentKind::dispute, one, "no ticket"}}));
    ASSERT_EQ(dealers().incidents.size(), 1U);
    EXPECT_EQ(dealers().incidents[0].expected, "decide the dispute");
    const floor::IncidentId id = dealers().incidents[0].incident;
    Venue::must(
        venue.by(supervisor, floor::IncidentCommand{floor::AddFinding{
                                 id, floor::FindingKind::decision, "the ticket was printed"}}));
    EXPECT_EQ(dealers().incidents[0].expected, "review the decision if the player asks for it");
    const OfficeView office = view::view(source(), view::Office{});
    ASSERT_EQ(office.incidents.size(), 1U);
    EXPECT_FALSE(office.incidents[0].person.has_value()) << "the office sees no names";
}

TEST_F(TroubleOnScreens, ACorrectedResultIsMarkedForEverybody) {
    Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
    Venue::must(venue.bet(one, table, "red", dollars(50)));
    venue.wait(20'000);
    Venue::must(venue.device(floor::PlayCommand{floor::ReportNumber{table, 17}}));
    Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}));
    floor::CorrectResult correct;
    correct.round = {table, 1};
    correct.outcome.number = 18;
    for (const codec::Entry& entry : venue.ear.entries)
        for (const floor::Event& event : entry.events)
            if (const auto* play = std::get_if<floor::PlayEvent>(&event))
                if (const auto* settled = std::get_if<floor::RoundSettled>(play))
                    correct.record = *settled;
    Venue::must(venue.by(supervisor, floor::IncidentCommand{correct}));
    const TableView seen = view::view(source(), view::AtTable{table});
    EXPECT_EQ(seen.seen.status, floor::RoundStatus::corrected);
    EXPECT_EQ(seen.seen.result, "18 red");
    EXPECT_FALSE(seen.seen.parts.empty());
    EXPECT_EQ(player().credit_total, dollars(250));
}

}  // namespace
}  // namespace croupier::tests
