#include "devices/wheel/driver.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "devices/test_kit.h"

namespace croupier::devices::wheel {
namespace {

// One game as a wheel says it, two lines a state, with the bare number between.
constexpr std::string_view one_game =
    "*X;1;094;33;0;161;0\r\n"
    "*X;2;094;33;0;161;0\r\n*X;2;094;33;0;163;0\r\n"
    "*X;3;094;33;0;137;0\r\n*X;3;094;33;0;137;0\r\n"
    "*X;4;094;33;0;137;0\r\n*X;4;094;33;0;140;0\r\n"
    "17\r\n"
    "*X;5;094;17;0;140;0\r\n*X;5;094;17;0;140;0\r\n"
    "*X;1;095;17;0;150;1\r\n";
const Words one_game_in_words = {
    "wheel_changed state=start game=94 rotor=161 direction=0",
    "wheel_changed state=rotor game=94 rotor=161 direction=0",
    "wheel_changed state=ball_in_track game=94 rotor=137 direction=0",
    "wheel_changed state=no_more_bets game=94 rotor=137 direction=0",
    "wheel_changed state=number game=94 rotor=140 direction=0",
    "number_read number=17 game=94 seen=whole warnings=0",
    "wheel_changed state=start game=95 rotor=150 direction=1",
};

class Wheel : public testing::Test {
protected:
    Words feed(std::string_view text) { return in_words(feed_readings(text)); }
    Readings feed_readings(std::string_view text) { return driver_.feed(bytes_of(text), now_ms_); }
    // Only what is about numbers.
    Words numbers(std::string_view text) {
        Words found;
        for (const auto& words : feed(text))
            if (words.starts_with("number")) found.push_back(words);
        return found;
    }

    WheelDriver driver_{DriverOptions{}};
    std::int64_t now_ms_ = 1'000;
};

TEST_F(Wheel, TellsAGameStateByStateAndItsNumberOnce) {
    EXPECT_EQ(feed(one_game), one_game_in_words);
    EXPECT_EQ(driver_.counts().lines_read, 11U);
    EXPECT_EQ(driver_.counts().lines_dropped, 0U);
}

TEST_F(Wheel, SaysTheSameHoweverTheBytesAreCut) {
    expect_same_at_every_cut<WheelDriver>(one_game, one_game_in_words);
}

TEST_F(Wheel, NeedsToHearANumberTwice) {
    feed("*X;4;094;33;0;137;0\r\n");
    EXPECT_EQ(numbers("*X;5;094;17;0;140;0\r\n"), Words{});
    EXPECT_EQ(numbers("*X;5;094;17;0;140;0\r\n"),
              Words{"number_read number=17 game=94 seen=part warnings=0"});
    EXPECT_EQ(numbers("*X;5;094;17;0;140;0\r\n17\r\n*X;1;095;17;0;140;0\r\n17\r\n"), Words{});
}

TEST_F(Wheel, TwoBareNumbersAreNoResult) {
    feed("*X;3;094;33;0;137;0\r\n*X;4;094;33;0;137;0\r\n");
    EXPECT_EQ(numbers("0\r\n0\r\n0\r\n"), Words{});
    // And the one that came last must agree with the status.
    EXPECT_EQ(numbers("*X;5;094;17;0;140;0\r\n"),
              Words{"number_doubtful first=17 second=0 game=94"});
    EXPECT_EQ(numbers("*X;5;094;17;0;140;0\r\n*X;5;094;17;0;140;0\r\n"), Words{})
        << "what was doubtful once is for people to decide";
}

TEST_F(Wheel, DoubtsANumberThatIsNotTheSameTheSecondTime) {
    feed("*X;3;094;33;0;137;0\r\n*X;4;094;33;0;137;0\r\n");
    EXPECT_EQ(numbers("*X;5;094;17;0;140;0\r\n*X;5;094;7;0;140;0\r\n*X;5;094;17;0;140;0\r\n"),
              Words{"number_doubtful first=17 second=7 game=94"});
}

TEST_F(Wheel, TakesANumberBackThatTwoLinesContradict) {
    feed(one_game);
    EXPECT_EQ(numbers("*X;1;095;11;0;150;1\r\n*X;1;095;17;0;150;1\r\n*X;1;095;11;0;150;1\r\n"),
              Words{})
        << "single odd lines are noise";
    EXPECT_EQ(numbers("*X;2;095;11;0;150;1\r\n"),
              Words{"number_doubtful first=17 second=11 game=94"});
    EXPECT_EQ(numbers("*X;2;095;11;0;150;1\r\n*X;2;095;11;0;150;1\r\n"), Words{});
}

TEST_F(Wheel, ANumberHeardOnceIsConfirmedByTheLastNumberOfTheNextGame) {
    feed("*X;3;094;33;0;137;0\r\n*X;4;094;33;0;137;0\r\n*X;5;094;17;0;140;0\r\n");
    EXPECT_EQ(numbers("*X;1;095;17;0;140;0\r\n"),
              Words{"number_read number=17 game=94 seen=whole warnings=0"});
}

TEST_F(Wheel, TheSameNumberInTwoGamesIsTwoResults) {
    feed(one_game);
    const Words again = numbers(
        "*X;2;095;17;0;161;1\r\n*X;3;095;17;0;161;1\r\n*X;4;095;17;0;161;1\r\n17\r\n"
        "*X;5;095;17;0;161;1\r\n*X;5;095;17;0;161;1\r\n");
    EXPECT_EQ(again, Words{"number_read number=17 game=95 seen=whole warnings=0"});
}

TEST_F(Wheel, AGameCountThatStandsStillHidesNoResult) {
    feed(one_game);
    const Words again = numbers(
        "*X;2;094;17;0;161;1\r\n*X;3;094;17;0;161;1\r\n*X;4;094;17;0;161;1\r\n"
        "*X;5;094;17;0;161;1\r\n*X;5;094;17;0;161;1\r\n");
    EXPECT_EQ(again, Words{"number_read number=17 game=94 seen=whole warnings=0"});
}

TEST_F(Wheel, TheSameResultAfterACutIsNotAnother) {
    feed("*X;3;094;33;0;137;0\r\n*X;4;094;33;0;137;0\r\n17\r\n*X;5;094;17;0;140;0\r\n");
    EXPECT_EQ(in_words(driver_.disconnected(2'000)), Words{"device_silent because=unplugged"});
    now_ms_ = 4'000;
    EXPECT_EQ(in_words(driver_.connected(now_ms_)), Words{});
    EXPECT_EQ(feed("*X;5;094;17;0;140;0\r\n"), Words{"device_back silent_ms=2000"});
    // Nor when the wheel itself says it as if it were one.
    EXPECT_EQ(feed("*X;1;094;17;0;140;0\r\n*X;5;094;17;0;140;0\r\n*X;5;094;17;0;140;0\r\n"),
              (Words{"wheel_changed state=start game=94 rotor=140 direction=0",
                     "wheel_jumped from=start to=number",
                     "wheel_changed state=number game=94 rotor=140 direction=0"}));
}

TEST_F(Wheel, ANumberWhoseStateWasMissedIsReadFromTheNextGame) {
    feed("*X;3;094;33;0;137;0\r\n*X;4;094;33;0;137;0\r\n");
    driver_.tick(60'000);
    now_ms_ = 60'000;
    EXPECT_EQ(
        feed("*X;2;095;17;0;140;1\r\n*X;2;095;17;0;140;1\r\n"),
        (Words{"device_back silent_ms=0", "wheel_changed state=rotor game=95 rotor=140 direction=1",
               "number_read number=17 game=95 seen=part warnings=0"}));
}

TEST_F(Wheel, OneTornLineMakesNoResultAndNoJump) {
    feed("*X;3;094;33;0;137;0\r\n*X;4;094;33;0;137;0\r\n");
    // A digit is lost in the middle, then the line's beginning.
    EXPECT_EQ(feed("*X;4;094;3;0;137;0\r\n"), Words{});
    EXPECT_EQ(feed("94;33;0;137;0\r\n"), Words{"garbage lines=1 bytes=0 example=94;33;0;137;0"});
    EXPECT_EQ(feed("*X;4;094*X;4;094;33;0;137;0\r\n"), Words{"garbage lines=0 bytes=8 example="});
}

TEST_F(Wheel, NamesAJumpThatNoGameMakes) {
    feed("*X;2;094;33;0;137;0\r\n");
    EXPECT_EQ(feed("*X;4;094;33;0;137;0\r\n")[0], "wheel_jumped from=rotor to=no_more_bets");
    EXPECT_EQ(feed("*X;2;094;33;0;137;0\r\n")[0], "wheel_jumped from=no_more_bets to=rotor");
    EXPECT_EQ(feed("*X;5;094;20;0;137;0\r\n")[0], "wheel_jumped from=rotor to=number");
    EXPECT_EQ(feed("*X;5;095;20;0;137;0\r\n"),
              (Words{"wheel_jumped from=number to=number",
                     "wheel_changed state=number game=95 rotor=137 direction=0",
                     "number_doubtful first=20 second=20 game=94"}));
}

TEST_F(Wheel, AnyStateMayClose) {
    for (const char* state : {"1", "2", "3", "4", "5"}) {
        WheelDriver driver{DriverOptions{}};
        driver.feed(bytes_of(fmt::format("*X;{};094;33;0;137;0\r\n", state)), 0);
        EXPECT_EQ(in_words(driver.feed(bytes_of("*X;6;094;33;0;002;0\r\n"), 1))[0],
                  "wheel_changed state=closed game=94 rotor=2 direction=0");
    }
}

TEST_F(Wheel, ASpinThatEndsWithoutAResultIsDoubtful) {
    feed("*X;3;094;33;0;137;0\r\n*X;4;094;33;0;137;0\r\n");
    EXPECT_EQ(numbers("*X;6;094;33;0;002;0\r\n"), Words{});
    EXPECT_EQ(numbers("*X;6;094;33;0;002;0\r\n"),
              Words{"number_doubtful first=33 second=33 game=94"});
    EXPECT_EQ(numbers("*X;6;094;33;0;002;0\r\n*X;1;095;33;0;002;0\r\n"), Words{});
}

TEST_F(Wheel, TellsEachWarningWhenItComesUp) {
    feed("*X;2;094;33;0;137;0\r\n");
    EXPECT_EQ(feed("*X;2;094;33;8;137;0\r\n"), Words{"wheel_warned warning=failed_launch game=94"});
    EXPECT_EQ(feed("*X;2;094;33;8;137;0\r\n"), Words{});
    EXPECT_EQ(feed("*X;2;094;33;F;137;0\r\n"), (Words{"wheel_warned warning=ball_lost game=94",
                                                      "wheel_warned warning=same_direction game=94",
                                                      "wheel_warned warning=sensor game=94"}));
    EXPECT_EQ(feed("*X;2;094;33;0;137;0\r\n"), Words{});
    EXPECT_EQ(feed("*X;2;094;33;a;137;0\r\n"),
              (Words{"wheel_warned warning=same_direction game=94",
                     "wheel_warned warning=failed_launch game=94"}));
}

TEST_F(Wheel, ABallThatIsLaunchedAgainIsNoJump) {
    feed("*X;2;094;33;0;137;0\r\n*X;3;094;33;0;137;0\r\n");
    EXPECT_EQ(feed("*X;2;094;33;2;137;0\r\n"),
              (Words{"wheel_changed state=rotor game=94 rotor=137 direction=0",
                     "wheel_warned warning=same_direction game=94"}));
    const Words rest = feed(
        "*X;2;094;33;0;137;0\r\n*X;3;094;33;0;137;0\r\n*X;4;094;33;0;137;0\r\n"
        "*X;5;094;17;0;137;0\r\n*X;5;094;17;0;137;0\r\n");
    EXPECT_EQ(rest.back(), "number_read number=17 game=94 seen=whole warnings=0")
        << "the warning was about the launch before";
}

TEST_F(Wheel, ANumberCarriesTheWarningsOfItsSpin) {
    feed("*X;3;094;33;0;137;0\r\n*X;4;094;33;2;137;0\r\n*X;4;094;33;0;137;0\r\n");
    EXPECT_EQ(numbers("*X;5;094;17;4;137;0\r\n*X;5;094;17;4;137;0\r\n"),
              Words{"number_read number=17 game=94 seen=whole warnings=6"});
}

TEST_F(Wheel, ABareNumberOutOfTurnIsAStray) {
    feed("*X;2;094;33;0;137;0\r\n");
    EXPECT_EQ(feed("33\r\n"), Words{}) << "it is the last one, said late";
    EXPECT_EQ(feed("12\r\n"), Words{"number_stray number=12 state=rotor"});
}

TEST_F(Wheel, DropsWhatItsProtocolDoesNotHave) {
    for (const char* line : {"*X;0;094;33;0;137;0",
                             "*X;7;094;33;0;137;0",
                             "*X;2;94;33;0;137;0",
                             "*X;2;094;37;0;137;0",
                             "*X;2;094;033;0;137;0",
                             "*X;2;094;;0;137;0",
                             "*X;2;094;33;G;137;0",
                             "*X;2;094;33;10;137;0",
                             "*X;2;094;33;0;37;0",
                             "*X;2;094;33;0;137;2",
                             "*X;2;094;33;0;137",
                             "*X;2;094;33;0;137;0;0",
                             "*X:2:094:33:0:137:0",
                             "*X",
                             "*",
                             "*Q",
                             "*o",
                             "*o x",
                             "*o 99999",
                             "*Kx",
                             "37",
                             "017",
                             "-1",
                             "X;2;094;33;0;137;0",
                             "hello"})
        EXPECT_EQ(feed(fmt::format("{}\r\n", line)),
                  Words{fmt::format("garbage lines=1 bytes=0 example={}", line)});
    EXPECT_EQ(driver_.counts().lines_read, 0U);
}

TEST_F(Wheel, DoubleZeroIsThirtySevenWhereTheWheelHasIt) {
    WheelDriver driver({.double_zero = true});
    const auto words = in_words(
        driver.feed(bytes_of("*X;4;001;0;0;137;0\r\n37\r\n*X;5;001;37;0;137;0\r\n38\r\n"), 0));
    ASSERT_EQ(words.size(), 4U);
    EXPECT_EQ(words[2], "number_read number=37 game=1 seen=part warnings=0");
    EXPECT_EQ(words[3], "garbage lines=1 bytes=0 example=38");
}

TEST_F(Wheel, IsSilentAfterFourPromisedLines) {
    driver_.connected(1'000);
    EXPECT_EQ(driver_.next_tick_ms(), 3'000);
    EXPECT_EQ(in_words(driver_.tick(2'999)), Words{});
    EXPECT_EQ(in_words(driver_.tick(3'000)), Words{"device_silent because=nothing_heard"});
    EXPECT_TRUE(driver_.is_silent());
    EXPECT_EQ(in_words(driver_.tick(9'000)), Words{}) << "said once";
    now_ms_ = 10'000;
    EXPECT_EQ(feed("*X;2;094;33;0;137;0\r\n")[0], "device_back silent_ms=7000");
    EXPECT_EQ(driver_.next_tick_ms(), 12'000);
}

TEST_F(Wheel, NoiseIsNoSignOfLife) {
    driver_.connected(1'000);
    for (now_ms_ = 1'100; now_ms_ < 3'000; now_ms_ += 100) feed("*X;9;\xff\xff\r\nzzz\r\n");
    EXPECT_EQ(in_words(driver_.tick(3'000)), Words{"device_silent because=nothing_understood"});
}

TEST_F(Wheel, TimeThatFallsIsNotBelieved) {
    feed("*X;2;094;33;0;137;0\r\n");
    driver_.tick(2'500);
    EXPECT_EQ(in_words(driver_.tick(100)), Words{});
    EXPECT_EQ(in_words(driver_.tick(3'000)), Words{"device_silent because=nothing_heard"});
}

TEST_F(Wheel, ABallThatCirclesForEverIsStuck) {
    feed("*X;3;094;33;0;137;0\r\n");
    Words said;
    for (now_ms_ = 1'500; now_ms_ <= 120'000; now_ms_ += 500) {
        feed("*X;3;094;33;0;137;0\r\n");
        for (auto& words : in_words(driver_.tick(now_ms_))) said.push_back(words);
    }
    EXPECT_EQ(said, Words{"device_stuck state=ball_in_track for_ms=90000"});
}

TEST_F(Wheel, SpellsOrdersAsTheWheelKnowsThem) {
    const auto spelt = [&](Order order, std::uint32_t value = 0) {
        WheelDriver driver{DriverOptions{}};
        return driver.order(order, value) ? driver.take_output() : "refused";
    };
    EXPECT_EQ(spelt(Order::start), "*u 1\r\n");
    EXPECT_EQ(spelt(Order::launch), "*K\r\n");
    EXPECT_EQ(spelt(Order::set_mode, 1159), "*o 1159\r\n");
    EXPECT_EQ(spelt(Order::power_on), "*P 1\r\n");
    EXPECT_EQ(spelt(Order::power_off), "*P 0\r\n");
    EXPECT_EQ(spelt(Order::self_test), "*F\r\n");
    EXPECT_EQ(spelt(Order::set_mode, 1029), "refused") << "it would fall silent";
    EXPECT_EQ(spelt(Order::set_mode, 70'000), "refused");
    const auto refused = driver_.order(Order::tumble);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().what, "a wheel cannot be ordered to tumble (0)");
}

TEST_F(Wheel, DoesNotDoubleAnOrderThatIsUnanswered) {
    feed("*X;1;094;33;0;137;0\r\n");
    ASSERT_TRUE(driver_.order(Order::launch));
    const auto second = driver_.order(Order::launch);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().what, "launch has to wait: launch is not answered yet");
    feed("*X;3;094;33;0;137;0\r\n");
    EXPECT_TRUE(driver_.order(Order::launch));
    // And it is not sent again when nothing comes of it.
    driver_.take_output();
    Words said;
    for (now_ms_ = 1'500; now_ms_ <= 40'000; now_ms_ += 500) {
        feed("*X;1;094;33;0;137;0\r\n");
        for (auto& words : in_words(driver_.tick(now_ms_))) said.push_back(words);
    }
    EXPECT_EQ(said, Words{"order_unanswered order=launch"});
    EXPECT_EQ(driver_.take_output(), "");
}

TEST_F(Wheel, HearsAnswersAndItsOwnFaults) {
    ASSERT_TRUE(driver_.order(Order::set_mode, 1159));
    EXPECT_EQ(feed("*o 1159\r\n"), Words{"mode_set mode=1159"});
    ASSERT_TRUE(driver_.order(Order::self_test));
    EXPECT_EQ(feed("*F OK\r\n"), Words{});
    EXPECT_EQ(feed("*F 12 encoder\r\n"), Words{"device_fault text=12 encoder"});
    ASSERT_TRUE(driver_.order(Order::power_off));
    EXPECT_EQ(feed("*P OK\r\n*u 1\r\n*K\r\n*T S 12\r\n"), Words{});
    EXPECT_TRUE(driver_.order(Order::start)) << "every order was answered";
}

TEST_F(Wheel, AnOrderBeforeTheLineWasCutIsUnanswered) {
    feed("*X;1;094;33;0;137;0\r\n");
    ASSERT_TRUE(driver_.order(Order::launch));
    EXPECT_EQ(in_words(driver_.disconnected(2'000)),
              (Words{"device_silent because=unplugged", "order_unanswered order=launch"}));
    EXPECT_EQ(driver_.take_output(), "") << "a cut line takes nothing later";
}

}  // namespace
}  // namespace croupier::devices::wheel
