#include "rules/blackjack/blackjack_test.h"

#include <gtest/gtest.h>

#include "rules/blackjack/settle.h"
#include "tests/support/proves.h"

namespace croupier::blackjack {
namespace {

using cards::Card;
using rules::Award;

Terms terms_with(Readings readings) {
    Terms terms = terms_of(star);
    terms.readings = readings;
    return terms;
}

Round against(Hand dealer, Hand player) {
    Round round;
    round.dealer = dealer;
    round.hands[0] = player;
    return round;
}
Round split_against(Hand dealer, Hand first, Hand second) {
    Round round = against(dealer, first);
    round.hands[1] = second;
    round.hand_count = 2;
    return round;
}
Round opened_with(std::string_view two, Hand dealer = over) {
    const auto both = cards_in(two);
    Round round;
    round.opening = opening_of(both[0], both[1]);
    round.dealer = dealer;
    return round;
}

Award settled(const Round& round, Bet bet, Readings readings = {}) {
    return settle(terms_with(readings), round, bet);
}
Award wins(std::int32_t to_one_odds) {
    return rules::win_at(to_one(to_one_odds));
}

// Points

TEST(BlackjackHand, AcesCountElevenUntilThatIsTooMuch) {
    EXPECT_EQ(points_of(cards_in("AS 6D")), (Points{17, true}));
    EXPECT_EQ(points_of(cards_in("AS AD")), (Points{12, true}));
    EXPECT_EQ(points_of(cards_in("AS 6D 9C")), (Points{16, false}));
    PROVES("RF-13.1.5.1", "RF-1.1-soft-total", "RF-1.1-hard-total");
}

TEST(BlackjackHand, PicturesCountTenAndPipsThemselves) {
    EXPECT_EQ(points_of(cards_in("JS QD")), (Points{20, false}));
    EXPECT_EQ(points_of(cards_in("KS 2D")), (Points{12, false}));
    for (int pips = 2; pips <= 10; ++pips)
        EXPECT_EQ(card_value(Card(pips, cards::Suit::hearts)), pips);
    PROVES("RF-13.1.5.2", "RF-13.1.5.3", "RF-1.1-point-total");
}

TEST(BlackjackHand, OnlyTwoFirstCardsAreBlackjack) {
    EXPECT_TRUE(hand_of(cards_in("AS KD"), FirstHand::yes).blackjack);
    EXPECT_FALSE(hand_of(cards_in("AS KD"), FirstHand::no).blackjack);
    EXPECT_FALSE(hand_of(cards_in("7S 7D 7C"), FirstHand::yes).blackjack);
    PROVES("RF-1.1-blackjack", "RF-13.3.5.9.3");
}

// The Player Bet

TEST(BlackjackSettle, TheHigherTotalWins) {
    EXPECT_EQ(settled(against(hand(19), hand(20)), Bet::player), wins(1));
    EXPECT_EQ(settled(against(hand(19), hand(18)), Bet::player), rules::lost);
    PROVES("RF-13.2.2.1", "RF-13.2.2.2");
}

TEST(BlackjackSettle, EqualTotalsStandOff) {
    EXPECT_EQ(settled(against(hand(19), hand(19)), Bet::player), rules::pushed);
    EXPECT_EQ(settled(against(natural, natural), Bet::player), rules::pushed);
    PROVES("RF-13.2.2.4", "RF-13.4.1.4");
}

TEST(BlackjackSettle, AHandOver21LosesWhateverTheDealerHas) {
    EXPECT_EQ(settled(against(over, over), Bet::player), rules::lost);
    PROVES("RF-13.2.2.3");
}

TEST(BlackjackSettle, ADealerOver21PaysEveryOtherHand) {
    EXPECT_EQ(settled(against(over, hand(12)), Bet::player), wins(1));
}

TEST(BlackjackSettle, BlackjackBeatsADrawn21) {
    EXPECT_EQ(settled(against(hand(21), natural), Bet::player), rules::win_at({3, 2}));
}

TEST(BlackjackSettle, ADrawn21AgainstADealerBlackjackFollowsTheReading) {
    const Round round = against(natural, hand(21));
    EXPECT_EQ(settled(round, Bet::player), rules::pushed);
    EXPECT_EQ(settled(round, Bet::player, crown.readings), rules::lost);
}

TEST(BlackjackSettle, ADoubleFollowsItsHand) {
    EXPECT_EQ(settled(against(hand(18), doubled(20)), Bet::double_wager), wins(1));
    EXPECT_EQ(settled(against(hand(18), doubled(18)), Bet::double_wager), rules::pushed);
    EXPECT_EQ(settled(against(hand(18), doubled(12)), Bet::double_wager), rules::lost);
    EXPECT_EQ(settled(against(over, {.total = 21, .blackjack = true, .doubled = true}),
                      Bet::double_wager),
              wins(1));
}

TEST(BlackjackSettle, ADoubleAgainstADealerBlackjackFollowsTheReading) {
    const Round round = against(natural, doubled(20));
    const Readings returned{.double_dealer_blackjack = DoubleDealerBlackjack::return_double};
    EXPECT_EQ(settled(round, Bet::double_wager), rules::lost);
    EXPECT_EQ(settled(round, Bet::double_wager, returned), rules::pushed);
    EXPECT_EQ(settled(round, Bet::player, returned), rules::lost);
    const Round busted = against(natural, {.total = busted_total, .doubled = true});
    EXPECT_EQ(settled(busted, Bet::double_wager, returned), rules::lost);
}

TEST(BlackjackSettle, SplitHandsSettleEachForItself) {
    const Round round = split_against(hand(19), hand(20), hand(18));
    EXPECT_EQ(settled(round, Bet::player), wins(1));
    EXPECT_EQ(settled(round, Bet::split), rules::lost);
}

TEST(BlackjackSettle, ADealerBlackjackTakesOneWagerOfTwoLiveHands) {
    const Round round = split_against(natural, hand(20), hand(18));
    EXPECT_EQ(settled(round, Bet::player), rules::lost);
    EXPECT_EQ(settled(round, Bet::split), rules::pushed);
    PROVES("RF-13.3.5.9.4");
}

TEST(BlackjackSettle, ADealerBlackjackTakesBustedHandsAndOneMore) {
    const Round first_busted = split_against(natural, over, hand(18));
    const Round second_busted = split_against(natural, hand(18), over);
    const Round both_busted = split_against(natural, over, over);
    for (const Round& round : {first_busted, second_busted, both_busted}) {
        EXPECT_EQ(settled(round, Bet::player), rules::lost);
        EXPECT_EQ(settled(round, Bet::split), rules::lost);
    }
    PROVES("RF-13.3.5.9.4");
}

TEST(BlackjackSettle, ABustedHandCanBeTheOneThatIsTaken) {
    const Readings readings{.split_dealer_blackjack = SplitDealerBlackjack::original_or_busted};
    const Round first_busted = split_against(natural, over, hand(18));
    EXPECT_EQ(settled(first_busted, Bet::player, readings), rules::lost);
    EXPECT_EQ(settled(first_busted, Bet::split, readings), rules::pushed);
    const Round second_busted = split_against(natural, hand(18), over);
    EXPECT_EQ(settled(second_busted, Bet::player, readings), rules::pushed);
    EXPECT_EQ(settled(second_busted, Bet::split, readings), rules::lost);
    const Round both_live = split_against(natural, hand(18), hand(19));
    EXPECT_EQ(settled(both_live, Bet::player, readings), rules::lost);
    EXPECT_EQ(settled(both_live, Bet::split, readings), rules::pushed);
}

TEST(BlackjackSettle, ASplit21IsNotTheHandThatADealerBlackjackTakes) {
    const Round round = split_against(natural, hand(21), hand(18));
    EXPECT_EQ(settled(round, Bet::player), rules::pushed);
    EXPECT_EQ(settled(round, Bet::split), rules::lost);
}

TEST(BlackjackSettle, InsurancePaysOnADealerBlackjackOnly) {
    EXPECT_EQ(settled(against(natural, hand(18)), Bet::insurance), wins(2));
    EXPECT_EQ(settled(against(hand(21), hand(18)), Bet::insurance), rules::lost);
}

TEST(BlackjackSettle, EvenMoneyPaysOneToOneAndVoidsTheInsurance) {
    for (const Hand dealer : {natural, hand(20)}) {
        Round round = against(dealer, natural);
        round.even_money = true;
        EXPECT_EQ(settled(round, Bet::player), wins(1));
        EXPECT_EQ(settled(round, Bet::insurance), rules::voided);
    }
    PROVES("RF-13.3.5.7.2");
}

// Side bets

TEST(BlackjackSideBets, KingsBountyPaysTheHighestLineOnly) {
    EXPECT_EQ(settled(opened_with("KS KS", natural), Bet::kings_bounty), wins(1000));
    EXPECT_EQ(settled(opened_with("KS KS"), Bet::kings_bounty), wins(100));
    EXPECT_EQ(settled(opened_with("KH KH", natural), Bet::kings_bounty), wins(30));
    EXPECT_EQ(settled(opened_with("QD QD"), Bet::kings_bounty), wins(20));
    EXPECT_EQ(settled(opened_with("TC TC"), Bet::kings_bounty), wins(20));
    EXPECT_EQ(settled(opened_with("QS JS"), Bet::kings_bounty), wins(9));
    EXPECT_EQ(settled(opened_with("KS KH"), Bet::kings_bounty), wins(6));
    EXPECT_EQ(settled(opened_with("QS QH"), Bet::kings_bounty), wins(4));
    PROVES("RF-13.2.3.1", "RF-13.2.3.2", "CR-13.10.2");
}

TEST(BlackjackSideBets, AceAndNineAreATwenty) {
    EXPECT_EQ(settled(opened_with("AS 9S"), Bet::kings_bounty), wins(9));
    EXPECT_EQ(settled(opened_with("9H AS"), Bet::kings_bounty), wins(4));
    PROVES("RF-13.2.3.1", "CR-13.2b");
}

TEST(BlackjackSideBets, KingsBountyLosesOnAnythingButTwenty) {
    EXPECT_EQ(settled(opened_with("KS AS", natural), Bet::kings_bounty), rules::lost);
    EXPECT_EQ(settled(opened_with("KS 9S"), Bet::kings_bounty), rules::lost);
    PROVES("RF-13.2.3.3");
}

TEST(BlackjackSideBets, RoyalMatchPaysKingAndQueenOfASuitMost) {
    EXPECT_EQ(settled(opened_with("QH KH"), Bet::royal_match_21), wins(50));
    EXPECT_EQ(settled(opened_with("2H 9H"), Bet::royal_match_21), wins(2));
    EXPECT_EQ(settled(opened_with("KH KH"), Bet::royal_match_21), wins(2));
    EXPECT_EQ(settled(opened_with("QH KS"), Bet::royal_match_21), rules::lost);
    PROVES("RF-13.2.4.1", "RF-13.2.4.2", "RF-13.2.4.3", "RF-1.1-suited");
}

TEST(BlackjackSideBets, ASuitedBlackjackHasALineOnlyWhereItHasOdds) {
    EXPECT_EQ(settled(opened_with("AH KH"), Bet::royal_match_21), wins(2));
    Terms terms = terms_of(star);
    terms.odds[static_cast<std::size_t>(Line::royal_match_suited_blackjack)] = to_one(5);
    EXPECT_EQ(settle(terms, opened_with("AH KH"), Bet::royal_match_21), wins(5));
    PROVES("CR-13.2c");
}

TEST(BlackjackSideBets, BetTheSetPaysPairsByRank) {
    EXPECT_EQ(settled(opened_with("8H 8H"), Bet::bet_the_set_21), wins(15));
    EXPECT_EQ(settled(opened_with("8H 8D"), Bet::bet_the_set_21), wins(10));
    EXPECT_EQ(settled(opened_with("KH QH"), Bet::bet_the_set_21), rules::lost);
    PROVES("RF-13.2.5.1", "RF-13.2.5.2", "RF-13.2.5.3", "RF-1.1-suited-pair",
           "RF-1.1-unsuited-pair");
}

TEST(BlackjackRules, SideBetsMayBeBoundToNumbersOfDecks) {
    for (const int decks : {4, 6, 8})
        EXPECT_TRUE(offered_with(crown, Bet::kings_bounty, decks)) << decks;
    for (const int decks : {5, 7}) {
        EXPECT_FALSE(offered_with(crown, Bet::bet_the_set_21, decks)) << decks;
        EXPECT_TRUE(offered_with(crown, Bet::player, decks)) << decks;
    }
}

TEST(BlackjackRules, DerivedWagersCannotBePlaced) {
    for (int bet = 0; bet < bet_count; ++bet) {
        const auto each = static_cast<Bet>(bet);
        EXPECT_EQ(find_bet(bet_name(each)).has_value(), bet < placed_bet_count) << bet_name(each);
    }
    PROVES("RF-13.2.1");
}

}  // namespace
}  // namespace croupier::blackjack
