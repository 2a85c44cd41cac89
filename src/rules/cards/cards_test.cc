#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "rules/cards/card.h"
#include "rules/cards/shoe.h"

namespace croupier::cards {
namespace {

ShoeRules usual() {
    ShoeRules rules;
    rules.sources = {Source::shoe};
    rules.cut_from_end_min = 52;
    rules.cutting_card_from_back_min = 20;
    rules.burns = {Burn::one_face_down, Burn::one_shown, Burn::value_of_first};
    return rules;
}

Shoe shoe_of(const ShoeRules& rules, std::vector<Card> cards, int from_back = 20) {
    auto shoe = Shoe::load(rules, std::move(cards), 100, from_back);
    EXPECT_TRUE(shoe.has_value());
    return *shoe;
}

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

TEST(Shuffle, ThePermutationComesFromOutsideAndMustBeOne) {
    const auto deck = new_decks(1);
    std::vector<std::uint32_t> order(52);
    std::iota(order.rbegin(), order.rend(), 0U);
    const auto reversed = shuffled(deck, order);
    ASSERT_TRUE(reversed.has_value());
    EXPECT_EQ(reversed->front(), deck.back());
    order[0] = order[1];
    EXPECT_FALSE(shuffled(deck, order).has_value());
    order.pop_back();
    EXPECT_FALSE(shuffled(deck, order).has_value());
}

TEST(Cut, TheFrontPartGoesToTheBack) {
    const auto cards = new_decks(8);
    Shoe shoe = shoe_of(usual(), cards);
    EXPECT_EQ(shoe.draw()->card, cards[100]);
}

TEST(Cut, TooNearToAnEndIsRefused) {
    const auto rules = usual();
    EXPECT_FALSE(Shoe::load(rules, new_decks(8), 51, 20).has_value());
    EXPECT_TRUE(Shoe::load(rules, new_decks(8), 52, 20).has_value());
    EXPECT_TRUE(Shoe::load(rules, new_decks(8), 364, 20).has_value());
    EXPECT_FALSE(Shoe::load(rules, new_decks(8), 365, 20).has_value());
}

TEST(CuttingCard, TooNearToTheBackIsRefused) {
    EXPECT_FALSE(Shoe::load(usual(), new_decks(8), 100, 19).has_value());
}

TEST(CuttingCard, ComesOnceInFrontOfTheCardsBehindIt) {
    Shoe shoe = shoe_of(usual(), new_decks(8));
    for (int card = 0; card < 416 - 20; ++card) ASSERT_TRUE(shoe.draw()->card.has_value());
    EXPECT_FALSE(shoe.draw()->card.has_value());
    for (int card = 0; card < 20; ++card) EXPECT_TRUE(shoe.draw()->card.has_value());
    EXPECT_FALSE(shoe.draw().has_value());
}

TEST(Burning, OneCardFaceDownGoesBeforeTheFirstCoup) {
    Shoe shoe = shoe_of(usual(), new_decks(8));
    const auto burnt = shoe.burn(Burn::one_face_down);
    ASSERT_TRUE(burnt.has_value());
    EXPECT_EQ(burnt->cards.size(), 1U);
    EXPECT_FALSE(burnt->first_shown);
    EXPECT_EQ(shoe.cards_left(), 415);
    EXPECT_FALSE(shoe.burn(Burn::one_face_down).has_value());
}

TEST(Burning, TheValueOfTheFirstCardSaysHowManyFollow) {
    const ShoeRules rules = usual();
    std::vector<Card> cards = new_decks(8);
    for (const auto& [text, further] : {std::pair{"7H", 7}, {"AS", 1}, {"KD", 10}, {"TD", 10}}) {
        cards[100] = *parse_card(text);
        Shoe shoe = shoe_of(rules, cards);
        const auto burnt = shoe.burn(Burn::value_of_first);
        ASSERT_TRUE(burnt.has_value());
        EXPECT_EQ(static_cast<int>(burnt->cards.size()), 1 + further) << text;
        EXPECT_TRUE(burnt->first_shown);
    }
}

TEST(Burning, AnUnknownProcedureOrALateOneIsRefused) {
    ShoeRules rules = usual();
    rules.burns = {Burn::one_face_down};
    Shoe shoe = shoe_of(rules, new_decks(8));
    EXPECT_FALSE(shoe.burn(Burn::value_of_first).has_value());
    EXPECT_TRUE(shoe.draw().has_value());
    EXPECT_FALSE(shoe.burn(Burn::one_face_down).has_value());
}

TEST(LastCoup, ACardThatComesDuringACoupLeavesOneMore) {
    const ShoeRules rules = usual();
    LastCoup last(rules);
    EXPECT_EQ(last.announced(), LastCoup::Announced::nothing);
    last.coup_ended(false);
    last.cutting_card(false);
    EXPECT_EQ(last.announced(), LastCoup::Announced::next_coup);
    last.coup_ended(false);
    EXPECT_EQ(last.announced(), LastCoup::Announced::this_coup);
    EXPECT_FALSE(last.finished());
    last.coup_ended(true);
    EXPECT_TRUE(last.finished());
}

TEST(LastCoup, ACardThatComesFirstMakesThatCoupTheLast) {
    const ShoeRules rules = usual();
    LastCoup last(rules);
    last.cutting_card(true);
    EXPECT_EQ(last.announced(), LastCoup::Announced::this_coup);
    last.coup_ended(false);
    EXPECT_TRUE(last.finished());
}

TEST(ContinuousShuffler, DrawsFromAllDecksLessWhatLiesOnTheTable) {
    ContinuousShuffler machine(6);
    EXPECT_EQ(machine.cards_in_machine(), 312);
    const auto first = machine.draw(0);
    ASSERT_TRUE(first.has_value());
    EXPECT_EQ(machine.cards_in_machine(), 311);
    int same = 0;
    for (int card = 0; card < 311; ++card) same += *machine.draw(0) == *first ? 1 : 0;
    EXPECT_EQ(same, 5);
    EXPECT_FALSE(machine.draw(0).has_value());
    machine.return_all();
    EXPECT_EQ(machine.cards_in_machine(), 312);
}

}  // namespace
}  // namespace croupier::cards
