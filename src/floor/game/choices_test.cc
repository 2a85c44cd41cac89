// What a table may choose within its rulebook, for the games in which players decide.
#include <gtest/gtest.h>

#include "floor/game/game.h"
#include "tests/support/proves.h"
#include "tests/support/shelf.h"

namespace croupier::floor {
namespace {

constexpr std::string_view rapid_fusion = "star-rapid-fusion-2024";
constexpr std::string_view crown = "crown-sat-15.1";

Settings of(Game game) {
    Settings settings;
    settings.game = game;
    return settings;
}

// Empty: the table can be. Else what is wrong.
std::string objection(std::string_view book, const Settings& settings) {
    const auto game = make_game(tests::book(book), settings);
    return game ? "" : game.error().what;
}
std::shared_ptr<const TableGame> made(std::string_view book, const Settings& settings) {
    auto game = make_game(tests::book(book), settings);
    CHECK(game.has_value());
    return *game;
}
Rejection shape(const TableGame& game, const Spot& spot) {
    const auto found = game.shape(spot);
    return found ? Rejection::none : found.error();
}

TEST(TableChoices, BlackjackHasThePermittedDecks) {
    Settings settings = of(Game::blackjack);
    EXPECT_EQ(made(rapid_fusion, settings)->decks(), 6);
    EXPECT_EQ(made(crown, settings)->decks(), 6);
    settings.decks = 8;
    EXPECT_EQ(objection(rapid_fusion, settings), "8 decks are not permitted");
    EXPECT_EQ(objection(crown, settings), "");
    settings.decks = 3;
    EXPECT_EQ(objection(crown, settings), "3 decks are not permitted");
    settings.decks = 9;
    EXPECT_EQ(objection(crown, settings), "9 decks are not permitted");
    PROVES("RF-13.1.4", "CR-13.4.1");
}

TEST(TableChoices, AtMostTwoSideWagersOfBlackjackAtCrown) {
    Settings settings = of(Game::blackjack);
    settings.side_bets = {"kings_bounty", "royal_match_21"};
    EXPECT_EQ(objection(crown, settings), "");
    settings.side_bets.push_back("bet_the_set_21");
    EXPECT_EQ(objection(crown, settings), "2 side bets at most");
    EXPECT_EQ(objection(rapid_fusion, settings), "");
    settings.side_bets = {"tie"};
    EXPECT_EQ(objection(crown, settings), "the game has no side bet tie");
    PROVES("CR-13.5.3");
}

TEST(TableChoices, SideWagersOfBlackjackOnlyWithTheDecksThatTheirPayTablesAreFor) {
    Settings settings = of(Game::blackjack);
    settings.decks = 7;
    EXPECT_EQ(objection(crown, settings), "");
    settings.side_bets = {"kings_bounty"};
    EXPECT_EQ(objection(crown, settings), "kings_bounty is not offered with 7 decks");
}

TEST(TableChoices, ReadingsOfBlackjackAreOptionsAndNothingElseIs) {
    Settings settings = of(Game::blackjack);
    settings.options = {{"dealer_blackjack_vs_21", "lose"},
                        {"split_dealer_blackjack", "original_or_busted"},
                        {"double_dealer_blackjack", "return_double"}};
    EXPECT_EQ(objection(rapid_fusion, settings), "");
    settings.options = {{"double_dealer_blackjack", "sometimes"}};
    EXPECT_EQ(objection(rapid_fusion, settings), "double_dealer_blackjack cannot be sometimes");
    settings.options = {{"war_card", "community"}};
    EXPECT_EQ(objection(rapid_fusion, settings), "the game has no option war_card");
}

TEST(TableChoices, CasinoWarHasThePermittedAreasAndWarCards) {
    Settings settings = of(Game::casino_war);
    for (const int areas : {3, 5, 7}) {
        settings.areas = static_cast<std::uint8_t>(areas);
        EXPECT_EQ(objection(rapid_fusion, settings), "");
    }
    settings.areas = 4;
    EXPECT_EQ(objection(rapid_fusion, settings), "4 playing areas are not permitted");
    EXPECT_EQ(objection(crown, settings), "");
    settings.areas = 16;
    EXPECT_EQ(objection(crown, settings), "16 playing areas are not permitted");
    settings.areas = 0;
    settings.options = {{"war_card", "per_area"}};
    EXPECT_EQ(objection(rapid_fusion, settings), "");
    EXPECT_EQ(objection(crown, settings), "war_card cannot be per_area");
    settings.options = {{"pair_plus", "A"}};
    EXPECT_EQ(objection(rapid_fusion, settings), "the game has no option pair_plus");
    settings.options.clear();
    settings.decks = 5;
    EXPECT_EQ(objection(rapid_fusion, settings), "5 decks are not permitted");
    EXPECT_EQ(objection(crown, settings), "");
    PROVES("RF-14.3.1", "RF-14.1.4", "CR-17.3");
}

TEST(TableChoices, WithoutANumberOfAreasTheRulebooksFirst) {
    const auto game = made(rapid_fusion, of(Game::casino_war));
    EXPECT_EQ(shape(*game, {Game::casino_war, 1, 3, 0}), Rejection::none);
    EXPECT_EQ(shape(*game, {Game::casino_war, 1, 4, 0}), Rejection::bad_selection);
    EXPECT_EQ(shape(*game, {Game::casino_war, 1, 0, 0}), Rejection::bad_selection);
    EXPECT_EQ(shape(*game, {Game::casino_war, 1, 1, 1}), Rejection::bad_selection);
    EXPECT_EQ(shape(*game, {Game::casino_war, 3, 1, 0}), Rejection::bet_not_offered);
    EXPECT_EQ(shape(*game, {Game::casino_war, 4, 1, 0}), Rejection::unknown_bet);
    EXPECT_EQ(shape(*game, {Game::casino_war, 0, 1, 0}), Rejection::unknown_bet);
    EXPECT_EQ(shape(*game, {Game::blackjack, 1, 0, 0}), Rejection::bet_not_offered);
}

TEST(TableChoices, ThreeCardPokerHasOneDeckAndTheRulebooksPayTables) {
    Settings settings = of(Game::three_card_poker);
    settings.options = {{"ante_bonus", "C"}, {"pair_plus", "F"}, {"six_card_bonus", "6B4"}};
    EXPECT_EQ(objection(rapid_fusion, settings), "");
    EXPECT_EQ(objection(crown, settings), "ante_bonus cannot be C");
    settings.options = {{"six_card_bonus", "6B2"}};
    EXPECT_EQ(objection(rapid_fusion, settings), "six_card_bonus cannot be 6B2");
    settings.options = {{"dealer_qualification", "king_high"}};
    EXPECT_EQ(objection(rapid_fusion, settings), "dealer_qualification cannot be king_high");
    settings.options = {{"fold_forfeits_side_wagers", "maybe"}};
    EXPECT_EQ(objection(rapid_fusion, settings), "fold_forfeits_side_wagers cannot be maybe");
    settings.options.clear();
    settings.decks = 2;
    EXPECT_EQ(objection(rapid_fusion, settings), "2 decks are not permitted");
    settings.decks = 1;
    EXPECT_EQ(objection(rapid_fusion, settings), "");
}

TEST(TableChoices, AreasOfTheArrayAreForSideWagersOnly) {
    Settings settings = of(Game::three_card_poker);
    const auto all = made(rapid_fusion, settings);
    EXPECT_EQ(shape(*all, {Game::three_card_poker, 1, 0, 0}), Rejection::none);
    EXPECT_EQ(shape(*all, {Game::three_card_poker, 1, 1, 0}), Rejection::bad_selection);
    EXPECT_EQ(shape(*all, {Game::three_card_poker, 2, 6, 0}), Rejection::none);
    EXPECT_EQ(shape(*all, {Game::three_card_poker, 2, 7, 0}), Rejection::bad_selection);
    EXPECT_EQ(shape(*all, {Game::three_card_poker, 4, 0, 0}), Rejection::bet_not_offered);
    EXPECT_EQ(shape(*all, {Game::three_card_poker, 5, 0, 0}), Rejection::bet_not_offered);
    EXPECT_EQ(shape(*all, {Game::three_card_poker, 6, 0, 0}), Rejection::unknown_bet);
    settings.side_bets = {"pair_plus"};
    const auto some = made(rapid_fusion, settings);
    EXPECT_EQ(shape(*some, {Game::three_card_poker, 2, 0, 0}), Rejection::none);
    EXPECT_EQ(shape(*some, {Game::three_card_poker, 3, 0, 0}), Rejection::bet_not_offered);
}

TEST(TableChoices, PicksAreThreeDifferentPositions) {
    const auto poker = made(crown, of(Game::three_card_poker));
    using Picks = std::vector<std::uint8_t>;
    EXPECT_TRUE(poker->takes_picks(Picks{9, 1, 5}));
    for (const Picks& wrong : {Picks{}, Picks{1, 2}, Picks{1, 2, 3, 4}, Picks{1, 2, 2},
                               Picks{0, 1, 2}, Picks{1, 2, 10}, Picks{255, 1, 2}})
        EXPECT_FALSE(poker->takes_picks(wrong));
    EXPECT_FALSE(made(crown, of(Game::blackjack))->takes_picks(Picks{1, 2, 3}));
    PROVES("CR-18.5.1");
}

}  // namespace
}  // namespace croupier::floor
