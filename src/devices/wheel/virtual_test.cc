#include "devices/wheel/virtual.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "devices/counters.h"
#include "devices/test_kit.h"

namespace croupier::devices::wheel {
namespace {

constexpr std::int64_t round_at_most_ms = 120'000;

std::vector<std::uint8_t> numbers_told(const Bench& bench) {
    std::vector<std::uint8_t> numbers;
    for (const std::string& line : bench.told_with("number ")) {
        const auto words = split_fields(line, ' ');
        numbers.push_back(static_cast<std::uint8_t>(*parse_number(words[1], 37)));
    }
    return numbers;
}

std::vector<std::uint8_t> numbers_read(const Readings& readings) {
    std::vector<std::uint8_t> numbers;
    for (const NumberRead& reading : only<NumberRead>(readings)) numbers.push_back(reading.number);
    return numbers;
}

TEST(VirtualWheel, ThousandsOfRoundsAreReadAsTheyFell) {
    constexpr std::size_t rounds = 3'000;
    Bench bench("wheel", 1);
    bench.run_until<NumberRead>(rounds, rounds * round_at_most_ms);
    const Readings readings = bench.take();
    ASSERT_EQ(count_of<NumberRead>(readings), rounds);
    EXPECT_EQ(numbers_read(readings), numbers_told(bench));
    EXPECT_EQ(count_of<WheelJumped>(readings), 0U);
    EXPECT_EQ(count_of<NumberDoubtful>(readings), 0U);
    EXPECT_EQ(count_of<Garbage>(readings), 0U);
    EXPECT_EQ(count_of<DeviceSilent>(readings), 0U);
    for (const NumberRead& reading : only<NumberRead>(readings))
        EXPECT_EQ(reading.seen, SpinSeen::whole);
    std::map<int, int> fell;
    for (const std::uint8_t number : numbers_told(bench)) ++fell[number];
    EXPECT_EQ(fell.size(), 37U);
    EXPECT_EQ(fell.rbegin()->first, 36);
}

TEST(VirtualWheel, KeepsThePaceOfARealOne) {
    constexpr std::int64_t rounds = 2'000;
    Bench bench("wheel", 2);
    bench.run_until<NumberRead>(rounds, rounds * round_at_most_ms);
    const std::int64_t round_ms = bench.now_ms() / rounds;
    EXPECT_GT(round_ms, 46'000);
    EXPECT_LT(round_ms, 48'500);
    const std::size_t failed = bench.told_with("launch failed").size();
    const std::size_t launches = bench.told_with("launch").size();
    EXPECT_GT(failed * 1'000, launches * 35);
    EXPECT_LT(failed * 1'000, launches * 65);
    EXPECT_EQ(count_of<WheelWarned>(bench.readings()), failed);
}

TEST(VirtualWheel, SaysHowItIsEveryHalfSecond) {
    Bench bench("wheel", 3);
    bench.run(600'000);
    EXPECT_GE(bench.driver().counts().lines_read, 1'200U);
    EXPECT_LE(bench.driver().counts().lines_read, 1'200U + 20U);
}

TEST(VirtualWheel, SameSeedSameWheel) {
    Bench one("wheel", 4);
    Bench other("wheel", 4);
    Bench another("wheel", 5);
    for (Bench* bench : {&one, &other, &another}) bench->run(3'000'000);
    EXPECT_EQ(one.told(), other.told());
    EXPECT_EQ(one.readings(), other.readings());
    EXPECT_NE(one.told(), another.told());
}

TEST(VirtualWheel, HasADoubleZeroIfWanted) {
    Bench bench("wheel", 6, {.double_zero = true});
    bench.control("next 37");
    bench.run_until<NumberRead>(1, round_at_most_ms);
    EXPECT_EQ(numbers_read(bench.readings()), std::vector<std::uint8_t>{37});
    Bench single("wheel", 6);
    EXPECT_FALSE(single.device().control("next 37"));
}

TEST(VirtualWheel, WaitsForStartIfItsModeSaysSo) {
    Bench bench("wheel", 7, {.failed_launch = 0});
    bench.order(Order::set_mode, mode_default + mode_wait_for_start);
    bench.run_until<NumberRead>(1, round_at_most_ms);
    bench.take();
    bench.run(600'000);
    const Readings waiting = bench.take();
    EXPECT_EQ(count_of<NumberRead>(waiting), 0U);
    bench.order(Order::start);
    bench.run_until<NumberRead>(1, round_at_most_ms);
    EXPECT_EQ(count_of<NumberRead>(bench.readings()), 1U);
    EXPECT_EQ(count_of<OrderUnanswered>(bench.readings()), 0U);
}

TEST(VirtualWheel, LaunchesWhenOrdered) {
    Bench bench("wheel", 8, {.failed_launch = 0});
    bench.order(Order::set_mode, mode_default + mode_wait_for_start);
    bench.run(1'000);
    bench.order(Order::start);
    bench.run(1'000);
    bench.order(Order::launch);
    bench.run(1'000);
    const auto changes = only<WheelChanged>(bench.readings());
    ASSERT_FALSE(changes.empty());
    EXPECT_EQ(changes.back().state, WheelState::ball_in_track);
}

TEST(VirtualWheel, CanBeSwitchedOffAndOn) {
    Bench bench("wheel", 9);
    bench.run(5'000);
    bench.order(Order::power_off);
    bench.run(5'000);
    EXPECT_EQ(only<WheelChanged>(bench.take()).back().state, WheelState::closed);
    bench.order(Order::power_on);
    bench.run_until<NumberRead>(1, round_at_most_ms);
    EXPECT_EQ(count_of<NumberRead>(bench.readings()), 1U);
    EXPECT_EQ(count_of<WheelJumped>(bench.readings()), 0U);
}

TEST(VirtualWheelFault, AMisreadGoesThroughAndOnlyTheDeviceKnows) {
    Bench bench("wheel", 10);
    bench.control("fault misread on");
    bench.run_until<NumberRead>(200, 200 * round_at_most_ms);
    const auto read = numbers_read(bench.readings());
    const auto told = numbers_told(bench);
    ASSERT_EQ(read.size(), 200U);
    for (std::size_t i = 0; i < read.size(); ++i) EXPECT_NE(read[i], told[i]);
    EXPECT_EQ(bench.told_with("misread ").size(), told.size());
}

TEST(VirtualWheelFault, AResultThatIsSaidTwiceIsReadOnce) {
    Bench bench("wheel", 11);
    bench.control("fault double_read on");
    bench.run_until<NumberRead>(200, 200 * round_at_most_ms);
    bench.run(8'000);
    EXPECT_EQ(numbers_read(bench.readings()), numbers_told(bench));
    EXPECT_GE(count_of<WheelJumped>(bench.readings()), 200U);
}

TEST(VirtualWheelFault, LinesThatDisagreeGiveNoNumber) {
    Bench bench("wheel", 12);
    bench.control("fault unsure on");
    bench.run_until<NumberDoubtful>(100, 100 * round_at_most_ms);
    EXPECT_EQ(count_of<NumberDoubtful>(bench.readings()), 100U);
    EXPECT_EQ(count_of<NumberRead>(bench.readings()), 0U);
}

TEST(VirtualWheelFault, ALostBallIsToldAndLaunchedAgain) {
    Bench bench("wheel", 13, {.failed_launch = 0});
    bench.control("fault lost_ball once");
    bench.run_until<NumberRead>(1, 2 * round_at_most_ms);
    const auto warnings = only<WheelWarned>(bench.readings());
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].warning, WheelWarning::ball_lost);
    EXPECT_EQ(count_of<WheelJumped>(bench.readings()), 0U);
    EXPECT_EQ(numbers_read(bench.readings()), numbers_told(bench));
    EXPECT_GT(bench.now_ms(), 60'000);
}

TEST(VirtualWheelFault, ABallWithTheRotorIsToldAndLaunchedAgain) {
    Bench bench("wheel", 14, {.failed_launch = 0});
    bench.control("fault same_direction once");
    bench.run_until<NumberRead>(1, 2 * round_at_most_ms);
    const auto warnings = only<WheelWarned>(bench.readings());
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].warning, WheelWarning::same_direction);
    EXPECT_EQ(only<NumberRead>(bench.readings())[0].warnings, 0);
    EXPECT_EQ(count_of<WheelJumped>(bench.readings()), 0U);
}

TEST(VirtualWheelFault, AFailedLaunchIsTold) {
    Bench bench("wheel", 15, {.failed_launch = 0});
    bench.control("fault failed_launch once");
    bench.run_until<NumberRead>(1, 2 * round_at_most_ms);
    const auto warnings = only<WheelWarned>(bench.readings());
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].warning, WheelWarning::failed_launch);
}

TEST(VirtualWheelFault, ABrokenSensorClosesTheWheel) {
    Bench bench("wheel", 16, {.failed_launch = 0});
    bench.control("fault sensor once");
    bench.run(300'000);
    EXPECT_EQ(count_of<NumberRead>(bench.readings()), 0U);
    EXPECT_EQ(only<WheelChanged>(bench.readings()).back().state, WheelState::closed);
    EXPECT_EQ(only<WheelWarned>(bench.readings()).back().warning, WheelWarning::sensor);
    bench.control("power on");
    bench.run_until<NumberRead>(1, round_at_most_ms);
    EXPECT_EQ(count_of<NumberRead>(bench.readings()), 1U);
}

TEST(VirtualWheelFault, ABallThatDoesNotFallIsStuck) {
    Bench bench("wheel", 17, {.failed_launch = 0});
    bench.control("fault stuck once");
    bench.run_until<NumberRead>(1, 600'000);
    const auto stuck = only<DeviceStuck>(bench.readings());
    ASSERT_EQ(stuck.size(), 1U);
    EXPECT_EQ(stuck[0].state, "no_more_bets");
}

TEST(VirtualWheelFault, SilenceAndReturn) {
    Bench bench("wheel", 18, {.failed_launch = 0});
    bench.run(20'000);
    bench.control("fault silence 10");
    bench.run(15'000);
    const auto silent = only<DeviceSilent>(bench.readings());
    const auto back = only<DeviceBack>(bench.readings());
    ASSERT_EQ(silent.size(), 1U);
    EXPECT_EQ(silent[0].because, SilentBecause::nothing_heard);
    ASSERT_EQ(back.size(), 1U);
    EXPECT_GE(back[0].silent_ms, 7'500);
    EXPECT_LE(back[0].silent_ms, 9'000);
}

TEST(VirtualWheelFault, ANumberThatFellDuringASilenceIsHeardAfterIt) {
    Bench bench("wheel", 19, {.failed_launch = 0});
    bench.run_until<NumberRead>(1, round_at_most_ms);
    bench.run_until<WheelChanged>(6, round_at_most_ms);
    std::size_t fell_again = 0;
    constexpr std::size_t rounds = 300;
    for (std::size_t i = 0; i < rounds; ++i) {
        bench.take();
        while (only<WheelChanged>(bench.readings()).empty() ||
               only<WheelChanged>(bench.readings()).back().state != WheelState::no_more_bets)
            bench.run(500);
        bench.take();
        // From well within no more bets until the number has gone again.
        bench.run(20'000);
        bench.control("fault silence 17");
        bench.run(19'000);
        const auto told = numbers_told(bench);
        const std::uint8_t number = told.back();
        if (number == told[told.size() - 2]) {
            ++fell_again;
            EXPECT_EQ(count_of<NumberRead>(bench.readings()), 0U);
            EXPECT_EQ(count_of<NumberDoubtful>(bench.readings()), 1U);
        } else {
            EXPECT_EQ(numbers_read(bench.readings()), std::vector{number});
            EXPECT_EQ(count_of<NumberDoubtful>(bench.readings()), 0U);
        }
    }
    EXPECT_GT(fell_again, 0U);
}

TEST(VirtualWheelFault, UnpluggedAndPluggedInAgain) {
    Bench bench("wheel", 20);
    bench.run(5'000);
    bench.control("unplug");
    bench.run(30'000);
    bench.control("plug");
    bench.run(2'000);
    const auto silent = only<DeviceSilent>(bench.readings());
    ASSERT_EQ(silent.size(), 1U);
    EXPECT_EQ(silent[0].because, SilentBecause::unplugged);
    EXPECT_EQ(count_of<DeviceBack>(bench.readings()), 1U);
}

// The number that is read is the one that fell or none, however bad the line.
TEST(VirtualWheelFault, ABadLineNeverMakesAnotherNumber) {
    Bench bench("wheel", 21);
    bench.control("fault garbage 0.05");
    bench.control("fault torn 0.05");
    bench.run(94'000'000);
    const Readings readings = bench.take();
    const std::size_t read = count_of<NumberRead>(readings);
    EXPECT_GT(read, 1'800U);
    EXPECT_GT(count_of<Garbage>(readings), 1'000U);
    std::size_t wrong = 0;
    const auto told = bench.told_with("number ");
    std::size_t next = 0;
    for (const NumberRead& reading : only<NumberRead>(readings)) {
        // Readings come in the order of the games; some games have none.
        bool found = false;
        for (; next < told.size() && !found; ++next) {
            const auto words = split_fields(told[next], ' ');
            found = parse_number(words[1], 37) == reading.number;
        }
        if (!found) ++wrong;
    }
    EXPECT_EQ(wrong, 0U);
}

TEST(VirtualWheelFault, CountersAskForReplacementWhenItFailsTooOften) {
    const auto is_due_after = [](std::uint32_t failed_launch) {
        Bench bench("wheel", 22, {.failed_launch = failed_launch});
        DeviceCounters counters;
        while (counters.rounds() < 400) {
            bench.run(1'000);
            for (const Reading& reading : bench.take()) {
                counters.note(reading);
                if (std::holds_alternative<NumberRead>(reading)) counters.end_round();
            }
        }
        return counters.is_replacement_due();
    };
    EXPECT_FALSE(is_due_after(50'000)) << "one launch of twenty is what a real wheel does";
    EXPECT_TRUE(is_due_after(200'000));
}

TEST(VirtualWheelControl, SaysWhatIsWrong) {
    Bench bench("wheel", 23);
    const auto refusal = [&](std::string_view line) {
        const auto done = bench.device().control(line);
        return done ? std::string("done") : done.error().what;
    };
    EXPECT_EQ(refusal("draw"), "\"draw\" is nothing that this device can do");
    EXPECT_EQ(refusal("fault"),
              "fault takes a name and on, off, once or a probability; fault silence takes seconds");
    EXPECT_EQ(refusal("fault misread maybe"),
              "\"maybe\" is neither on, off, once nor a probability from 0 to 1");
    EXPECT_TRUE(refusal("fault cocked_die on").starts_with("\"cocked_die\" is no fault of this"));
    EXPECT_EQ(refusal("fault silence soon"), "\"soon\" is no number of seconds up to 86400");
    EXPECT_EQ(refusal("next 40"), "\"40\" is no number of this wheel: 0 to 36");
    EXPECT_EQ(refusal("a b c d e f g h i"), "a control line of too many words");
    EXPECT_EQ(refusal(""), "done");
    EXPECT_EQ(refusal("# a remark"), "done");
}

}  // namespace
}  // namespace croupier::devices::wheel
