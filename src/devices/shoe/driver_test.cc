#include "devices/shoe/driver.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "devices/test_kit.h"

namespace croupier::devices::shoe {
namespace {

class Shoe : public testing::Test {
protected:
    Words feed(const std::vector<std::string>& bodies) { return feed_text(checked_lines(bodies)); }
    Words feed_text(std::string_view text) {
        return in_words(driver_.feed(bytes_of(text), now_ms_));
    }

    ShoeDriver driver_{DriverOptions{}};
    std::int64_t now_ms_ = 1'000;
};

const std::vector<std::string> one_coup = {
    "HELLO,shoe,AE-1,8", "STATUS,1,0,ready", "CARD,1,1,QS",           "CARD,1,2,9D",
    "CARD,1,3,7H",       "CARD,1,4,TC",      "RESULT,1,4,banker,7,9", "STATUS,1,4,result",
    "STANDBY,1,4",       "STATUS,1,4,ready"};
const Words one_coup_in_words = {
    "device_named serial=AE-1",      "card_drawn sequence=1 card=QS",
    "card_drawn sequence=2 card=9D", "card_drawn sequence=3 card=7H",
    "card_drawn sequence=4 card=TC", "coup_ended sequence=4 winner=banker player=7 banker=9",
    "standby_pressed sequence=4"};

TEST_F(Shoe, TellsACoupCardByCardAndItsOwnResult) {
    EXPECT_EQ(feed(one_coup), one_coup_in_words);
}

TEST_F(Shoe, SaysTheSameHoweverTheBytesAreCut) {
    expect_same_at_every_cut<ShoeDriver>(checked_lines(one_coup), one_coup_in_words);
}

TEST_F(Shoe, ACardReadTwiceIsOneCard) {
    feed({"STATUS,1,0,ready", "CARD,1,1,QS"});
    EXPECT_EQ(feed({"CARD,1,1,QS"}), Words{"card_repeated sequence=1 card=QS"});
    EXPECT_EQ(feed({"CARD,1,1,JS"}), Words{"card_doubtful sequence=1 first=QS second=JS"});
    EXPECT_EQ(feed({"CARD,1,2,2H"}), Words{"card_drawn sequence=2 card=2H"});
}

TEST_F(Shoe, ANumberLeftOutIsACardThatWasMissed) {
    feed({"STATUS,1,0,ready", "CARD,1,1,QS"});
    EXPECT_EQ(feed({"CARD,1,4,2H"}),
              (Words{"cards_missed first=2 last=3", "card_drawn sequence=4 card=2H"}));
    EXPECT_EQ(feed({"STATUS,1,5,dealing"}), Words{"cards_missed first=5 last=5"});
    // It comes late after all: not a new card, and nobody can say whether it is the same.
    EXPECT_EQ(feed({"CARD,1,5,3H"}), Words{"card_doubtful sequence=5 first= second=3H"});
}

TEST_F(Shoe, WhatWasDrawnBeforeWeListenedIsNotMissing) {
    EXPECT_EQ(feed({"STATUS,3,117,dealing", "CARD,3,118,2H"}),
              Words{"card_drawn sequence=118 card=2H"});
    ShoeDriver other{DriverOptions{}};
    EXPECT_EQ(in_words(other.feed(bytes_of(checked_lines({"CARD,3,118,2H", "CARD,3,119,3H"})), 0)),
              (Words{"card_drawn sequence=118 card=2H", "card_drawn sequence=119 card=3H"}));
}

TEST_F(Shoe, CardsDrawnWhileTheLineWasCutAreMissed) {
    feed({"STATUS,1,0,ready", "CARD,1,1,QS"});
    driver_.disconnected(2'000);
    now_ms_ = 5'000;
    EXPECT_EQ(feed({"HELLO,shoe,AE-1,8", "STATUS,1,3,dealing"}),
              (Words{"device_back silent_ms=3000", "device_named serial=AE-1",
                     "cards_missed first=2 last=3"}));
}

TEST_F(Shoe, ACardThatCouldNotBeReadIsTold) {
    feed({"STATUS,1,0,ready"});
    EXPECT_EQ(feed({"CARD,1,1,??"}), Words{"card_unread sequence=1"});
    EXPECT_EQ(feed({"CARD,1,2,QS"}), Words{"card_drawn sequence=2 card=QS"});
}

TEST_F(Shoe, ANinthQueenOfSpadesOfEightDecksIsOneTooMany) {
    feed({"HELLO,shoe,AE-1,8", "STATUS,1,0,ready"});
    for (int i = 1; i <= 8; ++i) {
        const auto words = feed({fmt::format("CARD,1,{},QS", i)});
        EXPECT_EQ(words, Words{fmt::format("card_drawn sequence={} card=QS", i)});
    }
    EXPECT_EQ(feed({"CARD,1,9,QS"}),
              (Words{"card_surplus sequence=9 card=QS", "card_drawn sequence=9 card=QS"}));
    // A new load has its own.
    EXPECT_EQ(feed({"LOADED,2,8", "CARD,2,1,QS"}),
              (Words{"shoe_loaded load=2 decks=8", "card_drawn sequence=1 card=QS"}));
}

TEST_F(Shoe, ACardAfterTheResultWithoutStandbyIsTold) {
    feed({"STATUS,1,0,ready", "CARD,1,1,QS", "CARD,1,2,9D", "CARD,1,3,8H", "CARD,1,4,TC",
          "RESULT,1,4,banker,8,9"});
    EXPECT_EQ(feed({"CARD,1,5,2H", "CARD,1,6,3H"}),
              (Words{"not_in_standby sequence=5", "card_drawn sequence=5 card=2H",
                     "card_drawn sequence=6 card=3H"}));
}

TEST_F(Shoe, AStandbyWhoseLineWasLostIsSeenInTheStatus) {
    feed({"STATUS,1,0,ready", "CARD,1,1,QS", "CARD,1,2,9D", "CARD,1,3,8H", "CARD,1,4,TC",
          "RESULT,1,4,banker,8,9"});
    EXPECT_EQ(feed({"STATUS,1,4,ready"}), Words{"standby_pressed sequence=4"});
    EXPECT_EQ(feed({"CARD,1,5,2H"}), Words{"card_drawn sequence=5 card=2H"});
}

TEST_F(Shoe, AResultSaidTwiceIsOneResult) {
    feed({"STATUS,1,0,ready", "CARD,1,1,QS", "CARD,1,2,9D", "CARD,1,3,8H", "CARD,1,4,TC"});
    EXPECT_EQ(feed({"RESULT,1,4,tie,8,8", "RESULT,1,4,tie,8,8"}),
              Words{"coup_ended sequence=4 winner=tie player=8 banker=8"});
}

TEST_F(Shoe, TellsOfTheCuttingCardAndOfItsOwnFaults) {
    EXPECT_EQ(feed({"STATUS,1,402,ready", "CUT,1,402", "FAULT,gate jammed"}),
              (Words{"cutting_card_out sequence=402", "device_fault text=gate jammed"}));
}

TEST_F(Shoe, DropsWhatItsProtocolDoesNotHave) {
    for (const char* body : {"",
                             "CARD",
                             "CARD,1,1",
                             "CARD,1,1,QS,",
                             "CARD,1,0,QS",
                             "CARD,1,417,QS",
                             "CARD,1,1,1S",
                             "CARD,1,1,qs",
                             "CARD,-1,1,QS",
                             "CARD,1,1x,QS",
                             "STATUS,1,0",
                             "STATUS,1,0,asleep",
                             "RESULT,1,4,dealer,7,9",
                             "RESULT,1,4,banker,7,10",
                             "RESULT,1,0,banker,7,9",
                             "STANDBY,1",
                             "CUT,1,x",
                             "LOADED,2",
                             "LOADED,2,0",
                             "LOADED,2,9",
                             "HELLO,wheel,AE-1,8",
                             "HELLO,shoe,AE-1",
                             "HELLO,shoe,AE-1,0",
                             "REFUSED,DANCE,no",
                             "REFUSED,ASK",
                             "FAULT",
                             "FAULT,a,b",
                             "card,1,1,QS"})
        EXPECT_EQ(feed({body})[0].substr(0, 23), "garbage lines=1 bytes=0") << body;
    EXPECT_EQ(driver_.counts().lines_read, 0U);
}

TEST_F(Shoe, ALineWithAWrongSumIsDropped) {
    feed({"STATUS,1,0,ready"});
    std::string line = checked_line("CARD,1,1,QS");
    line[10] = 'K';
    EXPECT_EQ(feed_text(line), Words{"garbage lines=1 bytes=0 example=" + line.substr(0, 17)});
    EXPECT_EQ(feed({"CARD,1,1,QS"}), Words{"card_drawn sequence=1 card=QS"});
}

TEST_F(Shoe, IsSilentAfterThreePromisedLines) {
    driver_.connected(1'000);
    EXPECT_EQ(driver_.next_tick_ms(), 4'000);
    EXPECT_EQ(in_words(driver_.tick(4'000)), Words{"device_silent because=nothing_heard"});
}

TEST_F(Shoe, TakesTheOrderOfStandby) {
    ASSERT_TRUE(driver_.order(Order::standby));
    EXPECT_EQ(driver_.take_output(), checked_line("STANDBY"));
    EXPECT_EQ(feed({"STATUS,1,4,result"}), Words{});
    EXPECT_FALSE(driver_.order(Order::ask)) << "standby is not answered by a status";
    EXPECT_EQ(feed({"STANDBY,1,4"}), Words{"standby_pressed sequence=4"});
    ASSERT_TRUE(driver_.order(Order::ask));
    EXPECT_EQ(feed({"REFUSED,ASK,busy"}), Words{"order_refused order=ask why=busy"});
    EXPECT_FALSE(driver_.order(Order::launch));
}

}  // namespace
}  // namespace croupier::devices::shoe
