// The layout that a game tells is the one that it takes wagers on: nothing more, nothing less.
#include "sim/spots.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/names.h"
#include "floor/game/pay_table.h"
#include "floor/state.h"
#include "sim/venue.h"
#include "tests/support/shelf.h"

namespace croupier::floor {
namespace {

constexpr std::uint64_t tables_drawn = 200;

// Any table that any rulebook permits.
Table drawn_table(std::uint64_t seed) {
    FastSource source(seed);
    Table table;
    table.settings = sim::draw_table(source);
    auto game = make_game(sim::book_of(table.settings.rulebook), table.settings);
    CHECK(game.has_value());
    table.game = *game;
    return table;
}

TEST(Spots, EachHasAShapeAndWordsOfItsOwn) {
    for (std::uint64_t seed = 1; seed <= tables_drawn; ++seed) {
        const Table table = drawn_table(seed);
        std::set<Spot> seen;
        for (const Spot& spot : pay_table(*table.game).spots()) {
            EXPECT_TRUE(table.game->shape(spot)) << spot_text(spot);
            EXPECT_TRUE(seen.insert(spot).second) << spot_text(spot);
            const auto again = parse_spot(table.settings.game, bet_name(spot), selection_of(spot));
            ASSERT_TRUE(again) << spot_text(spot);
            EXPECT_EQ(*again, spot);
        }
        EXPECT_FALSE(seen.empty());
    }
}

TEST(Spots, WhateverPlayersBackIsAmongThem) {
    for (std::uint64_t seed = 1; seed <= tables_drawn; ++seed) {
        const Table table = drawn_table(seed);
        const auto all = pay_table(*table.game).spots();
        const std::set<Spot> spots(all.begin(), all.end());
        FastSource source(seed);
        for (int draws = 0; draws < 200; ++draws) {
            const Spot spot = sim::good_spot(source, table, 0);
            EXPECT_TRUE(spots.contains(spot)) << spot_text(spot);
        }
    }
}

// Of every game but roulette, whose sets of numbers are too many: all that a spot can say.
TEST(Spots, WhateverHasAShapeIsAmongThem) {
    for (std::uint64_t seed = 1; seed <= tables_drawn; ++seed) {
        const Table table = drawn_table(seed);
        if (table.settings.game == Game::roulette) continue;
        const auto all = pay_table(*table.game).spots();
        std::size_t shapes = 0;
        for (std::size_t bet = 0; bet <= table.game->bet_count() + 1; ++bet)
            for (std::uint8_t which = 0; which < 32; ++which)
                for (std::uint64_t numbers = 0; numbers < 256; ++numbers) {
                    const Spot spot{table.settings.game, static_cast<std::uint8_t>(bet), which,
                                    numbers};
                    if (table.game->shape(spot)) ++shapes;
                }
        EXPECT_EQ(shapes, all.size()) << name_in(game_names, table.settings.game);
    }
}

std::map<std::string_view, std::size_t> counted(const std::string& wheel, std::string_view book) {
    Settings settings;
    settings.game = Game::roulette;
    settings.wheel = wheel;
    const auto game = make_game(tests::book(book), settings);
    CHECK(game.has_value());
    std::map<std::string_view, std::size_t> counts;
    for (const Spot& spot : pay_table(**game).spots()) ++counts[bet_name(spot)];
    return counts;
}

TEST(Spots, TheClothOfRouletteHasItsPlaces) {
    auto single = counted("single_zero", tests::rapid_fusion);
    EXPECT_EQ(single["straight_up"], 37U);
    EXPECT_EQ(single["split"], 60U);
    EXPECT_EQ(single["street"], 14U);
    EXPECT_EQ(single["corner"], 23U);
    EXPECT_EQ(single["six_line"], 11U);
    EXPECT_EQ(single["column"], 3U);
    EXPECT_EQ(single["dozen"], 3U);
    EXPECT_EQ(single["red"], 1U);
    EXPECT_EQ(single.count("five_number"), 0U);
}

}  // namespace
}  // namespace croupier::floor
