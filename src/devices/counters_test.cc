#include "devices/counters.h"

#include <gtest/gtest.h>

namespace croupier::devices {
namespace {

void pass_rounds(DeviceCounters& counters, int rounds) {
    for (int i = 0; i < rounds; ++i) counters.end_round();
}

TEST(DeviceCounters, CountEachKindOfTrouble) {
    DeviceCounters counters;
    counters.note(WheelWarned{WheelWarning::failed_launch, 1});
    counters.note(WheelWarned{WheelWarning::ball_lost, 1});
    counters.note(WheelWarned{WheelWarning::sensor, 1});
    counters.note(CardRepeated{5, "QS"});
    counters.note(DiceDoubtful{});
    counters.note(DeviceSilent{});
    counters.note(Trouble::manual_entry);
    // What is no trouble.
    counters.note(NumberRead{});
    counters.note(DieCocked{});
    counters.note(DeviceBack{});
    counters.end_round();
    EXPECT_EQ(counters.rounds(), 1U);
    EXPECT_EQ(counters.total(Trouble::failed_launch), 2U);
    EXPECT_EQ(counters.total(Trouble::misread), 3U);
    EXPECT_EQ(counters.total(Trouble::silence), 1U);
    EXPECT_EQ(counters.total(Trouble::manual_entry), 1U);
    EXPECT_EQ(counters.troubled_rounds(), 1U);
}

TEST(DeviceCounters, AskForReplacementAboveATenthOfTheLastRounds) {
    DeviceCounters counters;
    for (int i = 0; i < 20; ++i) {
        counters.note(Trouble::manual_entry);
        counters.end_round();
    }
    pass_rounds(counters, 180);
    EXPECT_EQ(counters.rounds(), 200U);
    EXPECT_EQ(counters.troubled_rounds(), 20U);
    EXPECT_FALSE(counters.is_replacement_due()) << "exactly a tenth is not above it";
    // The window is full: the first of the twenty leaves it as this one enters.
    counters.note(DeviceSilent{});
    EXPECT_TRUE(counters.is_replacement_due()) << "at once, not only at the round's end";
    counters.end_round();
    EXPECT_EQ(counters.troubled_rounds(), 20U);
    EXPECT_FALSE(counters.is_replacement_due());
}

TEST(DeviceCounters, ForgetWhatIsOlderThanTheWindow) {
    DeviceCounters counters;
    for (int i = 0; i < 21; ++i) {
        counters.note(Trouble::misread);
        counters.end_round();
    }
    EXPECT_TRUE(counters.is_replacement_due());
    pass_rounds(counters, 179);
    EXPECT_TRUE(counters.is_replacement_due());
    pass_rounds(counters, 1);
    EXPECT_FALSE(counters.is_replacement_due());
    pass_rounds(counters, 20);
    EXPECT_EQ(counters.troubled_rounds(), 0U);
    EXPECT_EQ(counters.total(Trouble::misread), 21U);
}

TEST(DeviceCounters, CountARoundOnceHoweverMuchWentWrongInIt) {
    DeviceCounters counters;
    for (int i = 0; i < 50; ++i) counters.note(Trouble::misread);
    counters.end_round();
    EXPECT_EQ(counters.troubled_rounds(), 1U);
    EXPECT_FALSE(counters.is_replacement_due());
}

TEST(DeviceCounters, TakeTheLevelOfTheVenue) {
    DeviceCounters counters(1);
    for (int i = 0; i < 2; ++i) {
        counters.note(Trouble::silence);
        counters.end_round();
    }
    EXPECT_FALSE(counters.is_replacement_due());
    counters.note(Trouble::silence);
    EXPECT_TRUE(counters.is_replacement_due());
}

}  // namespace
}  // namespace croupier::devices
