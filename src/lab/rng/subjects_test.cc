#include "lab/rng/subjects.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "lab/library.h"
#include "lab/rng/battery.h"
#include "tests/support/proves.h"

namespace croupier::lab::rng {
namespace {

const std::vector<Subject>& all_subjects() {
    static const std::vector<Subject> all = [] {
        const auto shelf = load_shelf("");
        CHECK(shelf.has_value());
        return subjects(*shelf);
    }();
    return all;
}

const Subject& named(std::string_view name) {
    for (const Subject& subject : all_subjects())
        if (subject.name == name) return subject;
    ADD_FAILURE() << "no subject " << name;
    return all_subjects().front();
}

Digest seed_of(std::uint8_t number) {
    Digest seed;
    seed.bytes[0] = number;
    return seed;
}

std::vector<Finding> judged(std::string_view name, std::uint64_t outcomes, Plant plant) {
    const Sample sample = draw_outcomes(named(name), seed_of(1), outcomes, plant, 2);
    std::vector<Finding> found = test_outcomes(std::string(name), sample, 2);
    adjust(found);
    return found;
}

TEST(Subjects, AreEveryWheelAndNumberOfDecksOfTheRulebooks) {
    std::set<std::string> names;
    std::set<std::string> games;
    for (const Subject& subject : all_subjects()) {
        EXPECT_TRUE(names.insert(subject.name).second) << subject.name;
        games.insert(subject.game);
        EXPECT_GT(subject.shape.items, subject.shape.parts);
    }
    EXPECT_EQ(games, (std::set<std::string>{"baccarat", "big_wheel", "blackjack", "casino_war",
                                            "lucky_sic_bo", "roulette", "sic_bo",
                                            "three_card_poker", "triple_chase"}));
    EXPECT_EQ(named("roulette_double_zero").shape.items, 38U);
    EXPECT_EQ(named("big_wheel").shape.items, 52U);
    EXPECT_EQ(named("baccarat_3").shape.items, 156U);
    EXPECT_EQ(named("casino_war_6").shape.parts, 7U);
}

TEST(Subjects, TheSameSeedGivesTheSameOutcomesWhateverTheThreads) {
    const Subject& game = named("baccarat_8");
    const Sample one = draw_outcomes(game, seed_of(3), 40'000, Plant::none, 1);
    EXPECT_EQ(one.values, draw_outcomes(game, seed_of(3), 40'000, Plant::none, 3).values);
    EXPECT_NE(one.values, draw_outcomes(game, seed_of(4), 40'000, Plant::none, 3).values);
    EXPECT_EQ(raw_words(seed_of(3), 100'001, 1), raw_words(seed_of(3), 100'001, 3));
}

TEST(Subjects, NoCardOfAShoeComesTwice) {
    const Sample sample =
        draw_outcomes(named("three_card_poker"), seed_of(5), 2'000, Plant::none, 1);
    for (std::size_t at = 0; at < sample.outcomes(); ++at) {
        const auto deal = sample.outcome(at);
        EXPECT_EQ(std::set<std::uint16_t>(deal.begin(), deal.end()).size(), deal.size());
    }
}

TEST(Battery, EveryGamePassesAllSevenTestsTogether) {
    std::vector<Finding> all;
    for (const Subject& subject : all_subjects()) {
        const Sample sample = draw_outcomes(subject, seed_of(1), 10'000, Plant::none, 2);
        const auto found = test_outcomes(subject.name, sample, 2);
        for (const char* const name : {"total_distribution", "overlaps", "coupon_collector", "runs",
                                       "interplay", "serial_correlation", "duplicates"})
            EXPECT_TRUE(std::any_of(found.begin(), found.end(),
                                    [&](const Finding& finding) { return finding.test == name; }))
                << subject.name << " " << name;
        all.insert(all.end(), found.begin(), found.end());
    }
    adjust(all);
    for (const Finding& finding : all)
        EXPECT_GE(finding.adjusted, joint_level)
            << finding.subject << " " << finding.test << " " << finding.what;
}

TEST(Battery, OneCardOfEightDecksThatWasSwappedIsFound) {
    const auto sound = judged("baccarat_8", 40'000, Plant::none);
    EXPECT_TRUE(all_hold(sound));
    const auto found = judged("baccarat_8", 40'000, Plant::swapped_card);
    EXPECT_FALSE(all_hold(found));
    // By how often cards came, whichever card lay where.
    EXPECT_LT(found[0].adjusted, joint_level) << found[0].what;
}

TEST(Battery, AFaultIsPlantedInItsGameAlone) {
    EXPECT_EQ(find_plant("swapped-card"), Plant::swapped_card);
    EXPECT_EQ(find_plant("loaded-dice"), std::nullopt);
    EXPECT_EQ(draw_outcomes(named("baccarat_6"), seed_of(1), 500, Plant::swapped_card, 1).values,
              draw_outcomes(named("baccarat_6"), seed_of(1), 500, Plant::none, 1).values);
    EXPECT_NE(draw_outcomes(named("baccarat_8"), seed_of(1), 500, Plant::modulo_shuffle, 1).values,
              draw_outcomes(named("baccarat_8"), seed_of(1), 500, Plant::none, 1).values);
}

TEST(Battery, TheFavouredNumberComesOnePercentMoreOften) {
    const auto number_17 = [](Plant plant) {
        const Sample sample =
            draw_outcomes(named("roulette_single_zero"), seed_of(1), 200'000, plant, 2);
        return std::count(sample.values.begin(), sample.values.end(), 17);
    };
    // Of 200,000 spins 194,595 are not 17, and one in 3,600 of them becomes it: 54, give or take
    // seven.
    EXPECT_NEAR(static_cast<double>(number_17(Plant::roulette_1_percent) - number_17(Plant::none)),
                54, 35);
}

}  // namespace
}  // namespace croupier::lab::rng
