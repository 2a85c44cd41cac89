#include "devices/tumbler/driver.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "devices/test_kit.h"

namespace croupier::devices::tumbler {
namespace {

class Tumbler : public testing::Test {
protected:
    Words feed(const std::vector<std::string>& bodies) {
        return in_words(driver_.feed(bytes_of(checked_lines(bodies)), now_ms_));
    }

    TumblerDriver driver_{DriverOptions{}};
    std::int64_t now_ms_ = 1'000;
};

const std::vector<std::string> one_roll = {"HELLO,tumbler,DT-7,3",
                                           "STATUS,41,rest,none",
                                           "TUMBLING,42",
                                           "STATUS,42,tumbling,none",
                                           "REST,42,3",
                                           "STATUS,42,rest,none",
                                           "DICE,42,2,4,6"};
const Words one_roll_in_words = {"device_named serial=DT-7", "tumbler_started roll=42",
                                 "tumbler_rested roll=42 tumbles=3", "dice_read roll=42 dice=246"};

TEST_F(Tumbler, TellsARollFromItsStartToTheDice) {
    EXPECT_EQ(feed(one_roll), one_roll_in_words);
}

TEST_F(Tumbler, SaysTheSameHoweverTheBytesAreCut) {
    expect_same_at_every_cut<TumblerDriver>(checked_lines(one_roll), one_roll_in_words);
}

TEST_F(Tumbler, DiceReadTwiceAreOneRoll) {
    feed(one_roll);
    EXPECT_EQ(feed({"DICE,42,2,4,6"}), Words{"dice_repeated roll=42"});
    EXPECT_EQ(feed({"DICE,42,2,4,5"}), Words{"dice_doubtful roll=42 first=246 second=245"});
}

TEST_F(Tumbler, ACockedDieIsNoResult) {
    feed({"STATUS,41,rest,none", "TUMBLING,42", "REST,42,3"});
    EXPECT_EQ(feed({"DICE,42,2,C,6"}), Words{"die_cocked roll=42 dice=2C6"});
    EXPECT_EQ(feed({"TUMBLING,43", "REST,43,3", "DICE,43,2,?,6"}),
              (Words{"tumbler_started roll=43", "tumbler_rested roll=43 tumbles=3",
                     "dice_unread roll=43 dice=2?6"}));
    EXPECT_EQ(feed({"DICE,43,2,5,6"}), Words{"dice_read roll=43 dice=256"}) << "read once more";
    EXPECT_EQ(feed({"TUMBLING,44", "REST,44,3", "DICE,44,?,C,6"}).back(),
              "die_cocked roll=44 dice=?C6");
}

TEST_F(Tumbler, DiceOfAnotherRollOrWhileTheyTumbleAreStrays) {
    feed({"STATUS,41,rest,none", "TUMBLING,42"});
    EXPECT_EQ(feed({"DICE,42,1,1,1"}), Words{"dice_stray roll=42 dice=111"});
    EXPECT_EQ(feed({"DICE,41,1,1,1"}), Words{"dice_stray roll=41 dice=111"});
    EXPECT_EQ(feed({"REST,42,3", "DICE,43,1,1,1"}),
              (Words{"tumbler_rested roll=42 tumbles=3", "dice_stray roll=43 dice=111"}));
}

TEST_F(Tumbler, RollsThatNobodySawAreMissed) {
    feed({"STATUS,41,rest,none"});
    EXPECT_EQ(feed({"STATUS,44,rest,none"}),
              (Words{"rolls_missed first=42 last=43", "tumbler_started roll=44",
                     "tumbler_rested roll=44 tumbles=0"}));
    EXPECT_EQ(feed({"DICE,44,1,2,3"}), Words{"dice_read roll=44 dice=123"});
}

TEST_F(Tumbler, ALostLineIsMadeUpByTheStatus) {
    feed({"STATUS,41,rest,none"});
    EXPECT_EQ(feed({"STATUS,42,tumbling,none"}), Words{"tumbler_started roll=42"});
    EXPECT_EQ(feed({"STATUS,42,rest,none"}), Words{"tumbler_rested roll=42 tumbles=0"});
}

TEST_F(Tumbler, WhatWasRolledBeforeWeListenedIsNotMissing) {
    EXPECT_EQ(feed({"STATUS,41,rest,none"}), Words{});
    TumblerDriver other{DriverOptions{}};
    EXPECT_EQ(in_words(other.feed(bytes_of(checked_lines({"STATUS,41,tumbling,none"})), 0)),
              Words{"tumbler_started roll=41"});
}

TEST_F(Tumbler, TellsOfItsCover) {
    EXPECT_EQ(feed({"STATUS,41,rest,on"}), Words{"cover_moved roll=41 cover=on"});
    EXPECT_EQ(feed({"STATUS,41,rest,on"}), Words{});
    EXPECT_EQ(feed({"COVER,41,off"}), Words{"cover_moved roll=41 cover=off"});
    EXPECT_EQ(feed({"STATUS,41,rest,off"}), Words{});
}

TEST_F(Tumbler, DropsWhatItsProtocolDoesNotHave) {
    for (const char* body : {"",
                             "DICE,1,2,3",
                             "DICE,1,2,3,7",
                             "DICE,1,2,3,0",
                             "DICE,1,2,3,4,5",
                             "DICE,0,1,2,3",
                             "DICE,1,2,3,c",
                             "DICE,1,2,3,11",
                             "TUMBLING",
                             "TUMBLING,0",
                             "TUMBLING,x",
                             "REST,1",
                             "REST,1,100",
                             "REST,0,3",
                             "STATUS,1,rest",
                             "STATUS,1,asleep,none",
                             "STATUS,1,rest,half",
                             "COVER,1,none",
                             "COVER,1",
                             "HELLO,shoe,DT-7,3",
                             "HELLO,tumbler,DT-7,2",
                             "REFUSED,DANCE,no",
                             "FAULT",
                             "CARD,1,1,QS"})
        EXPECT_EQ(feed({body})[0].substr(0, 23), "garbage lines=1 bytes=0") << body;
    EXPECT_EQ(driver_.counts().lines_read, 0U);
}

TEST_F(Tumbler, OrdersAreAnsweredRefusedOrNeither) {
    feed({"STATUS,41,rest,none"});
    ASSERT_TRUE(driver_.order(Order::tumble));
    EXPECT_EQ(driver_.take_output(), checked_line("TUMBLE"));
    feed({"TUMBLING,42"});
    ASSERT_TRUE(driver_.order(Order::tumble));
    EXPECT_EQ(feed({"REFUSED,TUMBLE,tumbling"}), Words{"order_refused order=tumble why=tumbling"});
    ASSERT_TRUE(driver_.order(Order::read_dice));
    EXPECT_EQ(driver_.next_tick_ms(), 3'000);
    EXPECT_EQ(in_words(driver_.tick(3'000)), Words{"order_unanswered order=read_dice"});
    EXPECT_FALSE(driver_.order(Order::standby));
}

TEST_F(Tumbler, ATumblerThatDoesNotStopIsStuck) {
    feed({"STATUS,41,rest,none", "TUMBLING,42"});
    Words said;
    for (now_ms_ = 2'000; now_ms_ <= 60'000; now_ms_ += 1'000) {
        feed({"STATUS,42,tumbling,none"});
        for (auto& words : in_words(driver_.tick(now_ms_))) said.push_back(words);
    }
    EXPECT_EQ(said, Words{"device_stuck state=tumbling for_ms=30000"});
}

}  // namespace
}  // namespace croupier::devices::tumbler
