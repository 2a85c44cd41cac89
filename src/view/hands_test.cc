#include "view/hands.h"

#include <gtest/gtest.h>

#include "tests/properties/random_floor.h"
#include "view/view.h"

namespace croupier::view {
namespace {

using host::kit::dollars;
using host::kit::Venue;

class CountsOfHands : public testing::Test {
protected:
    void at(floor::Game game) {
        floor::Settings settings = host::kit::baccarat_rf();
        settings.game = game;
        settings.mode = floor::Mode::rng;
        settings.decks = 0;
        table_ = venue_.add_table("T1", settings);
    }
    // Without whoever makes the outcome: it is laid on a copy of the table.
    std::string said(const std::vector<std::pair<rules::Place, const char*>>& cards,
                     std::vector<std::uint8_t> dice = {}, std::uint8_t hidden = 0) {
        floor::Outcome outcome;
        for (const auto& [place, text] : cards) {
            outcome.cards.push_back(*cards::parse_card(text));
            outcome.places.push_back({static_cast<std::uint8_t>(place), 0});
        }
        outcome.dice = std::move(dice);
        outcome.hidden = hidden;
        std::string text;
        for (const ResultPart& part : said_of(*venue_.state().find_table(table_), outcome))
            text += part.name + "=" + part.value + " ";
        return text;
    }

    Venue venue_;
    floor::TableId table_;
};

constexpr auto player = rules::Place::player;
constexpr auto banker = rules::Place::banker;
constexpr auto dealer = rules::Place::dealer;

TEST_F(CountsOfHands, BaccaratIsCountedAsItIsDealt) {
    at(floor::Game::baccarat);
    EXPECT_EQ(said({}), "");
    EXPECT_EQ(said({{player, "9S"}}), "player=9 ");
    EXPECT_EQ(said({{player, "9S"}, {banker, "KH"}, {player, "7D"}, {banker, "QC"}}),
              "player=6 banker=0 ");
    EXPECT_EQ(said({{player, "9S"}, {banker, "KH"}, {player, "TD"}, {banker, "8C"}}),
              "player=9 player_natural=yes banker=8 banker_natural=yes ");
}

TEST_F(CountsOfHands, AHandWithACardFaceDownIsNotCounted) {
    at(floor::Game::baccarat);
    EXPECT_EQ(said({{player, "9S"}, {banker, "KH"}, {player, "7D"}}, {}, 0b100), "banker=0 ");
}

TEST_F(CountsOfHands, TheDealersTotalSaysWhenItIsSoft) {
    at(floor::Game::blackjack);
    EXPECT_EQ(said({{dealer, "AS"}, {dealer, "6D"}}), "dealer=soft_17 ");
    EXPECT_EQ(said({{dealer, "AS"}, {dealer, "6D"}, {dealer, "TD"}}), "dealer=17 ");
    EXPECT_EQ(said({{dealer, "AS"}, {dealer, "KD"}}), "dealer=blackjack ");
    EXPECT_EQ(said({{dealer, "9S"}, {dealer, "KD"}, {dealer, "3C"}}), "dealer=over_21 ");
}

TEST_F(CountsOfHands, DiceAreSmallOrBigUnlessTheyAreATriple) {
    at(floor::Game::sic_bo);
    EXPECT_EQ(said({}, {1, 2, 6}), "total=9 size=small parity=odd ");
    EXPECT_EQ(said({}, {4, 5, 5}), "total=14 size=big parity=even ");
    EXPECT_EQ(said({}, {2, 2, 2}), "total=6 size=triple parity=even ");
    EXPECT_EQ(said({}, {}), "");
}

}  // namespace
}  // namespace croupier::view
