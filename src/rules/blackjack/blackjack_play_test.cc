#include <gtest/gtest.h>

#include "rules/blackjack/blackjack_test.h"
#include "rules/blackjack/play.h"
#include "tests/support/proves.h"

namespace croupier::blackjack {
namespace {

using rules::Awaited;
using rules::card_to;
using rules::Next;
using rules::Place;

Decisions asked(const Rules& rules, std::string_view player, std::string_view dealer,
                Means means = {}) {
    return offered(rules, shared_cards(player, dealer, ""), {.play = {}, .means = means});
}
constexpr Decisions hit_or_stand{Decision::hit, Decision::stand};
constexpr Means no_credit{.another_stake = false, .insurance = false};

TEST(BlackjackPlay, ThreeCardsOpenTheRound) {
    Shared shared;
    EXPECT_EQ(next(star, shared, {}), card_to(Place::player));
    shared.player = cards_in("KS");
    EXPECT_EQ(next(star, shared, {}), card_to(Place::dealer));
    shared.dealer = cards_in("9D");
    EXPECT_EQ(next(star, shared, {}), card_to(Place::player));
    shared.player = cards_in("KS 8D");
    EXPECT_EQ(next(star, shared, {}), card_to(Place::dealer));
    PROVES("RF-13.3.5.2", "CR-13.7.1(a)", "CR-13.7.1(b)", "CR-13.7.1(c)");
}

TEST(BlackjackPlay, FromTwelveOnAPlayerHitsOrStands) {
    EXPECT_EQ(asked(star, "KS 2D", "9C"), hit_or_stand);
    EXPECT_EQ(asked(star, "AS 6D", "9C"), hit_or_stand);
    EXPECT_EQ(asked(star, "KS QD", "9C", no_credit), hit_or_stand);
    PROVES("RF-13.3.5.12");
}

TEST(BlackjackPlay, NothingIsAskedOn21) {
    EXPECT_TRUE(asked(star, "KS AD", "9C").empty());
    EXPECT_TRUE(asked(crown, "KS AD", "9C").empty());
    PROVES("RF-13.3.5.12");
}

TEST(BlackjackPlay, DoublingIsOfferedOnNineToEleven) {
    const Decisions with_double{Decision::hit, Decision::double_wager};
    for (const auto* two : {"4S 5D", "4S 6D", "5S 6D"})
        EXPECT_EQ(asked(star, two, "9C"), with_double);
    EXPECT_TRUE(asked(star, "3S 5D", "9C").empty());
    EXPECT_FALSE(asked(star, "AS 8D", "9C").has(Decision::double_wager));
    EXPECT_TRUE(asked(star, "5S 6D", "9C", no_credit).empty());
    PROVES("RF-13.3.5.8");
}

TEST(BlackjackPlay, SplittingIsOfferedOnEqualValues) {
    const Decisions low{Decision::hit, Decision::split};
    const Decisions high{Decision::hit, Decision::stand, Decision::split};
    EXPECT_EQ(asked(star, "3S 3D", "9C"), low);
    EXPECT_EQ(asked(star, "AS AD", "9C"), low);
    EXPECT_EQ(asked(star, "8S 8D", "9C"), high);
    EXPECT_EQ(asked(star, "KS TD", "9C"), high);
    EXPECT_EQ(asked(star, "8S 8D", "9C", no_credit), hit_or_stand);
    PROVES("RF-13.3.5.9");
}

TEST(BlackjackPlay, LowHandsDrawByThemselvesWhereTheRulebookSaysAlways) {
    const auto shared = shared_cards("2S 4D", "9C", "");
    EXPECT_EQ(need_of(star, shared, {}), Need::card);
    EXPECT_EQ(need_of(star, shared_cards("AS 5D", "9C", ""), {}), Need::card);
    EXPECT_EQ(offered(crown, shared, {}), hit_or_stand);
    PROVES("RF-13.3.5.11", "CR-13.9.1");
}

TEST(BlackjackPlay, TheClockDrawsToTheThresholdAndThenStands) {
    EXPECT_EQ(on_timeout(crown, shared_cards("2S 4D", "9C", ""), {}), Decision::hit);
    EXPECT_EQ(on_timeout(crown, shared_cards("AS 5D", "9C", ""), {}), Decision::hit);
    EXPECT_EQ(on_timeout(star, shared_cards("5S 6D", "9C", ""), {}), Decision::hit);
    EXPECT_EQ(on_timeout(star, shared_cards("KS 2D", "9C", ""), {}), Decision::stand);
    EXPECT_EQ(on_timeout(star, shared_cards("KS 2D", "AC", ""), {}), Decision::no_insurance);
}

TEST(BlackjackPlay, ADealerAceAsksForInsuranceFirst) {
    const Decisions insurance{Decision::insurance, Decision::no_insurance};
    EXPECT_EQ(asked(star, "KS 2D", "AC"), insurance);
    EXPECT_EQ(asked(star, "KS AD", "AC"), insurance);
    EXPECT_EQ(asked(star, "KS 2D", "AC", no_credit), hit_or_stand);
    const auto shared = shared_cards("KS 2D", "AC", "");
    Terminal terminal;
    decide(star, shared, terminal, Decision::no_insurance);
    EXPECT_EQ(offered(star, shared, terminal), hit_or_stand);
}

TEST(BlackjackPlay, EvenMoneyIsAskedOnlyAfterInsuranceWasChosen) {
    const Decisions even_money{Decision::even_money, Decision::no_even_money};
    const auto shared = shared_cards("KS AD", "AC", "");
    Terminal insured;
    decide(star, shared, insured, Decision::insurance);
    EXPECT_EQ(offered(star, shared, insured), even_money);
    EXPECT_EQ(on_timeout(star, shared, insured), Decision::no_even_money);
    decide(star, shared, insured, Decision::even_money);
    EXPECT_EQ(need_of(star, shared, insured), Need::nothing);
    Terminal declined;
    decide(star, shared, declined, Decision::no_insurance);
    EXPECT_TRUE(offered(star, shared, declined).empty());
    Terminal at_crown;
    decide(crown, shared, at_crown, Decision::insurance);
    EXPECT_TRUE(offered(crown, shared, at_crown).empty());
}

TEST(BlackjackPlay, InsuranceIsHalfAndAtLeastACent) {
    EXPECT_EQ(insurance_stake(star, Money::cents(501)), Money::cents(250));
    EXPECT_EQ(insurance_stake(star, Money::cents(1)), Money::cents(1));
    EXPECT_EQ(insurance_stake(crown, Money::cents(500)), Money::cents(250));
    EXPECT_FALSE(insurance_stake(crown, Money::cents(501)).has_value());
    PROVES("CR-13.8.2");
}

TEST(BlackjackPlay, ADoubledHandGetsExactlyOneCard) {
    auto shared = shared_cards("5S 6D", "9C", "");
    std::vector<Terminal> terminals(1);
    decide(star, shared, terminals[0], Decision::double_wager);
    EXPECT_EQ(next(star, shared, terminals), card_to(Place::community));
    deal_community(star, shared, cards_in("2H")[0], terminals);
    EXPECT_EQ(need_of(star, shared, terminals[0]), Need::nothing);
    EXPECT_EQ(round_of(shared, terminals[0].play).hands[0], doubled(13));
    PROVES("RF-13.3.5.8.2");
}

TEST(BlackjackPlay, TheNextCardWaitsForEveryDecision) {
    auto shared = shared_cards("KS 2D", "9C", "");
    std::vector<Terminal> terminals(2);
    decide(star, shared, terminals[0], Decision::hit);
    EXPECT_EQ(next(star, shared, terminals), Next{Awaited::decisions});
    decide(star, shared, terminals[1], Decision::stand);
    EXPECT_EQ(next(star, shared, terminals), card_to(Place::community));
    deal_community(star, shared, cards_in("5H")[0], terminals);
    EXPECT_EQ(cards_of(shared, terminals[0].play, 0), cards_in("KS 2D 5H"));
    EXPECT_EQ(cards_of(shared, terminals[1].play, 0), cards_in("KS 2D"));
    PROVES("RF-13.3.5.10");
}

TEST(BlackjackPlay, CommunityCardsGoToTheFirstSplitHandUntilItIsFinished) {
    auto shared = shared_cards("8S 8D", "9C", "");
    std::vector<Terminal> terminals(1);
    decide(star, shared, terminals[0], Decision::split);
    for (const auto* card : {"3H", "7C", "KD", "5S"}) {
        EXPECT_EQ(need_of(star, shared, terminals[0]), Need::card) << card;
        deal_community(star, shared, cards_in(card)[0], terminals);
        if (need_of(star, shared, terminals[0]) == Need::decision)
            decide(star, shared, terminals[0],
                   shared.community.size() == 2 ? Decision::stand : Decision::hit);
    }
    EXPECT_EQ(cards_of(shared, terminals[0].play, 0), cards_in("8S 3H 7C"));
    EXPECT_EQ(cards_of(shared, terminals[0].play, 1), cards_in("8D KD 5S"));
    EXPECT_EQ(need_of(star, shared, terminals[0]), Need::nothing);
    const Round round = round_of(shared, terminals[0].play);
    EXPECT_EQ(round.hands[0], hand(18));
    EXPECT_EQ(round.hands[1], over);
}

TEST(BlackjackPlay, SplitHandsAreNeitherDoubledNorSplitAgain) {
    auto shared = shared_cards("8S 8D", "9C", "");
    std::vector<Terminal> terminals(1);
    decide(star, shared, terminals[0], Decision::split);
    deal_community(star, shared, cards_in("8H")[0], terminals);
    EXPECT_EQ(offered(star, shared, terminals[0]), hit_or_stand);
    auto fives = shared_cards("5S 5D", "9C", "");
    std::vector<Terminal> other(1);
    decide(crown, fives, other[0], Decision::split);
    deal_community(crown, fives, cards_in("6H")[0], other);
    EXPECT_EQ(offered(crown, fives, other[0]), hit_or_stand);
    PROVES("RF-13.3.5.9");
}

TEST(BlackjackPlay, SplitAcesAreFinishedAfterOneCardEach) {
    auto shared = shared_cards("AS AD", "9C", "");
    std::vector<Terminal> terminals(1);
    decide(star, shared, terminals[0], Decision::split);
    deal_community(star, shared, cards_in("2H")[0], terminals);
    EXPECT_EQ(need_of(star, shared, terminals[0]), Need::card);
    deal_community(star, shared, cards_in("KH")[0], terminals);
    EXPECT_EQ(need_of(star, shared, terminals[0]), Need::nothing);
    EXPECT_EQ(round_of(shared, terminals[0].play).hands[1], hand(21));
    PROVES("RF-13.3.5.9.2", "RF-13.3.5.9.3");
}

TEST(BlackjackPlay, TheDealerDrawsWhenAllAreFinishedAndStandsOn17) {
    const std::vector<Terminal> nobody;
    const auto after = [&](const Rules& rules, std::string_view dealer) {
        return next(rules, shared_cards("KS 9D", dealer, ""), nobody);
    };
    EXPECT_EQ(after(star, "9C 7D"), card_to(Place::dealer));
    EXPECT_EQ(after(star, "9C 8D"), Next{Awaited::confirm});
    EXPECT_EQ(after(star, "AC 6D"), Next{Awaited::confirm});
    EXPECT_EQ(after(star, "9C 7D KH"), Next{Awaited::confirm});
    EXPECT_EQ(after(star, "9C 8D KH"), Next{Awaited::irregular});
    Rules hits_soft_17 = star;
    hits_soft_17.dealer_stands_on_soft_17 = false;
    EXPECT_EQ(after(hits_soft_17, "AC 6D"), card_to(Place::dealer));
    EXPECT_EQ(after(hits_soft_17, "AC 7D"), Next{Awaited::confirm});
    PROVES("RF-13.3.5.13b", "CR-13.9.3");
}

}  // namespace
}  // namespace croupier::blackjack
