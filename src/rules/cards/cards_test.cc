#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "rules/cards/card.h"
#include "rules/cards/shoe.h"

namespace croupier::cards {
namespace {

TEST(CardText, EveryCardIsReadAsItIsWritten) {
    for (int index = 0; index < deck_size; ++index) {
        const Card card = Card::of_index(index);
        EXPECT_EQ(parse_card(card_text(card)), card);
    }
    EXPECT_EQ(parse_card("AS")->rank(), ace);
    EXPECT_EQ(parse_card("TD")->suit(), Suit::diamonds);
    for (const auto* text : {"", "A", "1S", "10S", "as", "AX", "SA", "ASS"})
        EXPECT_FALSE(parse_card(text)) << text;
}

TEST(Seen, TheFifthAceOfSpadesOfFourDecksIsNoCard) {
    Seen seen(4);
    const Card card = *parse_card("AS");
    for (int time = 0; time < 4; ++time) EXPECT_TRUE(seen.add(card));
    EXPECT_FALSE(seen.add(card));
}

TEST(Decks, HaveEachCardOncePerDeck) {
    const auto cards = new_decks(6);
    EXPECT_EQ(cards.size(), 312U);
    for (int index = 0; index < deck_size; ++index)
        EXPECT_EQ(std::count(cards.begin(), cards.end(), Card::of_index(index)), 6);
}

TEST(Burning, TheValueOfTheFirstCardSaysHowManyFollow) {
    ShoeRules rules;
    for (const auto& [text, further] : {std::pair{"7H", 7}, {"AS", 1}, {"KD", 10}, {"TD", 10}})
        EXPECT_EQ(burn_count(rules, *parse_card(text)), further) << text;
    rules.burn_ten_counts = 0;
    for (const auto& [text, further] : {std::pair{"9H", 9}, {"AS", 1}, {"KD", 0}, {"TD", 0}})
        EXPECT_EQ(burn_count(rules, *parse_card(text)), further) << text;
}

}  // namespace
}  // namespace croupier::cards
