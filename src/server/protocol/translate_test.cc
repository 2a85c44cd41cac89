#include "server/protocol/translate.h"

#include <gtest/gtest.h>

#include "host/test_kit.h"

namespace croupier::server {
namespace {

using floor::Rejection;
using host::kit::dollars;
using host::kit::Venue;

class OrdersForARound : public testing::Test {
protected:
    OrdersForARound()
        : table_(venue_.add_table("B1", host::kit::baccarat_rf())),
          dealer_(venue_.add_staff("dealer")),
          terminal_(venue_.add_terminal(dollars(100))) {}

    void new_game() {
        Venue::must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}}));
    }
    void play_to_the_end() {
        venue_.wait(60'000);
        Venue::must(venue_.cards(table_, {"9S", "2H", "KD", "3C"}));
        Venue::must(venue_.by(dealer_, floor::PlayCommand{floor::ConfirmResult{table_}}));
    }
    // What the floor answers to it.
    Rejection answer(const ClientMessage& said) {
        auto read = player_order(venue_.state(), terminal_, said);
        EXPECT_TRUE(read.has_value());
        return venue_.from(terminal_, std::move(*read)).reason;
    }
    template <class Said>
    Rejection late(std::optional<std::uint32_t> round) {
        Said said;
        said.table = table_;
        said.round = round;
        return answer(said);
    }
    Rejection bets(std::optional<std::uint32_t> round) {
        PlaceBets said;
        said.table = table_;
        said.chips = {{"player", {}, dollars(10)}};
        said.round = round;
        return answer(said);
    }

    Venue venue_;
    floor::TableId table_;
    floor::StaffId dealer_;
    floor::TerminalId terminal_;
};

// An order that was sent again late must not land in the round after the one it was meant for.
TEST_F(OrdersForARound, AreForThatRoundAndNoOther) {
    new_game();
    EXPECT_EQ(bets(1), Rejection::none);
    EXPECT_EQ(bets(std::nullopt), Rejection::none);  // whichever is open
    EXPECT_EQ(bets(2), Rejection::bets_closed);
    play_to_the_end();
    EXPECT_EQ(bets(1), Rejection::bets_closed);  // over, and none is under way
    new_game();
    EXPECT_EQ(bets(2), Rejection::none);
    EXPECT_EQ(bets(1), Rejection::bets_closed);
    EXPECT_EQ(late<TakeBets>(1), Rejection::bets_closed);
    EXPECT_EQ(late<PressButton>(1), Rejection::bets_closed);
    EXPECT_EQ(late<ConfirmBets>(1), Rejection::bets_closed);
    EXPECT_EQ(late<PickPositions>(1), Rejection::bets_closed);
    EXPECT_EQ(late<Decide>(1), Rejection::decision_not_offered);
    EXPECT_EQ(late<Decide>(2), Rejection::not_expected);
}

TEST_F(OrdersForARound, AboutATerminalAreForATableWhereItSits) {
    const StaffOrder fails =
        IncidentOrder{floor::ReportMalfunction{std::nullopt, terminal_, "no picture"}};
    EXPECT_EQ(table_of(venue_.state(), fails), std::nullopt);  // it sits nowhere
    new_game();
    Venue::must(venue_.bet(terminal_, table_, "player", dollars(10)));
    EXPECT_EQ(table_of(venue_.state(), fails), table_);
    const floor::TableId other = venue_.add_table("B2", host::kit::baccarat_rf());
    EXPECT_EQ(table_of(venue_.state(), fails, std::array{other}), table_);
}

TEST_F(OrdersForARound, OfATableThatIsNotThereAreTheFloorsToRefuse) {
    PlaceBets said;
    said.table = floor::TableId(99);
    said.round = 1;
    EXPECT_EQ(answer(said), Rejection::unknown_table);
}

}  // namespace
}  // namespace croupier::server
