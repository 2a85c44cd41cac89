#include <gtest/gtest.h>

#include <array>
#include <map>

#include "base/draw.h"
#include "base/fraction.h"
#include "base/money.h"
#include "base/odds.h"

namespace croupier {
namespace {

Money cents(std::int64_t amount) {
    return Money::cents(amount);
}

TEST(Money, ASumThatDoesNotFitEndsTheProgram) {
    EXPECT_DEATH((void)(cents(INT64_MAX) + cents(1)), "CHECK failed");
    EXPECT_DEATH((void)(cents(INT64_MIN) - cents(1)), "CHECK failed");
    EXPECT_DEATH((void)(cents(INT64_MAX) * 2), "CHECK failed");
}

TEST(Winnings, WholeOddsNeedNoRounding) {
    EXPECT_EQ(*winnings_for(cents(500), to_one(35), {1, RoundingMode::exact}), cents(17500));
}

TEST(Winnings, AFractionIsRoundedAsTheModeSays) {
    // 7.35 at 19 to 20 is 6.9825.
    const Odds odds{19, 20};
    EXPECT_EQ(*winnings_for(cents(735), odds, {1, RoundingMode::down}), cents(698));
    EXPECT_EQ(*winnings_for(cents(735), odds, {1, RoundingMode::up}), cents(699));
    EXPECT_EQ(*winnings_for(cents(735), odds, {1, RoundingMode::nearest}), cents(698));
    EXPECT_EQ(winnings_for(cents(735), odds, {1, RoundingMode::exact}).error(), PayFault::inexact);
}

TEST(Winnings, HalfGoesUpToTheNearest) {
    EXPECT_EQ(*winnings_for(cents(1), Odds{1, 2}, {1, RoundingMode::nearest}), cents(1));
    EXPECT_EQ(*winnings_for(cents(50), Odds{1, 2}, {50, RoundingMode::nearest}), cents(50));
    EXPECT_EQ(*winnings_for(cents(49), Odds{1, 2}, {50, RoundingMode::nearest}), cents(0));
}

TEST(Winnings, TheUnitIsTheSmallestChip) {
    EXPECT_EQ(*winnings_for(cents(1000), Odds{19, 20}, {100, RoundingMode::up}), cents(1000));
    EXPECT_EQ(*winnings_for(cents(1000), Odds{19, 20}, {100, RoundingMode::down}), cents(900));
    EXPECT_EQ(*winnings_for(cents(2000), Odds{19, 20}, {100, RoundingMode::exact}), cents(1900));
}

TEST(Winnings, WhatDoesNotFitIsAReasonNotANumber) {
    EXPECT_EQ(winnings_for(cents(INT64_MAX), to_one(2), {}).error(), PayFault::too_large);
    EXPECT_EQ(winnings_for(cents(INT64_MAX), Odds{3, 2}, {}).error(), PayFault::too_large);
}

TEST(OddsText, ReadsAndWritesFractionsAndWholeNumbers) {
    EXPECT_EQ(parse_odds("19/20"), (Odds{19, 20}));
    EXPECT_EQ(parse_odds("8"), (Odds{8, 1}));
    for (const auto* text : {"", "8/", "/1", "8/0", "-8/1", "8:1", "8.5", "99999999999"})
        EXPECT_FALSE(parse_odds(text)) << text;
    EXPECT_EQ(odds_text({38, 40}), "19/20");
    EXPECT_EQ(odds_text({16, 2}), "8");
    EXPECT_EQ(odds_words({9, 2}), "9 to 2");
}

TEST(Fraction, IsKeptInLowestTermsWhateverItsSize) {
    EXPECT_EQ(Fraction(6, 8).text(), "3/4");
    EXPECT_EQ(Fraction(-6, 3).text(), "-2");
    const auto large = Fraction::of_digits("200000000000000000000000000000000000000",
                                           "600000000000000000000000000000000000000");
    EXPECT_EQ(large.text(), "1/3");
    EXPECT_DOUBLE_EQ(large.decimal(), 1.0 / 3);
    EXPECT_EQ((Fraction(1, 3) + Fraction(1, 6)).text(), "1/2");
    EXPECT_EQ((Fraction(1, 3) - Fraction(1, 2)).text(), "-1/6");
    EXPECT_EQ((Fraction(2, 3) * Fraction(3, 4)).text(), "1/2");
}

TEST(Draw, EveryNumberBelowTheBoundComesEquallyOften) {
    FastSource source(7);
    std::array<int, 37> times{};
    constexpr int draws = 370'000;
    for (int draw = 0; draw < draws; ++draw) ++times[draw_below(source, 37)];
    double chi_squared = 0;
    for (const int hits : times) chi_squared += (hits - 10'000.0) * (hits - 10'000.0) / 10'000.0;
    EXPECT_LT(chi_squared, 72.0);  // 36 degrees of freedom, 0.03 %
}

// A source that gives what it is told.
struct Told {
    std::array<std::uint64_t, 2> words;
    std::size_t at = 0;
    std::uint64_t operator()() { return words[at++]; }
};

TEST(Draw, AWordThatWouldFavourSomeResultsIsDrawnAgain) {
    // 2^32 mod 6 is 4: a product whose low half is under 4 belongs to the surplus.
    Told surplus{{0, std::uint64_t{5} << 61}};
    EXPECT_EQ(draw_below(surplus, 6), 3U);
    EXPECT_EQ(surplus.at, 2U);
    Told fair{{std::uint64_t{1} << 32, 0}};
    EXPECT_EQ(draw_below(fair, 6), 0U);
    EXPECT_EQ(fair.at, 1U);
}

TEST(Draw, AShuffleReachesEveryOrderEquallyOften) {
    FastSource source(3);
    std::map<std::array<int, 3>, int> orders;
    for (int time = 0; time < 60'000; ++time) {
        std::array items{1, 2, 3};
        shuffle(source, std::span<int>(items));
        ++orders[items];
    }
    ASSERT_EQ(orders.size(), 6U);
    for (const auto& [order, times] : orders) EXPECT_NEAR(times, 10'000, 500);
}

TEST(FastSource, TheSameSeedGivesTheSameStream) {
    FastSource a(42);
    FastSource b(42);
    FastSource c(43);
    bool differs = false;
    for (int word = 0; word < 100; ++word) {
        const auto from_a = a();
        EXPECT_EQ(from_a, b());
        differs = differs || from_a != c();
    }
    EXPECT_TRUE(differs);
}

}  // namespace
}  // namespace croupier
