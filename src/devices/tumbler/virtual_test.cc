#include "devices/tumbler/virtual.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "devices/test_kit.h"

namespace croupier::devices::tumbler {
namespace {

constexpr std::int64_t roll_at_most_ms = 20'000;

// `dice 5 2,4,6`
std::vector<std::string> dice_told(const Bench& bench) {
    std::vector<std::string> dice;
    for (const std::string& line : bench.told_with("dice "))
        dice.emplace_back(line.substr(line.rfind(' ') + 1));
    return dice;
}

std::vector<std::string> dice_read(const Readings& readings) {
    std::vector<std::string> dice;
    for (const DiceRead& reading : only<DiceRead>(readings))
        dice.push_back(dice_text(reading.dice));
    return dice;
}

TEST(VirtualTumbler, ThousandsOfRollsAreReadAsTheyFell) {
    constexpr std::size_t rolls = 5'000;
    Bench bench("tumbler", 1);
    bench.control("auto 20");
    bench.run_until<DiceRead>(rolls, rolls * roll_at_most_ms);
    const Readings readings = bench.take();
    ASSERT_EQ(count_of<DiceRead>(readings), rolls);
    EXPECT_EQ(dice_read(readings), dice_told(bench));
    EXPECT_EQ(count_of<DiceStray>(readings), 0U);
    EXPECT_EQ(count_of<RollsMissed>(readings), 0U);
    EXPECT_EQ(count_of<Garbage>(readings), 0U);
    std::map<std::uint8_t, int> faces;
    for (const DiceRead& reading : only<DiceRead>(readings))
        for (const std::uint8_t die : reading.dice) ++faces[die];
    EXPECT_EQ(faces.size(), 6U);
    for (const auto& [face, times] : faces) EXPECT_NEAR(times, 2'500, 250) << int{face};
}

TEST(VirtualTumbler, TumblesThreeTimesWhenOrdered) {
    Bench bench("tumbler", 2);
    bench.order(Order::tumble);
    bench.run_until<DiceRead>(1, roll_at_most_ms);
    EXPECT_EQ(only<TumblerRested>(bench.readings()), std::vector{(TumblerRested{1, 3})});
    EXPECT_GT(bench.now_ms(), 3'800);
    EXPECT_LT(bench.now_ms(), 7'000);
    EXPECT_EQ(count_of<OrderUnanswered>(bench.readings()), 0U);
}

TEST(VirtualTumbler, RefusesWhileItTumbles) {
    Bench bench("tumbler", 3);
    bench.order(Order::tumble);
    bench.run(1'000);
    bench.order(Order::tumble);
    bench.run(100);
    EXPECT_EQ(only<OrderRefused>(bench.readings()),
              std::vector{(OrderRefused{"tumble", "tumbling"})});
}

TEST(VirtualTumbler, CoveredDiceAreReadByNobody) {
    Bench bench("tumbler", 4, {.has_cover = true});
    bench.order(Order::tumble);
    bench.run(60'000);
    EXPECT_EQ(count_of<TumblerRested>(bench.readings()), 1U);
    bench.order(Order::read_dice);
    bench.run(5'000);
    EXPECT_EQ(only<OrderRefused>(bench.readings()),
              std::vector{(OrderRefused{"read_dice", "cover is on"})});
    EXPECT_EQ(count_of<DiceRead>(bench.readings()), 0U);
    bench.control("cover off");
    bench.run(2'000);
    EXPECT_EQ(dice_read(bench.readings()), dice_told(bench));
    // RF-12.3.4b: no new roll before the cover is back.
    bench.order(Order::tumble);
    bench.run(100);
    EXPECT_EQ(only<OrderRefused>(bench.readings()).back().why, "cover is off");
    bench.control("cover on");
    bench.order(Order::tumble);
    bench.run(10'000);
    EXPECT_EQ(count_of<TumblerStarted>(bench.readings()), 2U);
}

TEST(VirtualTumbler, RollsWhatATrainerWants) {
    Bench bench("tumbler", 5);
    bench.control("next 6,6,1");
    bench.control("tumble");
    bench.run_until<DiceRead>(1, roll_at_most_ms);
    EXPECT_EQ(dice_read(bench.readings()), std::vector<std::string>{"6,6,1"});
    EXPECT_FALSE(bench.device().control("next 6,6"));
    EXPECT_FALSE(bench.device().control("next 6,6,7"));
    EXPECT_FALSE(bench.device().control("cover off"));
}

TEST(VirtualTumblerFault, EachIsToldAsWhatItIs) {
    Bench bench("tumbler", 6);
    const auto roll_with = [&](std::string_view fault) {
        bench.take();
        bench.control(fmt::format("fault {} once", fault));
        bench.order(Order::tumble);
        bench.run(10'000);
        return bench.take();
    };
    const Readings cocked = roll_with("cocked_die");
    EXPECT_EQ(count_of<DieCocked>(cocked), 1U);
    EXPECT_EQ(count_of<DiceRead>(cocked), 0U);
    const Readings unread = roll_with("unread");
    EXPECT_EQ(count_of<DiceUnread>(unread), 1U);
    EXPECT_EQ(count_of<DiceRead>(unread), 0U);
    const Readings twice = roll_with("double_read");
    EXPECT_EQ(count_of<DiceRead>(twice), 1U);
    EXPECT_EQ(count_of<DiceRepeated>(twice), 1U);
    const Readings doubtful = roll_with("doubtful");
    EXPECT_EQ(count_of<DiceRead>(doubtful), 1U);
    EXPECT_EQ(count_of<DiceDoubtful>(doubtful), 1U);
    const Readings dead = roll_with("no_start");
    EXPECT_EQ(only<OrderUnanswered>(dead), std::vector{OrderUnanswered{"tumble"}});
    EXPECT_EQ(count_of<TumblerStarted>(dead), 0U);
}

TEST(VirtualTumblerFault, AMisreadGoesThroughAndOnlyTheDeviceKnows) {
    Bench bench("tumbler", 7);
    bench.control("fault misread on");
    bench.control("auto 20");
    bench.run_until<DiceRead>(300, 300 * roll_at_most_ms);
    const auto read = dice_read(bench.readings());
    const auto told = dice_told(bench);
    ASSERT_EQ(read.size(), told.size());
    for (std::size_t i = 0; i < read.size(); ++i) EXPECT_NE(read[i], told[i]);
}

TEST(VirtualTumblerFault, OneThatJamsIsStuckAndThenRests) {
    Bench bench("tumbler", 8);
    bench.control("fault stuck once");
    bench.order(Order::tumble);
    bench.run(200'000);
    EXPECT_EQ(count_of<DeviceStuck>(bench.readings()), 1U);
    EXPECT_EQ(count_of<DiceRead>(bench.readings()), 1U);
}

TEST(VirtualTumblerFault, RollsWhileUnpluggedAreMissed) {
    Bench bench("tumbler", 9);
    bench.control("auto 20");
    bench.run_until<DiceRead>(3, 100'000);
    bench.control("unplug");
    bench.run(100'000);
    bench.control("plug");
    bench.run_until<DiceRead>(4, 100'000);
    EXPECT_EQ(only<DeviceSilent>(bench.readings())[0].because, SilentBecause::unplugged);
    ASSERT_EQ(count_of<RollsMissed>(bench.readings()), 1U);
    const RollsMissed missed = only<RollsMissed>(bench.readings())[0];
    EXPECT_EQ(missed.first, 4U);
    EXPECT_GE(missed.last, 7U);
}

TEST(VirtualTumblerFault, ABadLineNeverMakesOtherDice) {
    Bench bench("tumbler", 10);
    bench.control("fault garbage 0.1");
    bench.control("fault torn 0.1");
    bench.control("auto 20");
    bench.run(40'000'000);
    const auto told = dice_told(bench);
    for (const DiceRead& reading : only<DiceRead>(bench.readings()))
        EXPECT_EQ(dice_text(reading.dice), told[reading.roll - 1]);
    EXPECT_GT(count_of<DiceRead>(bench.readings()), 1'500U);
}

}  // namespace
}  // namespace croupier::devices::tumbler
