#include "lab/rng/outcome_tests.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include "base/draw.h"

namespace croupier::lab::rng {
namespace {

constexpr Shape single_zero = {.kind = Kind::wheel, .parts = 1, .items = 37, .faces = 37};
constexpr Shape three_dice = {.kind = Kind::dice, .parts = 3, .items = 6, .faces = 6};
constexpr Shape small_deck = {.kind = Kind::cards, .parts = 3, .items = 8, .faces = 4};

Shape shoe(std::uint32_t decks, std::uint32_t deal) {
    return {.kind = Kind::cards, .parts = deal, .items = 52 * decks, .faces = 52};
}

Sample drawn_sample(const Shape& shape, std::size_t outcomes, std::uint64_t seed) {
    Sample sample{shape, {}};
    FastSource source(seed);
    std::vector<std::uint16_t> fresh(shape.items);
    std::iota(fresh.begin(), fresh.end(), std::uint16_t{0});
    for (std::size_t i = 0; i < outcomes; ++i) {
        std::vector<std::uint16_t> mixed = fresh;
        for (std::size_t part = 0; part < shape.parts; ++part)
            sample.values.push_back(
                shape.kind == Kind::cards
                    ? draw_next(source, std::span(mixed), part)
                    : static_cast<std::uint16_t>(draw_below(source, shape.items)));
    }
    return sample;
}

double least_of(const std::vector<Finding>& findings) {
    double least = 1;
    for (const Finding& finding : findings) least = std::min(least, finding.chance);
    return least;
}

std::vector<Finding> all_of(const Sample& sample) {
    std::vector<Finding> all = total_distribution(sample);
    for (const auto test : {interplay, duplicates}) {
        const auto more = test(sample);
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

TEST(OutcomeTests, SoundSamplesOfEveryKindPass) {
    std::vector<Finding> all;
    for (const Shape& shape : {single_zero, three_dice, shoe(8, 6), shoe(1, 12)}) {
        const auto found = all_of(drawn_sample(shape, 20'000, 7));
        all.insert(all.end(), found.begin(), found.end());
    }
    adjust(all);
    for (const Finding& finding : all)
        EXPECT_GE(finding.adjusted, joint_level) << finding.test << " " << finding.what;
}

TEST(TotalDistribution, OfDrawsWithoutReplacementHasTheRightSpread) {
    // The same chi-square over two hundred samples of nearly whole small decks: its mean is its
    // degrees, 3. Without the smaller variance of such draws it would be 3 * 5/7.
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        const Sample sample = drawn_sample(small_deck, 200, seed);
        const std::string what = total_distribution(sample)[0].what;
        sum += std::stod(what.substr(what.find("chi-square ") + 11));
    }
    EXPECT_NEAR(sum / 400, 3, 0.5);  // a deviation is sqrt(6 / 400)
}

TEST(TotalDistribution, ADealShowsMoreThanAsManySingleDraws) {
    // Three of eight without replacement: the variance is 5/7 of that of independent draws.
    EXPECT_DOUBLE_EQ(independent_draws(drawn_sample(small_deck, 100, 1)), 300 * 7.0 / 5);
    EXPECT_DOUBLE_EQ(independent_draws(drawn_sample(three_dice, 100, 1)), 300);
}

TEST(TotalDistribution, ChiSquareOfAWheelIsThatByHand) {
    // Each number ten times but 5, which came eleven times in place of 6: 2 * 1 / 10.
    Sample sample{single_zero, {}};
    for (std::uint16_t number = 0; number < 37; ++number)
        sample.values.insert(sample.values.end(), 10, number);
    *std::find(sample.values.begin(), sample.values.end(), 6) = 5;
    const auto found = total_distribution(sample);
    EXPECT_EQ(found[0].what, "37 numbers: chi-square 0.2, 36 degrees");
    EXPECT_LT(found[0].chance, 1e-6);  // too good to be true
}

TEST(TotalDistribution, AFavouredNumberIsNamed) {
    Sample sample = drawn_sample(single_zero, 50'000, 8);
    for (std::size_t i = 0; i < sample.values.size(); i += 200) sample.values[i] = 29;
    const auto found = total_distribution(sample);
    EXPECT_LT(found[1].chance, 1e-6);
    EXPECT_NE(found[1].what.find(": 29, +"), std::string::npos) << found[1].what;
}

TEST(TotalDistribution, AShuffleThatLeansToTheFrontIsFound) {
    // The first card is a little more often one of the first half of the cards.
    const Shape shape = shoe(8, 2);
    Sample sample = drawn_sample(shape, 30'000, 9);
    for (std::size_t i = 0; i < sample.values.size(); i += 50)
        sample.values[i] = static_cast<std::uint16_t>(sample.values[i] % 26);
    const auto found = total_distribution(sample);
    EXPECT_GT(found[0].chance, 1e-4);
    EXPECT_LT(found.back().chance, 1e-6) << found.back().what;
}

TEST(Interplay, DiceThatTouchAreFound) {
    Sample sample = drawn_sample(three_dice, 20'000, 10);
    for (std::size_t i = 0; i < sample.values.size(); i += 60)
        sample.values[i + 2] = sample.values[i];
    const auto found = interplay(sample);
    EXPECT_LT(least_of(found), 1e-6);
    EXPECT_NE(found[0].what.find(": 1 and 3,"), std::string::npos) << found[0].what;
    // Each die by itself is sound.
    for (std::size_t row = 0; row < 3; ++row)
        EXPECT_GT(total_distribution(sample)[row].chance, 1e-4) << row;
}

TEST(Interplay, ACardThatOneDeckHasOnceCannotComeTwice) {
    Sample sample = drawn_sample(shoe(1, 3), 20'000, 11);
    EXPECT_GT(least_of(interplay(sample)), 1e-3);
    sample.values[1] = sample.values[0];
    EXPECT_EQ(least_of(interplay(sample)), 0);
}

TEST(Interplay, CardsPutBackTooSoonAreFound) {
    // Two decks drawn with replacement: equal cards come twice as often as they should.
    const Shape shape = shoe(2, 2);
    Sample sample{shape, {}};
    FastSource source(12);
    for (int i = 0; i < 300'000; ++i)
        sample.values.push_back(static_cast<std::uint16_t>(draw_below(source, shape.items)));
    EXPECT_LT(least_of(interplay(sample)), 1e-9);
}

TEST(Duplicates, TheChanceOfEqualDealsIsThatByCounting) {
    // All 8 * 7 * 6 deals of three from two decks of four.
    std::map<std::array<int, 3>, double> deals;
    for (int a = 0; a < 8; ++a)
        for (int b = 0; b < 8; ++b)
            for (int c = 0; c < 8; ++c)
                if (a != b && a != c && b != c) deals[{a % 4, b % 4, c % 4}] += 1.0 / (8 * 7 * 6);
    double two = 0;
    double three = 0;
    for (const auto& [deal, chance] : deals) {
        two += chance * chance;
        three += chance * chance * chance;
    }
    EXPECT_NEAR(same_deals(small_deck, 3, 2), two, 1e-15);
    EXPECT_NEAR(same_deals(small_deck, 3, 3), three, 1e-15);
    EXPECT_NEAR(same_deals(three_dice, 3, 2), 1.0 / 216, 1e-15);
    EXPECT_NEAR(same_deals(shoe(1, 2), 2, 2), 1.0 / (52 * 51), 1e-15);
}

TEST(Duplicates, DealsThatComeAgainAreFound) {
    Sample sample = drawn_sample(shoe(8, 6), 20'000, 13);
    EXPECT_GT(least_of(duplicates(sample)), 1e-3);
    for (std::size_t deal = 0; deal < 3; ++deal)
        std::copy_n(sample.values.begin() + static_cast<std::ptrdiff_t>(6 * deal), 6,
                    sample.values.end() - static_cast<std::ptrdiff_t>(6 * (deal + 1)));
    EXPECT_LT(least_of(duplicates(sample)), 1e-5);
}

TEST(Duplicates, ATableThatNeverRepeatsASeriesIsFound) {
    // Spins that step through all triples in order: none comes twice, though many should.
    Sample sample{single_zero, {}};
    for (int triple = 0; triple < 5'000; ++triple)
        for (const int place : {1369, 37, 1})
            sample.values.push_back(static_cast<std::uint16_t>(triple * 10 / place % 37));
    EXPECT_LT(least_of(duplicates(sample)), 1e-9);
}

}  // namespace
}  // namespace croupier::lab::rng
