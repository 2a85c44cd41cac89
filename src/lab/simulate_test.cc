#include "lab/simulate.h"

#include <gtest/gtest.h>

#include "lab/library.h"

namespace croupier::lab {
namespace {

const rulebook::Rulebook& rapid_fusion() {
    static const auto shelf = load_shelf("");
    CHECK(shelf.has_value());
    return *shelf->find("star-rapid-fusion-2024");
}

TEST(Chance, IsThatOfTheNormalCurveWhereManyHitsAreExpected) {
    // 100 million rounds at 1 in 4: a standard deviation is 4330.127.
    EXPECT_NEAR(chance_of(25'000'000, 1e8, 0.25), 1.0, 1e-9);
    EXPECT_NEAR(chance_of(25'008'487, 1e8, 0.25), 0.05, 1e-4);  // 1.96 deviations
}

TEST(Chance, IsExactPoissonWhereFewHitsAreExpected) {
    // Three expected: no hit has exp(-3) = 0.0498, twice that for both sides.
    EXPECT_NEAR(chance_of(0, 3e6, 1e-6), 2 * 0.0497870684, 1e-6);
    EXPECT_NEAR(chance_of(3, 3e6, 1e-6), 1.0, 1e-9);
    EXPECT_LT(chance_of(20, 3e6, 1e-6), 1e-9);
}

TEST(Chance, CountsTheMissesOfANearlyCertainResult) {
    EXPECT_NEAR(chance_of(3'000'000, 3e6, 1 - 1e-6), 2 * 0.0497870684, 1e-6);
    EXPECT_EQ(chance_of(5, 5, 1.0), 1.0);
    EXPECT_EQ(chance_of(4, 5, 1.0), 0.0);
    EXPECT_EQ(chance_of(0, 5, 0.0), 1.0);
    EXPECT_EQ(chance_of(1, 5, 0.0), 0.0);
}

TEST(Chance, IsFoundForAHandfulOfRoundsToo) {
    EXPECT_GT(chance_of(1, 1, 0.45), 0.1);
    EXPECT_GT(chance_of(0, 1, 0.55), 0.1);
}

TEST(Simulation, TheSameSeedGivesTheSameNumbersWhateverTheThreads) {
    const auto table = baccarat_table(*rapid_fusion().baccarat, 8);
    const auto one = simulate(*table, 600'000, 9, 1, {});
    const auto three = simulate(*table, 600'000, 9, 3, {});
    const auto other = simulate(*table, 600'000, 10, 3, {});
    ASSERT_EQ(one.rows.size(), three.rows.size());
    bool differs = false;
    for (std::size_t row = 0; row < one.rows.size(); ++row)
        for (std::size_t line = 0; line < one.rows[row].lines.size(); ++line) {
            EXPECT_EQ(one.rows[row].lines[line].times, three.rows[row].lines[line].times);
            differs =
                differs || one.rows[row].lines[line].times != other.rows[row].lines[line].times;
        }
    EXPECT_TRUE(differs);
}

TEST(Simulation, AgreesWithTheMathematicsOfEveryGame) {
    Verdict verdict;
    for (const Game& game : games()) {
        if (!game.in(rapid_fusion())) continue;
        const auto decks = game.decks(rapid_fusion());
        const auto table = game.table(rapid_fusion(), decks.empty() ? 0 : decks.front());
        judge(verdict, simulate(*table, 200'000, 5, 2, {}), game.name);
    }
    EXPECT_GT(verdict.lines, 100U);
    EXPECT_TRUE(verdict.agrees(0.01)) << verdict.least_line << " " << verdict.least_chance;
}

TEST(Simulation, ASettlementThatPaysOtherwiseIsFoundOut) {
    baccarat::Rules changed = *rapid_fusion().baccarat;
    const auto honest = baccarat_table(changed, 8);
    changed.drawing.player_draws[6] = true;  // the Player draws on six
    const auto crooked = baccarat_table(changed, 8);
    // Counts of the crooked table held against the honest table's mathematics.
    std::vector<std::uint64_t> counts(crooked->counters(), 0);
    FastSource source(1);
    crooked->play(source, 4'000'000, counts);
    double least = 1;
    for (const Counted& line : honest->counted(1, counts))
        for (const rules::Line& exact : honest->rows()[1].lines)
            if (exact.status == line.status && exact.net == line.net)
                least = std::min(least, chance_of(line.times, 4e6, exact.probability.decimal()));
    EXPECT_LT(least, 1e-4);
}

}  // namespace
}  // namespace croupier::lab
