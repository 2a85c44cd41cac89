#include "lab/closing.h"

#include <gtest/gtest.h>

namespace croupier::lab {
namespace {

using namespace floor;  // NOLINT(google-build-using-namespace): events only

const RoundId first_round{TableId(0), 1};
const TerminalId terminal(4);

std::string open(Closing& closing, Time closes_at) {
    return closing.see(
        WagerEvent{RoundOpened{first_round, 100, closes_at, {}, RoundKind::normal, std::nullopt}},
        100);
}
std::string place(Closing& closing, Time at, Time accepted_at) {
    return closing.see(
        WagerEvent{BetsPlaced{first_round, terminal, {}, {}, false, false, accepted_at}}, at);
}

TEST(ClosingTime, IsNotThereBeforeTheFirstWager) {
    Closing closing;
    EXPECT_EQ(open(closing, 0), "");
    EXPECT_EQ(place(closing, 900, 0), "");
    EXPECT_EQ(closing.see(WagerEvent{CountdownStarted{first_round, 1'000}}, 900), "");
    EXPECT_EQ(place(closing, 999, 0), "");
    EXPECT_NE(place(closing, 1'000, 0), "");
    EXPECT_NE(closing.see(WagerEvent{CountdownStarted{first_round, 2'000}}, 999), "");
}

TEST(ClosingTime, AWagerIsAcceptedWhenItsCommandIs) {
    Closing closing;
    EXPECT_EQ(open(closing, 200), "");
    EXPECT_EQ(place(closing, 150, 150), "");
    EXPECT_NE(place(closing, 150, 149), "");
    EXPECT_NE(closing.see(WagerEvent{BetsConfirmed{first_round, terminal, 149}}, 150), "");
}

TEST(ClosingTime, OfDecisionsIsNotThatOfBetting) {
    Closing closing;
    EXPECT_EQ(open(closing, 200), "");
    EXPECT_EQ(closing.see(WagerEvent{BetsClosed{first_round, CloseCause::time, 200}}, 200), "");
    EXPECT_EQ(closing.see(PlayEvent{DecisionsAsked{first_round, 900, {}}}, 300), "");
    EXPECT_EQ(closing.see(WagerEvent{RoundResumed{first_round, 1'200}}, 400), "");
    EXPECT_NE(place(closing, 500, 0), "") << "betting has ended all the same";
}

TEST(ClosingTime, ACoupWithoutWagersTakesNone) {
    Closing closing;
    EXPECT_EQ(
        closing.see(
            WagerEvent{RoundOpened{first_round, 100, 0, {}, RoundKind::no_bet, std::nullopt}}, 100),
        "");
    EXPECT_NE(place(closing, 100, 0), "");
}

}  // namespace
}  // namespace croupier::lab
