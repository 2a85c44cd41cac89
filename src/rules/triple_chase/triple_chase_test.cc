#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

#include "rules/triple_chase/odds.h"
#include "rules/triple_chase/settle.h"
#include "tests/support/proves.h"

namespace croupier::triple_chase {
namespace {

using cards::Card;
using rules::Awaited;
using rules::Award;
using rules::Status;

// The document's pay table, with the derived 2 to 1 for one eight.
Rules crown() {
    Rules rules;
    rules.offered.fill(true);
    constexpr std::array<int, line_count> odds = {6,   13, 25, 11, 22, 30, 10, 1, 1, 2,  15,
                                                  200, 2,  4,  6,  13, 1,  1,  3, 6, 50, 100};
    for (std::size_t line = 0; line < line_count; ++line)
        rules.pays[line].odds = to_one(odds[line]);
    rules.pays[static_cast<std::size_t>(Line::lucky_8s_one)].origin = rules::Origin::derived;
    return rules;
}

std::vector<Card> cards_of(const std::string& words) {
    std::vector<Card> dealt;
    for (std::size_t at = 0; at + 1 < words.size(); at += 3)
        dealt.push_back(cards::parse_card(words.substr(at, 2)).value());
    return dealt;
}

Hand hand(const std::string& words) {
    return read_hand(cards_of(words), 6).value();
}

Award settled(const std::string& words, Bet bet) {
    return settle(terms_of(crown()), hand(words), {bet});
}
bool wins(const std::string& words, Bet bet) {
    return settled(words, bet).status == Status::win;
}
Award pays(int odds) {
    return rules::win_at(to_one(odds));
}

TEST(TripleChaseHand, HasThreePositionsInOrderAndThenIsConfirmed) {
    EXPECT_EQ(next(cards_of("")), rules::card_to(rules::Place::position, 1));
    EXPECT_EQ(next(cards_of("8S")), rules::card_to(rules::Place::position, 2));
    EXPECT_EQ(next(cards_of("8S KD")), rules::card_to(rules::Place::position, 3));
    PROVES("CR-12.7.2(a)");
    EXPECT_EQ(next(cards_of("8S KD 8H")).awaited, Awaited::confirm);
}

TEST(TripleChaseHand, NeitherFewerNorMoreThanThreeCardsSettle) {
    EXPECT_FALSE(read_hand(cards_of("8S KD"), 6));
    EXPECT_FALSE(read_hand(cards_of("8S KD 8H 2C"), 6));
    EXPECT_EQ(read_hand(cards_of("8S KD"), 6).error().what, "a hand has three cards, not 2");
    EXPECT_EQ(next(cards_of("8S KD 8H 2C")).awaited, Awaited::irregular);
    PROVES("CR-12.7.2(c)");
}

TEST(TripleChaseHand, ACardComesAtMostOnceFromEachDeck) {
    EXPECT_TRUE(read_hand(cards_of("8S 8S 8S"), 6));
    EXPECT_FALSE(read_hand(cards_of("8S 8S 8S"), 2));
}

TEST(TripleChaseHand, EveryIndexComesBack) {
    std::set<int> seen;
    for (int index = 0; index < Hand::index_count; ++index) {
        EXPECT_EQ(Hand::of_index(index).index(), index);
        seen.insert(index);
    }
    EXPECT_EQ(static_cast<int>(seen.size()), Hand::index_count);
}

TEST(TripleChaseValue, PipsCountAsTheyStandPicturesTenAndTheAceOne) {
    for (int rank = 2; rank <= 10; ++rank)
        EXPECT_EQ(card_value(Card(rank, cards::Suit::hearts)), rank);
    PROVES("CR-12.4.3");
    for (const int rank : {cards::jack, cards::queen, cards::king})
        EXPECT_EQ(card_value(Card(rank, cards::Suit::hearts)), 10);
    PROVES("CR-12.4.4");
    EXPECT_EQ(card_value(Card(cards::ace, cards::Suit::hearts)), 1);
    PROVES("CR-12.4.5");
}

TEST(TripleChaseCrownPairs, LookAtTheFirstAndTheThirdCard) {
    EXPECT_TRUE(wins("8S KD 8H", Bet::crown_pairs));
    EXPECT_FALSE(wins("8S 8D KH", Bet::crown_pairs));
    EXPECT_FALSE(wins("KH 8S 8D", Bet::crown_pairs));
    PROVES("CR-12.6.1(b)");
}

TEST(TripleChaseCrownPairs, APairIsOfOneRankNotOfOneValue) {
    EXPECT_FALSE(wins("KS 2D QS", Bet::crown_pairs));
    EXPECT_TRUE(wins("KS 2D KS", Bet::crown_pairs));
    PROVES("CR-12.2e");
}

TEST(TripleChaseCrownPairs, MixedColouredAndSuitedPairsPayMoreInThatOrder) {
    EXPECT_EQ(settled("8S KD 8H", Bet::crown_pairs), pays(6));
    EXPECT_EQ(settled("8S KD 8C", Bet::crown_pairs), pays(13));
    EXPECT_EQ(settled("8D KD 8H", Bet::crown_pairs), pays(13));
    EXPECT_EQ(settled("8S KD 8S", Bet::crown_pairs), pays(25));
    PROVES("CR-12.2e");
}

TEST(TripleChaseBlackjackBounty, IsAnAceAndATenInEitherOrderAroundTheSecondCard) {
    for (const auto* words : {"AS 2D TS", "TS 2D AS", "AS 2D JS", "QS 2D AS", "AS 2D KS"})
        EXPECT_TRUE(wins(words, Bet::blackjack_bounty)) << words;
    EXPECT_FALSE(wins("AS KD 2S", Bet::blackjack_bounty));
    EXPECT_FALSE(wins("AS KD AS", Bet::blackjack_bounty));
    EXPECT_FALSE(wins("AS KD 9S", Bet::blackjack_bounty));
    PROVES("CR-12.2a");
    PROVES("CR-12.6.1(c)");
}

TEST(TripleChaseBlackjackBounty, MixedColouredAndSuitedPayMoreInThatOrder) {
    EXPECT_EQ(settled("AS 2D KH", Bet::blackjack_bounty), pays(11));
    PROVES("CR-12.2c");
    EXPECT_EQ(settled("AS 2D KC", Bet::blackjack_bounty), pays(22));
    PROVES("CR-12.2b");
    EXPECT_EQ(settled("AS 2D KS", Bet::blackjack_bounty), pays(30));
    PROVES("CR-12.2d");
}

TEST(TripleChaseThirteen, AddsTheFirstAndTheThirdCard) {
    EXPECT_TRUE(wins("3S KD TH", Bet::total_13));
    EXPECT_FALSE(wins("KS 3D 2H", Bet::total_13));
    PROVES("CR-12.6.1(d)");
    EXPECT_TRUE(wins("2S KD TH", Bet::under_13));
    EXPECT_FALSE(wins("3S KD TH", Bet::under_13));
    PROVES("CR-12.6.1(e)");
    EXPECT_TRUE(wins("4S KD TH", Bet::over_13));
    EXPECT_FALSE(wins("3S KD TH", Bet::over_13));
    PROVES("CR-12.6.1(f)");
}

TEST(TripleChaseThirteen, AnAceAndAKingAreUnderNotOver) {
    EXPECT_TRUE(wins("AS 5D KH", Bet::under_13));
    EXPECT_FALSE(wins("AS 5D KH", Bet::over_13));
    PROVES("CR-12.4.5");
}

TEST(TripleChaseLucky8s, PaysByTheNumberOfEightsInAnyPlace) {
    EXPECT_EQ(settled("2S KD 7H", Bet::lucky_8s), rules::lost);
    EXPECT_EQ(settled("2S 8D 7H", Bet::lucky_8s), pays(2));
    EXPECT_EQ(settled("8S 8D 7H", Bet::lucky_8s), pays(15));
    EXPECT_EQ(settled("8S 8D 8S", Bet::lucky_8s), pays(200));
    PROVES("CR-12.6.1(g)");
}

TEST(TripleChaseLucky8s, OneEightPaysWhatTheTermsSay) {
    Terms terms = terms_of(crown());
    terms.odds[static_cast<std::size_t>(Line::lucky_8s_one)] = to_one(3);
    EXPECT_EQ(settle(terms, hand("2S 8D 7H"), {Bet::lucky_8s}), pays(3));
}

TEST(TripleChaseExtraChancePairs, TakesAnyTwoOfTheThree) {
    EXPECT_EQ(settled("8S KD 8H", Bet::extra_chance_pairs), pays(2));
    EXPECT_EQ(settled("8S 8C KD", Bet::extra_chance_pairs), pays(4));
    EXPECT_EQ(settled("KD 8S 8S", Bet::extra_chance_pairs), pays(6));
    EXPECT_EQ(settled("KD 8S 7S", Bet::extra_chance_pairs), rules::lost);
    PROVES("CR-12.6.1(h)");
}

TEST(TripleChaseExtraChancePairs, OfSeveralPairsOnlyTheBestPays) {
    EXPECT_EQ(settled("8S 8H 8C", Bet::extra_chance_pairs), pays(4));
    EXPECT_EQ(settled("8S 8H 8S", Bet::extra_chance_pairs), pays(6));
}

TEST(TripleChaseTwenty, AddsAllThreeCards) {
    EXPECT_TRUE(wins("5S 5D TH", Bet::total_20));
    EXPECT_FALSE(wins("5S 6D TH", Bet::total_20));
    PROVES("CR-12.6.1(i)");
    EXPECT_TRUE(wins("5S 4D TH", Bet::under_20));
    EXPECT_FALSE(wins("5S 5D TH", Bet::under_20));
    PROVES("CR-12.6.1(j)");
    EXPECT_TRUE(wins("5S 6D TH", Bet::over_20));
    EXPECT_FALSE(wins("5S 5D TH", Bet::over_20));
    PROVES("CR-12.6.1(k)");
}

TEST(TripleChaseTwenty, TheAceIsOneThereToo) {
    EXPECT_TRUE(wins("AS 9D TH", Bet::total_20));
    EXPECT_TRUE(wins("AS AD 9H", Bet::under_20));
    PROVES("CR-12.4.5");
}

TEST(TripleChasePokerPursuit, AFlushIsOneSuitWithoutSequence) {
    EXPECT_EQ(settled("2H 9H 5H", Bet::poker_pursuit), pays(3));
    EXPECT_EQ(settled("2H 9H 5D", Bet::poker_pursuit), rules::lost);
    EXPECT_EQ(settled("5H 9H 5H", Bet::poker_pursuit), pays(3));
    PROVES("CR-12.2g");
}

TEST(TripleChasePokerPursuit, ASuitedPairLosesWhereTheDocumentIsReadSo) {
    Terms terms = terms_of(crown());
    terms.poker_pursuit_suited_pair = SuitedPair::lose;
    EXPECT_EQ(settle(terms, hand("5H 9H 5H"), {Bet::poker_pursuit}), rules::lost);
    EXPECT_EQ(settle(terms, hand("5H 9H 2H"), {Bet::poker_pursuit}), pays(3));
}

TEST(TripleChasePokerPursuit, AStraightTakesTheAceHighOrLowButNotInTheMiddle) {
    EXPECT_EQ(settled("6S 4D 5H", Bet::poker_pursuit), pays(6));
    EXPECT_EQ(settled("QS AD KH", Bet::poker_pursuit), pays(6));
    EXPECT_EQ(settled("2S AD 3H", Bet::poker_pursuit), pays(6));
    EXPECT_EQ(settled("KS AD 2H", Bet::poker_pursuit), rules::lost);
    PROVES("CR-12.2h");
    PROVES("CR-12.4.2");
}

TEST(TripleChasePokerPursuit, AStraightFlushIsAStraightOfOneSuit) {
    EXPECT_EQ(settled("6S 4S 5S", Bet::poker_pursuit), pays(100));
    EXPECT_EQ(settled("AS 3S 2S", Bet::poker_pursuit), pays(100));
    EXPECT_EQ(settled("AS KS QS", Bet::poker_pursuit), pays(100));
    EXPECT_EQ(settled("AS KS 2S", Bet::poker_pursuit), pays(3));
    PROVES("CR-12.2i");
}

TEST(TripleChasePokerPursuit, ThreeOfAKindTakesAnySuitsAndIsNeverAFlush) {
    EXPECT_EQ(settled("6S 6D 6H", Bet::poker_pursuit), pays(50));
    EXPECT_EQ(settled("6S 6S 6S", Bet::poker_pursuit), pays(50));
    PROVES("CR-12.2j");
}

TEST(TripleChasePokerPursuit, APairOrNothingLoses) {
    EXPECT_FALSE(wins("6S 6D 7H", Bet::poker_pursuit));
    EXPECT_FALSE(wins("6S 2D 9H", Bet::poker_pursuit));
    EXPECT_TRUE(wins("6S 7D 8H", Bet::poker_pursuit));
    PROVES("CR-12.6.1(l)");
}

TEST(TripleChaseCensus, CountsEveryOrderedDrawOfSixDecks) {
    const auto counts = census(6);
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}), 30'079'920);
}

TEST(TripleChaseCensus, OneDeckNeverRepeatsACard) {
    const auto counts = census(1);
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}), 52 * 51 * 50);
    for (int index = 0; index < Hand::index_count; ++index) {
        if (Hand::of_index(index).best_pair != Match::suited) continue;
        EXPECT_EQ(counts[static_cast<std::size_t>(index)], 0);
    }
}

// Counted by formula, apart from the enumeration.
TEST(TripleChaseCensus, PokerHandsCountAsTheFormulaeSay) {
    std::array<std::int64_t, 6> of_kind{};
    const auto counts = census(6);
    for (int index = 0; index < Hand::index_count; ++index)
        of_kind[static_cast<std::size_t>(Hand::of_index(index).poker)] +=
            counts[static_cast<std::size_t>(index)];
    const auto count = [&](Poker poker) { return of_kind[static_cast<std::size_t>(poker)]; };
    const std::int64_t sequence = std::int64_t{12} * 6;  // twelve sequences, six orders
    EXPECT_EQ(count(Poker::straight_flush), sequence * 4 * 6 * 6 * 6);
    EXPECT_EQ(count(Poker::straight), sequence * (24 * 24 * 24 - 4 * 6 * 6 * 6));
    EXPECT_EQ(count(Poker::three_of_a_kind), 13 * 24 * 23 * 22);
    EXPECT_EQ(count(Poker::suited_pair), 4 * 13 * 12 * 3 * (6 * 5) * 6);
    EXPECT_EQ(count(Poker::flush), 4 * (std::int64_t{13} * 12 * 11 - sequence) * 6 * 6 * 6);
}

std::string decimal_edge(const Rules& rules, Bet bet) {
    for (const rules::OddsRow& row : odds_rows(rules))
        if (row.bet == bet_name(bet))
            return fmt::format("{:.1f}", 100 * house_edge(row.lines).decimal());
    return "no such row";
}

TEST(TripleChaseOdds, TheEdgesAreThoseOfTheDigest) {
    const Rules rules = crown();
    EXPECT_EQ(decimal_edge(rules, Bet::crown_pairs), "4.2");
    EXPECT_EQ(decimal_edge(rules, Bet::blackjack_bounty), "7.4");
    EXPECT_EQ(decimal_edge(rules, Bet::total_13), "8.6");
    EXPECT_EQ(decimal_edge(rules, Bet::under_13), "10.1");
    EXPECT_EQ(decimal_edge(rules, Bet::over_13), "6.6");
    EXPECT_EQ(decimal_edge(rules, Bet::lucky_8s), "7.2");
    EXPECT_EQ(decimal_edge(rules, Bet::extra_chance_pairs), "6.3");
    EXPECT_EQ(decimal_edge(rules, Bet::total_20), "8.0");
    EXPECT_EQ(decimal_edge(rules, Bet::under_20), "5.2");
    EXPECT_EQ(decimal_edge(rules, Bet::over_20), "7.9");
    EXPECT_EQ(decimal_edge(rules, Bet::poker_pursuit), "7.3");
}

TEST(TripleChaseOdds, TheStricterFlushCostsTheDigestsOtherFigure) {
    Rules rules = crown();
    rules.poker_pursuit_suited_pair = SuitedPair::lose;
    EXPECT_EQ(decimal_edge(rules, Bet::poker_pursuit), "11.7");
}

TEST(TripleChaseOdds, ARowIsNoSurerThanItsLeastSureLine) {
    for (const rules::OddsRow& row : odds_rows(crown()))
        EXPECT_EQ(row.origin, row.bet == "lucky_8s" ? "derived" : "document") << row.bet;
}

TEST(TripleChaseOdds, UnderTotalAndOverShareOutEveryHand) {
    for (int index = 0; index < Hand::index_count; ++index) {
        const Hand any = Hand::of_index(index);
        const auto won = [&](Bet bet) {
            return settle(terms_of(crown()), any, {bet}).status == Status::win;
        };
        EXPECT_EQ(won(Bet::under_13) + won(Bet::total_13) + won(Bet::over_13), 1);
        EXPECT_EQ(won(Bet::under_20) + won(Bet::total_20) + won(Bet::over_20), 1);
    }
}

// Crown Pairs and Blackjack Bounty do not care what the second card is: the census must agree with
// counting two cards only.
TEST(TripleChaseOdds, TwoCardBetsHaveTwoCardProbabilities) {
    constexpr Wide cards = 312;
    constexpr Wide twos = cards * (cards - 1);
    for (const rules::OddsRow& row : odds_rows(crown())) {
        if (row.bet == "crown_pairs") {
            EXPECT_EQ(row.lines[0].probability, Fraction(cards * 5, twos));
            EXPECT_EQ(row.lines[1].probability, Fraction(cards * 6, twos));
            EXPECT_EQ(row.lines[2].probability, Fraction(cards * 12, twos));
        } else if (row.bet == "blackjack_bounty") {
            EXPECT_EQ(row.lines[0].probability, Fraction(Wide{2} * 24 * 24, twos));
            EXPECT_EQ(row.lines[1].probability, Fraction(Wide{2} * 24 * 24, twos));
            EXPECT_EQ(row.lines[2].probability, Fraction(Wide{2} * 24 * 48, twos));
        }
    }
}

}  // namespace
}  // namespace croupier::triple_chase
