#include <gtest/gtest.h>

#include <algorithm>

#include "rules/three_card_poker/odds.h"
#include "rules/three_card_poker/play.h"
#include "rules/three_card_poker/settle.h"
#include "tests/support/proves.h"

namespace croupier::three_card_poker {
namespace {

using cards::Card;
using rules::Awaited;
using rules::card_to;
using rules::Next;
using rules::Place;
using rules::Status;

std::vector<Card> cards_of(std::string_view texts) {
    std::vector<Card> all;
    for (std::size_t at = 0; at < texts.size(); at += 3)
        all.push_back(*cards::parse_card(texts.substr(at, 2)));
    return all;
}

Strength strength(std::string_view texts) {
    const auto three = cards_of(texts);
    return strength_of(three[0], three[1], three[2]);
}

SixClass best_five(std::string_view texts) {
    CardSet set;
    for (const Card card : cards_of(texts)) set = set.with(card);
    return six_class_of(set);
}

void set_pay(std::array<rules::Pay, hand_class_count>& pays, HandClass hand_class, int odds) {
    pays[static_cast<std::size_t>(hand_class)].odds = to_one(odds);
}

HandTable bonus_table(std::string_view name, int straight, int three, int straight_flush) {
    HandTable table{std::string(name), {}};
    set_pay(table.pays, HandClass::straight, straight);
    set_pay(table.pays, HandClass::three_of_a_kind, three);
    set_pay(table.pays, HandClass::straight_flush, straight_flush);
    return table;
}

HandTable pair_plus_table(std::string_view name, std::array<int, 5> odds) {
    HandTable table{std::string(name), {}};
    for (std::size_t at = 0; at < odds.size(); ++at) table.pays[at + 1].odds = to_one(odds[at]);
    return table;
}

SixTable six_table(std::string_view name, std::array<int, 7> odds) {
    SixTable table{std::string(name), {}};
    for (std::size_t at = 0; at < odds.size(); ++at) table.pays[at + 1].odds = to_one(odds[at]);
    return table;
}

Rules some_rules() {
    Rules rules;
    rules.ante.odds = to_one(1);
    rules.play.odds = to_one(1);
    rules.ante_bonus = {bonus_table("A", 1, 4, 5), bonus_table("B", 1, 3, 5),
                        bonus_table("C", 1, 3, 4)};
    rules.pair_plus = {pair_plus_table("A", {1, 4, 6, 30, 40}),
                       pair_plus_table("B", {1, 4, 6, 25, 40})};
    rules.six_card_bonus = {six_table("6B1", {5, 10, 20, 25, 50, 200, 1000}),
                            six_table("6B3", {8, 9, 15, 20, 100, 200, 1000})};
    return rules;
}

const Terms terms = terms_of(some_rules(), {});

TEST(ThreeCardHands, ClassesRankFromHighCardToStraightFlush) {
    const std::vector rising = {strength("AC KD JH"), strength("2C 2D 3H"), strength("2C 3C 5C"),
                                strength("AC 2D 3H"), strength("2C 2D 2H"), strength("AC 2C 3C")};
    for (std::size_t at = 0; at < rising.size(); ++at)
        EXPECT_EQ(rising[at].hand_class(), static_cast<HandClass>(at));
    EXPECT_TRUE(std::is_sorted(rising.begin(), rising.end()));
    PROVES("RF-15.2-gap-a", "CR-18.4.2");
}

TEST(ThreeCardHands, ThreeTwoAceIsTheLowestStraightAndAceKingQueenTheHighest) {
    EXPECT_LT(strength("3C 2D AH"), strength("4C 3D 2H"));
    EXPECT_GT(strength("AC KD QH"), strength("KC QD JH"));
    EXPECT_EQ(strength("2C AD KH").hand_class(), HandClass::high_card);
}

TEST(ThreeCardHands, APairIsComparedBeforeItsKicker) {
    EXPECT_GT(strength("4C 4D 2H"), strength("3C 3D AH"));
    EXPECT_GT(strength("3C 3D AH"), strength("3H 3S KH"));
}

TEST(ThreeCardHands, HighCardsAreComparedFromTheTop) {
    EXPECT_GT(strength("QC 7D 2H"), strength("QD 6C 5H"));
    EXPECT_GT(strength("QC 7D 3H"), strength("QD 7C 2H"));
}

TEST(ThreeCardHands, SuitsAndOrderDoNotMatter) {
    EXPECT_EQ(strength("9C 4D KH"), strength("KS 9D 4C"));
}

TEST(ThreeCardHands, StrengthsHaveNames) {
    EXPECT_EQ(strength_text(strength("QC 6D 4H")), "Q-6-4");
    EXPECT_EQ(strength_text(strength("AC 3D 2H")), "straight 3-2-A");
}

TEST(SixCards, EveryClassIsTheBestFive) {
    EXPECT_EQ(best_five("TS JS QS KS AS 2D"), SixClass::royal_flush);
    EXPECT_EQ(best_five("9S JS QS KS TS AD"), SixClass::straight_flush);
    EXPECT_EQ(best_five("AS 2S 3S 4S 5S 6D"), SixClass::straight_flush);
    EXPECT_EQ(best_five("9S 9D 9H 9C KS KD"), SixClass::four_of_a_kind);
    EXPECT_EQ(best_five("9S 9D 9H KC KS 2D"), SixClass::full_house);
    EXPECT_EQ(best_five("9S 7S 2S 4S KS KD"), SixClass::flush);
    EXPECT_EQ(best_five("AS 2D 3S 4H 5S KD"), SixClass::straight);
    EXPECT_EQ(best_five("9S 9D 9H KC QS 2D"), SixClass::three_of_a_kind);
    EXPECT_EQ(best_five("9S 9D KH KC QS QD"), SixClass::two_pair_or_lower);
    PROVES("RF-1.1-six-card-bonus");
}

TEST(SixCards, TwoThreesOfAKindAreAFullHouse) {
    EXPECT_EQ(best_five("9S 9D 9H KC KS KD"), SixClass::full_house);
}

TEST(SixCards, AStraightDoesNotRunPastTheAce) {
    EXPECT_EQ(best_five("QS KD AS 2H 3S 7D"), SixClass::two_pair_or_lower);
}

TEST(Array, RowsAndColumnsAreReadRowByRow) {
    const Picks picks = {9, 1, 5};
    EXPECT_EQ(positions_of(Area::hand, picks), picks);
    EXPECT_EQ(positions_of(Area::row_2, picks), (Picks{4, 5, 6}));
    EXPECT_EQ(positions_of(Area::column_3, picks), (Picks{3, 6, 9}));
    PROVES("RF-15.2.4", "CR-18.2", "CR-18.5.2");
}

TEST(Picks, ThreeDifferentPositionsOfNineAreAHand) {
    EXPECT_TRUE(read_picks(std::vector{9, 1, 5}));
    EXPECT_FALSE(read_picks(std::vector{1, 5}));
    EXPECT_FALSE(read_picks(std::vector{1, 5, 5}));
    EXPECT_FALSE(read_picks(std::vector{1, 5, 10}));
    EXPECT_FALSE(read_picks(std::vector{0, 5, 9}));
    PROVES("RF-15.2.2", "CR-18.5.1");
}

TEST(Deal, NinePositionsThenDecisionsThenTheDealer) {
    for (int dealt = 0; dealt < 9; ++dealt)
        EXPECT_EQ(next({.dealt = dealt}), card_to(Place::position, dealt + 1));
    EXPECT_EQ(next({.dealt = 9, .decisions_open = true}), Next{Awaited::decisions});
    for (int dealt = 9; dealt < 12; ++dealt)
        EXPECT_EQ(next({.dealt = dealt, .dealer_needed = true}), card_to(Place::dealer));
    EXPECT_EQ(next({.dealt = 12, .dealer_needed = true}), Next{Awaited::confirm});
    PROVES("RF-15.2.5", "CR-18.6.1");
}

TEST(Deal, WithNobodyLeftTheRoundEndsWithoutTheDealer) {
    EXPECT_EQ(next({.dealt = 9}), Next{Awaited::confirm});
    EXPECT_EQ(next({.dealt = 10}), Next{Awaited::irregular});
    EXPECT_EQ(next({.dealt = 10, .decisions_open = true}), Next{Awaited::irregular});
    EXPECT_EQ(next({.dealt = 13, .dealer_needed = true}), Next{Awaited::irregular});
}

TEST(Deal, ALivePlayOrSixCardBonusNeedsTheDealer) {
    Rules rules = some_rules();
    EXPECT_FALSE(dealer_needed(rules, {}));
    EXPECT_TRUE(dealer_needed(rules, {.play = true}));
    EXPECT_TRUE(dealer_needed(rules, {.six_card_bonus = true}));
    rules.dealer_cards = DealerCards::always;
    EXPECT_TRUE(dealer_needed(rules, {}));
}

TEST(Decisions, PlayIsOfferedOnlyToWhoCanFundIt) {
    EXPECT_EQ(actions_offered(PlayFunds::sufficient), (std::vector{Action::play, Action::fold}));
    EXPECT_EQ(actions_offered(PlayFunds::lacking), std::vector{Action::fold});
}

TEST(Decisions, AtTheTimeOutOnlyLackOfFundsIsNoFold) {
    Rules rules = some_rules();
    EXPECT_EQ(action_at_timeout(rules, PlayFunds::lacking), Action::timeout);
    rules.cannot_play_voids_ante = true;
    EXPECT_EQ(action_at_timeout(rules, PlayFunds::lacking), Action::cannot_play);
    EXPECT_EQ(action_at_timeout(rules, PlayFunds::sufficient), Action::timeout);
    PROVES("CR-18.8.3");
}

TEST(ReadRound, OneDeckHoldsEachCardOnce) {
    const auto matrix = cards_of("2C 3C 4C 5C 6C 7C 8C 9C TC");
    EXPECT_TRUE(read_round(matrix, cards_of("JC QC KC")));
    EXPECT_FALSE(read_round(matrix, cards_of("JC QC 2C")));
    EXPECT_TRUE(read_round(matrix, {}));
    EXPECT_FALSE(read_round(matrix, cards_of("JC QC")));
    EXPECT_FALSE(read_round(cards_of("2C 3C"), cards_of("JC QC KC")));
    PROVES("RF-15.1.1", "CR-18.4.1");
}

// Row 1 a straight, row 2 three of a kind, column 1 a pair.
Round round_against(std::string_view dealer) {
    return *read_round(cards_of("9C TD JH 2C 2D 2H 9H 4S 8S"), cards_of(dealer));
}

TEST(ShowdownOfAnArea, HoldsClassesAndComparison) {
    const Round round = round_against("QS 9S 9D");
    const Showdown shown = showdown(round, Area::row_1, {1, 2, 3}, Action::play);
    EXPECT_EQ(shown, (Showdown{HandClass::straight, SixClass::three_of_a_kind, Standing::higher,
                               true, Action::play}));
    EXPECT_EQ(showdown(round, Area::row_2, {1, 2, 3}, Action::play).three,
              HandClass::three_of_a_kind);
    EXPECT_EQ(showdown(round, Area::hand, {1, 7, 8}, Action::play).three, HandClass::pair);
}

TEST(ShowdownOfAnArea, TheDealerQualifiesFromQueenHigh) {
    const auto qualifies = [](std::string_view dealer) {
        return showdown(round_against(dealer), Area::hand, {1, 2, 3}, Action::play)
            .dealer_has_queen_high;
    };
    EXPECT_TRUE(qualifies("QS 3D 2S"));
    EXPECT_FALSE(qualifies("JS TS 8D"));
    EXPECT_TRUE(qualifies("3S 3D 4D"));
}

Showdown played(HandClass three, Standing standing, bool queen_high = true) {
    return {three, SixClass::two_pair_or_lower, standing, queen_high, Action::play};
}
Showdown not_played(Action action) {
    return {HandClass::straight, SixClass::straight, Standing::higher, true, action};
}

TEST(Ante, AnteAndPlayPayEvenMoneyForTheBetterHand) {
    const Showdown won = played(HandClass::pair, Standing::higher);
    EXPECT_EQ(settle(terms, won, {Bet::ante}), rules::win_at(to_one(1)));
    EXPECT_EQ(settle(terms, won, {Bet::play}), rules::win_at(to_one(1)));
}

TEST(Ante, TheWeakerHandLosesBoth) {
    const Showdown beaten = played(HandClass::pair, Standing::lower);
    EXPECT_EQ(settle(terms, beaten, {Bet::ante}), rules::lost);
    EXPECT_EQ(settle(terms, beaten, {Bet::play}), rules::lost);
}

TEST(Ante, EqualHandsPushBoth) {
    const Showdown equal = played(HandClass::pair, Standing::equal);
    EXPECT_EQ(settle(terms, equal, {Bet::ante}), rules::pushed);
    EXPECT_EQ(settle(terms, equal, {Bet::play}), rules::pushed);
    PROVES("RF-15.2-gap-c");
}

TEST(Ante, WithoutAQualifiedDealerTheAnteWinsAndPlayComesBack) {
    for (const Standing standing : {Standing::lower, Standing::equal, Standing::higher}) {
        const Showdown out = played(HandClass::high_card, standing, false);
        EXPECT_EQ(settle(terms, out, {Bet::ante}), rules::win_at(to_one(1)));
        EXPECT_EQ(settle(terms, out, {Bet::play}), rules::pushed);
    }
    PROVES("RF-15.2-gap-b");
}

TEST(Ante, WithoutAQualifyingRuleHandsAreAlwaysCompared) {
    Terms open = terms;
    open.dealer_qualification = DealerQualification::none;
    const Showdown beaten = played(HandClass::high_card, Standing::lower, false);
    EXPECT_EQ(settle(open, beaten, {Bet::ante}), rules::lost);
    EXPECT_EQ(settle(open, beaten, {Bet::play}), rules::lost);
}

TEST(Ante, FoldAndTimeOutLoseIt) {
    EXPECT_EQ(settle(terms, not_played(Action::fold), {Bet::ante}), rules::lost);
    EXPECT_EQ(settle(terms, not_played(Action::timeout), {Bet::ante}), rules::lost);
}

TEST(Ante, WhoCannotFundPlayGetsItBackAndKeepsTheSideWagers) {
    const Showdown unfunded = not_played(Action::cannot_play);
    EXPECT_EQ(settle(terms, unfunded, {Bet::ante}), rules::voided);
    EXPECT_EQ(settle(terms, unfunded, {Bet::ante_bonus}), rules::lost);
    EXPECT_EQ(settle(terms, unfunded, {Bet::pair_plus}).status, Status::win);
    Terms strict = terms;
    strict.fold_forfeits_side_wagers = true;
    EXPECT_EQ(settle(strict, unfunded, {Bet::six_card_bonus}).status, Status::win);
    PROVES("CR-18.8.3", "CR-18.8.3(a)");
}

TEST(AnteBonus, PaysAPlayedHandWhateverTheDealerHolds) {
    for (const Standing standing : {Standing::lower, Standing::equal, Standing::higher}) {
        const Showdown shown = played(HandClass::three_of_a_kind, standing);
        EXPECT_EQ(settle(terms, shown, {Bet::ante_bonus}), rules::win_at(to_one(4)));
    }
    EXPECT_EQ(settle(terms, played(HandClass::flush, Standing::higher), {Bet::ante_bonus}),
              rules::lost);
}

TEST(AnteBonus, AFoldedHandHasNone) {
    EXPECT_EQ(settle(terms, not_played(Action::fold), {Bet::ante_bonus}), rules::lost);
}

TEST(PairPlus, PaysAPairOrBetterWhateverTheDealerHolds) {
    const std::array<int, 5> odds = {1, 4, 6, 30, 40};
    for (std::size_t at = 0; at < odds.size(); ++at) {
        const Showdown shown = played(static_cast<HandClass>(at + 1), Standing::lower);
        EXPECT_EQ(settle(terms, shown, {Bet::pair_plus}), rules::win_at(to_one(odds[at])));
    }
    EXPECT_EQ(settle(terms, played(HandClass::high_card, Standing::higher), {Bet::pair_plus}),
              rules::lost);
    PROVES("RF-1.1-pair-plus");
}

TEST(SixCardBonus, PaysTheTableLine) {
    const std::array<int, 7> odds = {5, 10, 20, 25, 50, 200, 1000};
    Showdown shown = played(HandClass::high_card, Standing::lower);
    EXPECT_EQ(settle(terms, shown, {Bet::six_card_bonus}), rules::lost);
    for (std::size_t at = 0; at < odds.size(); ++at) {
        shown.six = static_cast<SixClass>(at + 1);
        EXPECT_EQ(settle(terms, shown, {Bet::six_card_bonus}), rules::win_at(to_one(odds[at])));
    }
}

TEST(SideWagers, FoldingForfeitsThoseOnTheHandOnlyWhereTheRulebookSaysSo) {
    const Showdown folded = not_played(Action::fold);
    Terms strict = terms;
    strict.fold_forfeits_side_wagers = true;
    for (const Bet bet : {Bet::pair_plus, Bet::six_card_bonus}) {
        EXPECT_EQ(settle(terms, folded, {bet, Area::hand}).status, Status::win);
        EXPECT_EQ(settle(strict, folded, {bet, Area::hand}), rules::lost);
        EXPECT_EQ(settle(strict, folded, {bet, Area::row_1}).status, Status::win);
    }
}

TEST(SideWagers, AClassWithoutOddsDoesNotPay) {
    Terms poor = terms;
    poor.pair_plus[static_cast<std::size_t>(HandClass::pair)] = {};
    EXPECT_EQ(settle(poor, played(HandClass::pair, Standing::higher), {Bet::pair_plus}),
              rules::lost);
}

TEST(Bets, PlayAndTheBonusCannotBePlacedByHand) {
    EXPECT_EQ(find_bet("six_card_bonus"), Bet::six_card_bonus);
    EXPECT_FALSE(find_bet("play"));
    EXPECT_FALSE(find_bet("ante_bonus"));
}

TEST(Net, AddsPlayAndBonusToTheAnte) {
    const auto net = [](const Showdown& shown) { return net_of(terms, shown, {Bet::ante}).odds; };
    EXPECT_EQ(net(played(HandClass::straight_flush, Standing::higher)), to_one(7));
    EXPECT_EQ(net(played(HandClass::straight, Standing::lower)), (Odds{-1, 1}));
    EXPECT_EQ(net(played(HandClass::pair, Standing::lower)), (Odds{-2, 1}));
    EXPECT_EQ(net(played(HandClass::pair, Standing::lower, false)), to_one(1));
    EXPECT_EQ(net(not_played(Action::fold)), (Odds{-1, 1}));
}

class ThreeCardOdds : public testing::Test {
protected:
    static std::string edge(std::string_view bet, std::string_view table, std::string_view area) {
        static const auto rows = odds_rows(some_rules());
        for (const auto& row : rows)
            if (row.bet == bet && row.config.at(0).second == table &&
                (area.empty() || row.selection.at(0).second == area))
                return rules::house_edge(row.lines).text();
        return "no such row";
    }
};

TEST_F(ThreeCardOdds, TheAnteHasTheKnownEdgeWithEachBonusTable) {
    EXPECT_EQ(edge("ante", "\"A\"", ""), "686689/20358520");    // 3.37 %
    EXPECT_EQ(edge("ante", "\"B\"", ""), "3672957/101792600");  // 3.61 %
    EXPECT_EQ(edge("ante", "\"C\"", ""), "778809/20358520");    // 3.83 %
}

TEST_F(ThreeCardOdds, PairPlusHasTheSameExactEdgeOnHandAndLines) {
    EXPECT_EQ(edge("pair_plus", "\"A\"", "\"hand\""), "128/5525");  // 2.32 %
    EXPECT_EQ(edge("pair_plus", "\"A\"", "\"row_1\""), "128/5525");
    EXPECT_EQ(edge("pair_plus", "\"B\"", "\"hand\""), "193/5525");  // 3.49 %
}

TEST_F(ThreeCardOdds, SixCardBonusHasItsExactEdge) {
    EXPECT_EQ(edge("six_card_bonus", "\"6B1\"", "\"hand\""), "15306/149695");   // 10.22 %
    EXPECT_EQ(edge("six_card_bonus", "\"6B3\"", "\"row_1\""), "26393/391510");  // 6.74 %
}

TEST(ThreeCardCensus, ThreeCardHandsHaveThePublishedCounts) {
    std::array<std::int64_t, hand_class_count> counts{};
    for (const Matchup& matchup : matchups())
        counts[static_cast<std::size_t>(matchup.own.hand_class())] += matchup.hands;
    EXPECT_EQ(counts, (std::array<std::int64_t, hand_class_count>{16440, 3744, 1096, 720, 52, 48}));
}

TEST(ThreeCardCensus, EveryHandMeetsEveryDealerHandThatIsLeft) {
    for (const Matchup& matchup : matchups()) {
        std::int64_t dealer_hands = 0;
        for (const auto& by_queen : matchup.dealer) dealer_hands += by_queen[0] + by_queen[1];
        ASSERT_EQ(dealer_hands, 18'424);
    }
}

TEST(ThreeCardCensus, SixCardsHaveTheCountsOfCombinatorics) {
    // Four of a kind 13 x C(48,2); full house 78 x 16 + 13 x 4 x 12 x 6 x 44; straight 71 x 4,020 +
    // 50 x 1,524; three of a kind 52 x C(12,3) x 64; royal flush 4 x 47; straight flush 36 x 46.
    EXPECT_EQ(six_card_census(),
              (std::array<std::int64_t, six_class_count>{18'876'456, 732'160, 361'620, 205'792,
                                                         165'984, 14'664, 1'656, 188}));
}

// What one hand is worth when played, in dealer hands times the ante (bonus table A).
std::int64_t worth_played(const Matchup& matchup) {
    std::int64_t worth = 0;
    for (int standing = 0; standing < 3; ++standing)
        for (const bool queen_high : {false, true}) {
            const Odds net = net_of(terms,
                                    played(matchup.own.hand_class(),
                                           static_cast<Standing>(standing), queen_high),
                                    {Bet::ante})
                                 .odds;
            worth += matchup.dealer[static_cast<std::size_t>(standing)][queen_high ? 1 : 0] *
                     net.win / net.stake;
        }
    return worth;
}

TEST(ThreeCardStrategy, QueenSixFourIsTheWeakestHandToPlayAndNoHandIsAnException) {
    const auto against = matchups();
    const Strength weakest = strength("QC 6D 4H");
    EXPECT_EQ(play_from(terms, against), weakest);
    for (const Matchup& matchup : against)
        EXPECT_EQ(worth_played(matchup) >= -18'424, matchup.own >= weakest)
            << strength_text(matchup.own);
}

}  // namespace
}  // namespace croupier::three_card_poker
