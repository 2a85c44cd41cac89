#include "floor/wager/spot.h"

#include <gtest/gtest.h>

#include "floor/game/game.h"
#include "floor/rejection.h"
#include "floor/table/settings.h"
#include "tests/support/shelf.h"

namespace croupier::floor {
namespace {

using Words = std::vector<SelectionWord>;

struct Written {
    Game game;
    std::string bet;
    Words selection;
    std::string text;
};

const std::vector<Written>& one_of_each() {
    static const std::vector<Written> all = {
        {Game::baccarat, "banker", {}, "banker"},
        {Game::baccarat, "winning_hand_total", {{"total", "5-6"}}, "winning_hand_total 5-6"},
        {Game::roulette, "split", {{"numbers", "5/8"}}, "split 5/8"},
        {Game::roulette, "column", {{"column", "2"}}, "column 2"},
        {Game::roulette, "neighbours", {{"number", "26"}, {"pieces", "5"}}, "neighbours 26 5"},
        {Game::sic_bo, "small", {}, "small"},
        {Game::sic_bo, "single_die", {{"number", "6"}}, "single_die 6"},
        {Game::sic_bo, "three_dice_total", {{"total", "17"}}, "three_dice_total 17"},
        {Game::sic_bo,
         "four_number_combination",
         {{"numbers", "1/2/3/6"}},
         "four_number_combination 1/2/3/6"},
        {Game::lucky_sic_bo,
         "two_dice_combination",
         {{"numbers", "1/6"}},
         "two_dice_combination 1/6"},
        {Game::blackjack, "kings_bounty", {}, "kings_bounty"},
        {Game::casino_war, "tie", {{"area", "3"}}, "tie 3"},
        {Game::three_card_poker, "ante", {}, "ante"},
        {Game::three_card_poker, "pair_plus", {{"area", "hand"}}, "pair_plus hand"},
        {Game::three_card_poker,
         "six_card_bonus",
         {{"area", "column_2"}},
         "six_card_bonus column_2"},
        {Game::triple_chase, "extra_chance_pairs", {}, "extra_chance_pairs"},
        {Game::big_wheel, "symbol", {{"symbol", "G"}}, "symbol G"},
    };
    return all;
}

TEST(Spot, IsReadAndWrittenAlikeInEveryGame) {
    for (const Written& written : one_of_each()) {
        SCOPED_TRACE(written.text);
        const auto spot = parse_spot(written.game, written.bet, written.selection);
        ASSERT_TRUE(spot.has_value());
        EXPECT_EQ(spot->game, written.game);
        EXPECT_EQ(bet_name(*spot), written.bet);
        EXPECT_EQ(selection_of(*spot), written.selection);
        EXPECT_EQ(spot_text(*spot), written.text);
    }
}

TEST(Spot, TakesEveryKeyOnceAndNoOther) {
    for (const Written& written : one_of_each()) {
        SCOPED_TRACE(written.text);
        Words more = written.selection;
        more.emplace_back("colour", "1");
        EXPECT_EQ(parse_spot(written.game, written.bet, more).error(), Rejection::bad_selection);
        if (written.selection.empty()) continue;
        EXPECT_EQ(parse_spot(written.game, written.bet, {}).error(), Rejection::bad_selection);
        Words wrong = written.selection;
        wrong.front().second = "green";
        EXPECT_EQ(parse_spot(written.game, written.bet, wrong).error(), Rejection::bad_selection);
    }
}

TEST(Spot, KnowsTheWagersThatDecisionsBring) {
    EXPECT_EQ(bet_name(*parse_spot(Game::blackjack, "double", {})), "double");
    EXPECT_EQ(bet_name(*parse_spot(Game::blackjack, "insurance", {})), "insurance");
    const Words area = {{"area", "2"}};
    EXPECT_EQ(spot_text(*parse_spot(Game::casino_war, "war", area)), "war 2");
    EXPECT_EQ(spot_text(*parse_spot(Game::three_card_poker, "play", {})), "play");
}

TEST(Spot, OfAnotherGameKeepsItsName) {
    const auto spot = parse_spot(Game::big_wheel, "banker", {});
    ASSERT_TRUE(spot.has_value());
    EXPECT_NE(spot->game, Game::big_wheel);
    EXPECT_EQ(bet_name(*spot), "banker");
    EXPECT_EQ(parse_spot(Game::big_wheel, "hardways", {})->bet, 0);
    // The same name in two games is one's own.
    EXPECT_EQ(parse_spot(Game::casino_war, "tie", Words{{"area", "1"}})->game, Game::casino_war);
    EXPECT_EQ(parse_spot(Game::lucky_sic_bo, "small", {})->game, Game::lucky_sic_bo);
}

// What the floor was asked for is told even if it cannot be.
TEST(Spot, ThatLiesNowhereCanStillBeTold) {
    for (const Written& written : one_of_each()) {
        const Spot spot = nowhere(written.game, written.bet);
        EXPECT_EQ(bet_name(spot), written.bet);
        EXPECT_FALSE(spot_text(spot).empty());
    }
    EXPECT_EQ(spot_text(Spot{Game::big_wheel, 1, 9, 0}), "symbol 9");
    EXPECT_EQ(spot_text(Spot{Game::big_wheel, 2, 0, 0}), "unknown");
}

TEST(Spot, ThatLiesNowhereIsRefusedByEveryTable) {
    for (const std::string id : {"star-rapid-fusion-2024", "crown-sat-15.1"})
        for (std::size_t game = 0; game < game_names.size(); ++game) {
            Settings settings;
            settings.rulebook = id;
            settings.game = static_cast<Game>(game);
            const auto made = make_game(tests::book(id), settings);
            if (!made) continue;
            SCOPED_TRACE(game_names[game]);
            for (std::size_t bet = 0; bet < (*made)->bet_count(); ++bet) {
                const Spot spot = nowhere(settings.game, (*made)->bet_name(bet));
                ASSERT_EQ(spot.bet, bet + 1);
                EXPECT_FALSE((*made)->shape(spot).has_value()) << (*made)->bet_name(bet);
            }
        }
}

}  // namespace
}  // namespace croupier::floor
