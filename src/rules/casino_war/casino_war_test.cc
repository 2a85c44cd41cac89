#include <gtest/gtest.h>

#include "rules/casino_war/odds.h"
#include "rules/casino_war/play.h"
#include "rules/casino_war/settle.h"
#include "tests/support/proves.h"

namespace croupier::casino_war {
namespace {

using cards::Card;
using rules::Awaited;
using rules::card_to;
using rules::Next;
using rules::Payment;
using rules::Place;
using rules::Status;

Card card(std::string_view text) {
    return *cards::parse_card(text);
}

std::vector<Card> cards_of(std::initializer_list<std::string_view> texts) {
    std::vector<Card> all;
    for (const auto text : texts) all.push_back(card(text));
    return all;
}

Rules some_rules() {
    Rules rules;
    rules.decks = {4, 5, 6, 7, 8};
    rules.areas = {3, 5, 7};
    rules.war_cards = {WarCard::community, WarCard::per_area};
    rules.burn_before_war = 3;
    rules.surrender_returns.odds = {1, 2};
    rules.pays = {rules::Pay{to_one(1)}, rules::Pay{to_one(1)}, rules::Pay{to_one(2)},
                  rules::Pay{to_one(11)}};
    return rules;
}

const Terms terms = terms_of(some_rules());
constexpr Hand at_war(Standing war) {
    return {Standing::equal, Decision::war, war};
}
constexpr Hand higher{Standing::higher, Decision::timeout, Standing::lower};
constexpr Hand lower{Standing::lower, Decision::timeout, Standing::lower};
constexpr Hand surrendered{Standing::equal, Decision::surrender, Standing::lower};
constexpr Hand timed_out{Standing::equal, Decision::timeout, Standing::lower};

Payment paid(const Hand& hand, Bet bet, std::int64_t cents, Rounding rounding = {}) {
    return *pay(terms, hand, bet, Money::cents(cents), rounding);
}
Payment payment(Status status, std::int64_t returned, std::int64_t winnings) {
    return {status, Money::cents(returned), Money::cents(winnings)};
}

TEST(CasinoWar, TheAceIsHighestAndSuitsDoNotCount) {
    EXPECT_EQ(standing(card("AS"), card("KH")), Standing::higher);
    EXPECT_EQ(standing(card("2S"), card("3H")), Standing::lower);
    EXPECT_EQ(standing(card("9C"), card("9S")), Standing::equal);
    PROVES("RF-14.1.5", "RF-14.1.6");
}

TEST(CasinoWar, TenAndPicturesAreFourDifferentRanks) {
    const auto rising =
        cards_of({"2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC"});
    for (std::size_t at = 1; at < rising.size(); ++at)
        EXPECT_EQ(standing(rising[at], rising[at - 1]), Standing::higher);
    PROVES("RF-14.1.6.1");
}

TEST(CasinoWarAnte, AHigherCardPaysEvenMoney) {
    EXPECT_EQ(paid(higher, Bet::ante, 500), payment(Status::win, 500, 500));
    PROVES("RF-14.2.2.1");
}

TEST(CasinoWarAnte, ALowerCardLoses) {
    EXPECT_EQ(paid(lower, Bet::ante, 500), payment(Status::lose, 0, 0));
    PROVES("RF-14.2.2.2");
}

TEST(CasinoWarAnte, SurrenderLosesAndGivesHalfBack) {
    EXPECT_EQ(paid(surrendered, Bet::ante, 500), payment(Status::lose, 250, 0));
    PROVES("RF-14.2.2.3", "RF-1.1-surrender", "CR-17.6.1(a)");
}

TEST(CasinoWarAnte, ATimeOutSurrenders) {
    EXPECT_EQ(paid(timed_out, Bet::ante, 500), paid(surrendered, Bet::ante, 500));
}

TEST(CasinoWarAnte, TheHalfOfAnOddAmountIsRoundedAsTheRulebookSays) {
    EXPECT_EQ(paid(surrendered, Bet::ante, 5, {1, RoundingMode::up}).returned, Money::cents(3));
    EXPECT_EQ(paid(surrendered, Bet::ante, 5, {1, RoundingMode::down}).returned, Money::cents(2));
    EXPECT_EQ(pay(terms, surrendered, Bet::ante, Money::cents(5), {1, RoundingMode::exact}).error(),
              PayFault::inexact);
}

TEST(CasinoWarAnte, TheHalfThatComesBackIsNeverMoreThanTheStake) {
    EXPECT_EQ(paid(surrendered, Bet::ante, 5, {100, RoundingMode::up}).returned, Money::cents(5));
}

TEST(CasinoWarAnte, AfterWarItStandsOffUnlessTheWarCardIsLower) {
    EXPECT_EQ(paid(at_war(Standing::higher), Bet::ante, 500), payment(Status::push, 500, 0));
    EXPECT_EQ(paid(at_war(Standing::equal), Bet::ante, 500), payment(Status::push, 500, 0));
    EXPECT_EQ(paid(at_war(Standing::lower), Bet::ante, 500), payment(Status::lose, 0, 0));
    PROVES("RF-14.2.2.4", "RF-14.2.2.5", "RF-14.2.2.6");
}

TEST(CasinoWarWar, AHigherWarCardPaysEvenMoneyAndAnEqualOneTwoToOne) {
    EXPECT_EQ(paid(at_war(Standing::higher), Bet::war, 500), payment(Status::win, 500, 500));
    EXPECT_EQ(paid(at_war(Standing::equal), Bet::war, 500), payment(Status::win, 500, 1000));
    PROVES("RF-14.2.3.1");
}

TEST(CasinoWarWar, ALowerWarCardLoses) {
    EXPECT_EQ(paid(at_war(Standing::lower), Bet::war, 500), payment(Status::lose, 0, 0));
    PROVES("RF-14.2.3.2");
}

TEST(CasinoWarTie, EqualFirstCardsPayElevenWhateverFollows) {
    for (const Hand& hand : {surrendered, timed_out, at_war(Standing::lower)})
        EXPECT_EQ(paid(hand, Bet::tie, 100), payment(Status::win, 100, 1100));
    PROVES("RF-14.2.4.1", "RF-1.1-tie-wager-b");
}

TEST(CasinoWarTie, UnequalFirstCardsLose) {
    EXPECT_EQ(paid(higher, Bet::tie, 100).status, Status::lose);
    EXPECT_EQ(paid(lower, Bet::tie, 100).status, Status::lose);
    PROVES("RF-14.2.4.2");
}

TEST(CasinoWarBets, OnlyAnteAndTieCanBePlacedByHand) {
    EXPECT_EQ(find_bet("ante"), Bet::ante);
    EXPECT_EQ(find_bet("tie"), Bet::tie);
    EXPECT_FALSE(find_bet("war"));
    PROVES("RF-14.2.1");
}

constexpr Layout three_areas{.areas = 3, .decks = 6, .burn_before_war = 3};

TEST(CasinoWarDeal, EveryAreaGetsACardInTurnAndThenTheDealer) {
    const auto dealt = cards_of({"KS", "2D", "AH"});
    for (int count = 0; count < 3; ++count)
        EXPECT_EQ(
            next(three_areas, {.dealt = std::span(dealt).first(static_cast<std::size_t>(count))}),
            card_to(Place::area, count + 1));
    EXPECT_EQ(next(three_areas, {.dealt = dealt}), card_to(Place::dealer));
    PROVES("RF-14.3.7.2", "CR-17.5.1(a)", "CR-17.5.1(b)");
}

TEST(CasinoWarDeal, WithNobodyAtWarTheFirstCardsAreTheRound) {
    const auto dealt = cards_of({"KS", "2D", "AH", "KH"});
    EXPECT_EQ(next(three_areas, {.dealt = dealt}), Next{Awaited::confirm});
}

TEST(CasinoWarDeal, ATieWaitsForDecisions) {
    const auto dealt = cards_of({"KS", "2D", "AH", "KH"});
    EXPECT_EQ(next(three_areas, {.dealt = dealt, .decisions_open = true}),
              Next{Awaited::decisions});
    EXPECT_EQ(tied_areas(three_areas, dealt), std::vector{1});
    PROVES("RF-14.3.10");
}

TEST(CasinoWarDeal, WarBurnsThenTurnsOneSharedCardAndOneForTheDealer) {
    auto dealt = cards_of({"KS", "2D", "KD", "KH"});
    const std::vector areas = {1, 3};
    const auto awaited = [&](int burned) {
        return next(three_areas, {.dealt = dealt, .burned = burned, .areas_at_war = areas});
    };
    EXPECT_EQ(awaited(0), card_to(Place::burn, 1));
    EXPECT_EQ(awaited(2), card_to(Place::burn, 3));
    EXPECT_EQ(awaited(3), card_to(Place::community));
    dealt.push_back(card("9S"));
    EXPECT_EQ(awaited(3), card_to(Place::dealer));
    dealt.push_back(card("5D"));
    EXPECT_EQ(awaited(3), Next{Awaited::confirm});
    PROVES("RF-14.3.10.3", "RF-14.3.10.4", "CR-17.7.1(a)", "CR-17.7.1(b)");
}

TEST(CasinoWarDeal, WithSeparateWarCardsOnlyAreasAtWarGetOne) {
    Layout layout = three_areas;
    layout.war_card = WarCard::per_area;
    layout.burn_before_war = 0;
    auto dealt = cards_of({"KS", "2D", "KD", "KH"});
    const std::vector areas = {1, 3};
    const auto awaited = [&] { return next(layout, {.dealt = dealt, .areas_at_war = areas}); };
    EXPECT_EQ(awaited(), card_to(Place::area, 1));
    dealt.push_back(card("9S"));
    EXPECT_EQ(awaited(), card_to(Place::area, 3));
    dealt.push_back(card("8S"));
    EXPECT_EQ(awaited(), card_to(Place::dealer));
}

TEST(CasinoWarDeal, ACardThatNothingAskedForIsIrregular) {
    const auto dealt = cards_of({"KS", "2D", "AH", "KH", "9S"});
    const std::vector areas = {1};
    EXPECT_EQ(next(three_areas, {.dealt = dealt}), Next{Awaited::irregular});
    EXPECT_EQ(next(three_areas, {.dealt = dealt, .decisions_open = true}),
              Next{Awaited::irregular});
    EXPECT_EQ(next(three_areas, {.dealt = dealt, .burned = 1, .areas_at_war = areas}),
              Next{Awaited::irregular});
}

TEST(CasinoWarDecisions, WarIsOfferedOnlyOnATie) {
    EXPECT_TRUE(decisions_offered(Standing::higher, WarFunds::sufficient).empty());
    EXPECT_TRUE(decisions_offered(Standing::lower, WarFunds::sufficient).empty());
    EXPECT_EQ(decisions_offered(Standing::equal, WarFunds::sufficient),
              (std::vector{Decision::war, Decision::surrender}));
    PROVES("RF-1.1-go-to-war", "CR-17.6.1");
}

TEST(CasinoWarDecisions, WithoutTheCreditOnlySurrenderRemains) {
    EXPECT_EQ(decisions_offered(Standing::equal, WarFunds::lacking),
              std::vector{Decision::surrender});
}

Outcome tied_outcome() {
    Outcome outcome;
    outcome.area_cards = cards_of({"KS", "2D", "KD"});
    outcome.dealer_card = card("KH");
    outcome.war_community_card = card("9S");
    outcome.war_dealer_card = card("5D");
    return outcome;
}

TEST(CasinoWarOutcome, OneSharedWarCardServesEveryArea) {
    const Outcome outcome = tied_outcome();
    ASSERT_TRUE(check_outcome(three_areas, outcome));
    EXPECT_EQ(*read_hand(three_areas, outcome, 1, Decision::war), at_war(Standing::higher));
    EXPECT_EQ(*read_hand(three_areas, outcome, 3, Decision::war), at_war(Standing::higher));
    EXPECT_EQ(read_hand(three_areas, outcome, 2, Decision::timeout)->first, Standing::lower);
}

TEST(CasinoWarOutcome, SeparateWarCardsServeTheirOwnArea) {
    Layout layout = three_areas;
    layout.war_card = WarCard::per_area;
    Outcome outcome = tied_outcome();
    outcome.war_area_cards = {{1, card("5S")}, {3, card("4C")}};
    EXPECT_EQ(*read_hand(layout, outcome, 1, Decision::war), at_war(Standing::equal));
    EXPECT_EQ(*read_hand(layout, outcome, 3, Decision::war), at_war(Standing::lower));
}

TEST(CasinoWarOutcome, WarWithoutWarCardsCannotBe) {
    Outcome outcome = tied_outcome();
    outcome.war_dealer_card.reset();
    EXPECT_FALSE(read_hand(three_areas, outcome, 1, Decision::war));
    EXPECT_TRUE(read_hand(three_areas, outcome, 1, Decision::surrender));
    outcome.war_community_card.reset();
    EXPECT_FALSE(read_hand(three_areas, outcome, 1, Decision::war));
}

TEST(CasinoWarOutcome, TheNumberOfCardsIsTheNumberOfAreas) {
    Outcome outcome = tied_outcome();
    outcome.area_cards.pop_back();
    EXPECT_FALSE(check_outcome(three_areas, outcome));
}

TEST(CasinoWarOutcome, ACardCannotComeMoreOftenThanThereAreDecks) {
    Layout layout = three_areas;
    layout.decks = 1;
    Outcome outcome = tied_outcome();
    EXPECT_TRUE(check_outcome(layout, outcome));
    outcome.war_dealer_card = card("KS");
    EXPECT_FALSE(check_outcome(layout, outcome));
}

TEST(CasinoWarOdds, SixDecksGiveTheKnownEdges) {
    const auto rows = odds_rows(some_rules(), 6);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].bet, "ante");
    EXPECT_EQ(rules::house_edge(rows[0].lines).text(), "23138/993023");  // 2.33 %
    EXPECT_EQ(rows[1].bet, "tie");
    EXPECT_EQ(rules::house_edge(rows[1].lines).text(), "35/311");  // 11.25 %
}

TEST(CasinoWarOdds, TheAnteCountsTheWarWagerPerUnitOfTheAnte) {
    const auto rows = odds_rows(some_rules(), 6);
    std::vector<std::int32_t> nets;
    for (const auto& line : rows[0].lines) nets.push_back(line.net.win);
    EXPECT_EQ(nets, (std::vector{2, 1, -1, -2}));
}

TEST(CasinoWarOdds, EveryDrawOfFourCardsIsCounted) {
    for (int decks = 4; decks <= 8; ++decks) {
        std::int64_t draws = 0;
        for (const auto& counted : census(decks, Decision::war)) draws += counted.draws;
        const std::int64_t cards = std::int64_t{52} * decks;
        EXPECT_EQ(draws, cards * (cards - 1) * (cards - 2) * (cards - 3));
    }
}

TEST(CasinoWarOdds, WarIsBetterThanSurrenderAtEveryRankAndNumberOfDecks) {
    const Fraction half(-1, 2);
    for (int decks = 4; decks <= 8; ++decks) {
        const Fraction at_ace = value_on_tie(terms, decks, cards::ace, Decision::war);
        for (int rank = 2; rank <= cards::ace; ++rank) {
            EXPECT_EQ(value_on_tie(terms, decks, rank, Decision::surrender), half);
            EXPECT_EQ(value_on_tie(terms, decks, rank, Decision::war), at_ace);
        }
        EXPECT_GT((at_ace - half).sign(), 0);
        EXPECT_EQ(best_on_tie(terms, decks), Decision::war);
    }
}

TEST(CasinoWarOdds, ATermThatMadeWarWorseWouldBeSurrendered) {
    Terms harsh = terms;
    harsh.odds[static_cast<std::size_t>(Line::war_win)] = {1, 2};
    EXPECT_EQ(best_on_tie(harsh, 6), Decision::surrender);
}

}  // namespace
}  // namespace croupier::casino_war
