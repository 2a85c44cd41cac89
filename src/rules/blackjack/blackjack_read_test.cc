#include <gtest/gtest.h>

#include "rules/blackjack/blackjack_test.h"
#include "rules/blackjack/settle.h"
#include "tests/support/proves.h"

namespace croupier::blackjack {
namespace {

bool accepted(const Rules& rules, const Shared& shared, const Finished& finished,
              std::int64_t stake = 1000) {
    return read_round(rules, shared, finished, Money::cents(stake)).has_value();
}
Finished whole(std::string_view cards, bool is_doubled = false) {
    return {.hands = {{cards_in(cards), is_doubled}}, .insurance = {}, .even_money = false};
}
Finished both(std::string_view first, std::string_view second) {
    return {.hands = {{cards_in(first)}, {cards_in(second)}}, .insurance = {}, .even_money = false};
}

TEST(BlackjackRead, AnUnsplitHandTakesTheSharedCardsInOrder) {
    const auto shared = shared_cards("5S 2D", "9C TD", "3H 6S 7D");
    EXPECT_TRUE(accepted(star, shared, whole("5S 2D 3H 6S")));
    EXPECT_FALSE(accepted(star, shared, whole("5S 2D 6S 3H")));
    EXPECT_FALSE(accepted(star, shared, whole("2D 5S 3H 6S")));
    EXPECT_FALSE(accepted(crown, shared, whole("5S")));
}

TEST(BlackjackRead, AHandBelowTheThresholdCannotHaveStood) {
    EXPECT_FALSE(accepted(star, shared_cards("5S 6D", "9C TD", ""), whole("5S 6D")));
    EXPECT_TRUE(accepted(star, shared_cards("5S 7D", "9C TD", ""), whole("5S 7D")));
    EXPECT_FALSE(accepted(star, shared_cards("AS 5D", "9C TD", ""), whole("AS 5D")));
    EXPECT_TRUE(accepted(star, shared_cards("AS 6D", "9C TD", ""), whole("AS 6D")));
    EXPECT_TRUE(accepted(crown, shared_cards("5S 6D", "9C TD", ""), whole("5S 6D")));
    PROVES("RF-13.3.5.11");
}

TEST(BlackjackRead, NoCardComesTo21) {
    EXPECT_FALSE(accepted(star, shared_cards("AS KD", "9C TD", "2H"), whole("AS KD 2H")));
    EXPECT_FALSE(accepted(star, shared_cards("5S 6D", "9C TD", "TH 2H"), whole("5S 6D TH 2H")));
    EXPECT_TRUE(accepted(star, shared_cards("KS KD", "9C TD", "2H"), whole("KS KD 2H")));
    PROVES("RF-13.3.5.12");
}

TEST(BlackjackRead, ADoubleNeedsNineToElevenAndOneCard) {
    const auto shared = shared_cards("5S 6D", "9C TD", "2H 3C");
    EXPECT_TRUE(accepted(star, shared, whole("5S 6D 2H", true)));
    EXPECT_FALSE(accepted(star, shared, whole("5S 6D", true)));
    EXPECT_FALSE(accepted(star, shared, whole("5S 6D 2H 3C", true)));
    EXPECT_FALSE(accepted(star, shared_cards("5S 7D", "9C TD", "2H"), whole("5S 7D 2H", true)));
    EXPECT_FALSE(accepted(star, shared_cards("AS 8D", "9C TD", "2H"), whole("AS 8D 2H", true)));
    PROVES("RF-13.3.5.8", "RF-13.3.5.8.2");
}

TEST(BlackjackRead, OnlyEqualValuesAreSplit) {
    const auto kings = shared_cards("KS TD", "9C TD", "4H 5C");
    EXPECT_TRUE(accepted(star, kings, both("KS 4H", "TD 5C")));
    const auto unlike = shared_cards("8S 7D", "9C TD", "4H 5C");
    EXPECT_FALSE(accepted(star, unlike, both("8S 4H", "7D 5C")));
    PROVES("RF-13.3.5.9");
}

TEST(BlackjackRead, SplitHandsShareOutTheCommunityCards) {
    const auto shared = shared_cards("8S 8D", "9C TD", "4H 5C");
    EXPECT_TRUE(accepted(star, shared, both("8S 5C", "8D 4H")));
    EXPECT_FALSE(accepted(star, shared, both("8S 5C", "8D 5C")));
    EXPECT_FALSE(accepted(star, shared, both("8D 4H", "8S 5C")));
    EXPECT_FALSE(accepted(star, shared, both("8S 5C", "8D")));
}

TEST(BlackjackRead, SplitAcesGetOneCardEach) {
    const auto shared = shared_cards("AS AD", "9C TD", "2H 3C 4S");
    EXPECT_TRUE(accepted(star, shared, both("AS 2H", "AD 3C")));
    EXPECT_FALSE(accepted(star, shared, both("AS 2H 4S", "AD 3C")));
    PROVES("RF-13.3.5.9.2");
}

TEST(BlackjackRead, SplitHandsAreNotDoubled) {
    const auto shared = shared_cards("5S 5D", "9C TD", "6H 6C TD TS");
    Finished finished = both("5S 6H TD", "5D 6C TS");
    EXPECT_TRUE(accepted(star, shared, finished));
    finished.hands[0].doubled = true;
    EXPECT_FALSE(accepted(star, shared, finished));
    finished.hands[1].doubled = true;
    EXPECT_FALSE(accepted(crown, shared, finished));
}

TEST(BlackjackRead, ASplitHandIsNeverBlackjack) {
    const auto shared = shared_cards("AS AD", "9C TD", "KH QC");
    const auto round = read_round(star, shared, both("AS KH", "AD QC"), Money::cents(100));
    EXPECT_FALSE(round->hands[0].blackjack);
    EXPECT_FALSE(round->hands[1].blackjack);
    EXPECT_EQ(settle(terms_of(star), *round, Bet::player), rules::win_at(to_one(1)));
    PROVES("RF-13.3.5.9.3");
}

TEST(BlackjackRead, InsuranceNeedsADealerAceFirst) {
    Finished finished = whole("KS 8D");
    finished.insurance = Money::cents(300);
    EXPECT_TRUE(accepted(star, shared_cards("KS 8D", "AC TD", ""), finished));
    EXPECT_FALSE(accepted(star, shared_cards("KS 8D", "TD AC", ""), finished));
    finished.insurance = Money::cents(-1);
    EXPECT_FALSE(accepted(star, shared_cards("KS 8D", "AC TD", ""), finished));
}

TEST(BlackjackRead, InsuranceCanBeHeldToExactlyHalf) {
    Finished finished = whole("KS 8D");
    const auto shared = shared_cards("KS 8D", "AC TD", "");
    finished.insurance = Money::cents(500);
    EXPECT_TRUE(accepted(crown, shared, finished, 1000));
    EXPECT_FALSE(accepted(crown, shared, finished, 1001));
    finished.insurance = Money::cents(499);
    EXPECT_FALSE(accepted(crown, shared, finished, 1000));
    PROVES("CR-13.8.2");
}

TEST(BlackjackRead, EvenMoneyNeedsABlackjackAndADealerAce) {
    Finished finished = whole("KS AD");
    finished.even_money = true;
    EXPECT_TRUE(accepted(star, shared_cards("KS AD", "AC TD", ""), finished));
    EXPECT_FALSE(accepted(star, shared_cards("KS AD", "TC AD", ""), finished));
    EXPECT_FALSE(accepted(crown, shared_cards("KS AD", "AC TD", ""), finished));
    Finished twenty = whole("KS KD");
    twenty.even_money = true;
    EXPECT_FALSE(accepted(star, shared_cards("KS KD", "AC TD", ""), twenty));
}

TEST(BlackjackRead, ACardCannotComeMoreOftenThanTheDecksHaveIt) {
    const auto shared = shared_cards("KS KS", "KS KS", "KS");
    EXPECT_TRUE(check_cards(shared, 5).has_value());
    EXPECT_FALSE(check_cards(shared, 4).has_value());
    EXPECT_FALSE(check_cards(shared_cards("KS", "KS KS", ""), 6).has_value());
    EXPECT_FALSE(check_cards(shared_cards("KS KS", "KS", ""), 6).has_value());
}

}  // namespace
}  // namespace croupier::blackjack
