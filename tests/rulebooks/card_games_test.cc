// What the rulebooks say of blackjack, casino war, three card poker and triple chase, seen through
// the games' own play.
#include <gtest/gtest.h>

#include "rules/blackjack/play.h"
#include "rules/cards/shoe.h"
#include "rules/casino_war/play.h"
#include "rules/three_card_poker/play.h"
#include "tests/support/proves.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

using blackjack::Decisions;
using cards::Burn;
using cards::Card;

std::vector<Card> hand(std::initializer_list<const char*> texts) {
    std::vector<Card> cards;
    for (const char* text : texts) cards.push_back(*cards::parse_card(text));
    return cards;
}

// The table after the first three cards.
blackjack::Shared dealt(const char* first, const char* dealer, const char* second) {
    blackjack::Shared shared;
    shared.player = hand({first, second});
    shared.dealer = hand({dealer});
    return shared;
}

Decisions offered(std::string_view id, const blackjack::Shared& shared) {
    return blackjack::offered(*book(id).blackjack, shared, {});
}

void expect_double_on_9_10_11(std::string_view id) {
    for (const auto* second : {"2C", "3C", "4C", "5C", "6C", "7C", "8C"}) {
        const int total = 4 + (second[0] - '0');
        EXPECT_EQ(offered(id, dealt("4H", "6D", second)).has(blackjack::Decision::double_wager),
                  total >= 9 && total <= 11)
            << id << " " << total;
    }
    EXPECT_FALSE(offered(id, dealt("2H", "6D", "3C")).has(blackjack::Decision::double_wager));
    EXPECT_FALSE(offered(id, dealt("2H", "6D", "2C")).has(blackjack::Decision::double_wager));
}

TEST(BlackjackRules, DoublingIsOfferedOnNineTenAndEleven) {
    PROVES("RF-13.3.5.8");
    expect_double_on_9_10_11(rapid_fusion);
    expect_double_on_9_10_11(crown);
}

TEST(BlackjackRules, OneSplitOfEqualValues) {
    PROVES("RF-13.3.5.9");
    for (const auto* id : {rapid_fusion, crown}) {
        EXPECT_TRUE(offered(id, dealt("8H", "6D", "8C")).has(blackjack::Decision::split)) << id;
        EXPECT_TRUE(offered(id, dealt("KH", "6D", "TC")).has(blackjack::Decision::split)) << id;
        EXPECT_FALSE(offered(id, dealt("8H", "6D", "7C")).has(blackjack::Decision::split)) << id;
    }
}

TEST(BlackjackRules, SplitAcesGetOneCardEach) {
    for (const auto* id : {rapid_fusion, crown}) {
        const auto& rules = *book(id).blackjack;
        auto shared = dealt("AH", "6D", "AC");
        std::vector<blackjack::Terminal> terminals(1);
        blackjack::decide(rules, shared, terminals[0], blackjack::Decision::split);
        for (const auto* card : {"2C", "3C"})
            blackjack::deal_community(rules, shared, *cards::parse_card(card), terminals);
        EXPECT_EQ(blackjack::need_of(rules, shared, terminals[0]), blackjack::Need::nothing) << id;
    }
}

TEST(BlackjackRules, RapidFusionDrawsByItselfToHardTwelveAndSoftSeventeen) {
    PROVES("RF-13.3.5.11");
    const auto& rules = *book(rapid_fusion).blackjack;
    const auto need = [&](const char* first, const char* second) {
        return blackjack::need_of(rules, dealt(first, "6D", second), {});
    };
    EXPECT_EQ(need("2H", "3C"), blackjack::Need::card);      // hard 5
    EXPECT_EQ(need("TH", "2C"), blackjack::Need::decision);  // hard 12
    EXPECT_EQ(need("AH", "5C"), blackjack::Need::card);      // soft 16
    EXPECT_EQ(need("AH", "6C"), blackjack::Need::decision);  // soft 17
    // Where doubling or splitting is possible below, it is asked, but standing is not.
    EXPECT_FALSE(offered(rapid_fusion, dealt("4H", "6D", "5C")).has(blackjack::Decision::stand));
}

TEST(BlackjackRules, CrownDrawsByItselfOnlyWhenTheTimeRunsOut) {
    const auto& rules = *book(crown).blackjack;
    const auto clock = [&](const char* first, const char* second) {
        return blackjack::on_timeout(rules, dealt(first, "6D", second), {});
    };
    EXPECT_TRUE(offered(crown, dealt("2H", "6D", "3C")).has(blackjack::Decision::stand));
    EXPECT_EQ(clock("2H", "3C"), blackjack::Decision::hit);
    EXPECT_EQ(clock("9H", "2C"), blackjack::Decision::hit);    // hard 11
    EXPECT_EQ(clock("TH", "2C"), blackjack::Decision::stand);  // hard 12
    EXPECT_EQ(clock("AH", "5C"), blackjack::Decision::hit);    // soft 16
    EXPECT_EQ(clock("AH", "6C"), blackjack::Decision::stand);  // soft 17
}

TEST(BlackjackRules, TheDealerDrawsToSixteenAndStandsOnAllSeventeens) {
    for (const auto* id : {rapid_fusion, crown}) {
        const auto& rules = *book(id).blackjack;
        auto shared = dealt("TH", "6D", "9C");
        std::vector<blackjack::Terminal> terminals(1);
        blackjack::decide(rules, shared, terminals[0], blackjack::Decision::stand);
        shared.dealer = hand({"6D", "TC"});
        EXPECT_EQ(blackjack::next(rules, shared, terminals).place, rules::Place::dealer) << id;
        shared.dealer = hand({"6D", "AC"});  // soft 17
        EXPECT_EQ(blackjack::next(rules, shared, terminals).awaited, rules::Awaited::confirm) << id;
    }
}

TEST(BlackjackRules, CrownsOwnLinesCarryThePublishedOdds) {
    const auto& pays = book(crown).blackjack->pays;
    const auto odds = [&](blackjack::Line line) { return pays[static_cast<std::size_t>(line)]; };
    EXPECT_EQ(odds(blackjack::Line::player).odds, to_one(1));
    EXPECT_EQ(odds(blackjack::Line::blackjack).odds, (Odds{3, 2}));
    EXPECT_EQ(odds(blackjack::Line::insurance).odds, to_one(2));
    for (const auto line :
         {blackjack::Line::player, blackjack::Line::blackjack, blackjack::Line::insurance}) {
        EXPECT_TRUE(odds(line).external);
        EXPECT_EQ(odds(line).origin, rules::Origin::published);
    }
}

TEST(WarRules, CardsAreBurnedBeforeTheWarCards) {
    for (const auto& [id, burns] : {std::pair{rapid_fusion, 3}, {crown, 0}}) {
        const auto& rules = *book(id).casino_war;
        casino_war::Layout layout{.areas = 3, .decks = 6, .burn_before_war = rules.burn_before_war};
        const auto first_cards = hand({"KS", "2D", "AH", "KH"});
        const std::vector<int> at_war{1};
        casino_war::Progress progress{.dealt = first_cards, .areas_at_war = at_war};
        for (int burned = 0; burned < burns; ++burned) {
            progress.burned = burned;
            EXPECT_EQ(casino_war::next(layout, progress).place, rules::Place::burn) << id;
        }
        progress.burned = burns;
        EXPECT_EQ(casino_war::next(layout, progress).place, rules::Place::community) << id;
    }
}

TEST(PokerRules, TheDealersCardsComeWhenNeededOrAlways) {
    using three_card_poker::dealer_needed;
    const auto& star = *book(rapid_fusion).three_card_poker;
    EXPECT_FALSE(dealer_needed(star, {}));
    EXPECT_TRUE(dealer_needed(star, {.play = true}));
    EXPECT_TRUE(dealer_needed(star, {.six_card_bonus = true}));
    EXPECT_TRUE(dealer_needed(*book(crown).three_card_poker, {}));
}

TEST(Shuffling, ContinuousWhereTheDocumentSaysSo) {
    const std::vector continuous{cards::Source::continuous_shuffler};
    const std::vector no_burn{Burn::none};
    for (const cards::ShoeRules* shoe :
         {&book(rapid_fusion).blackjack->shoe, &book(rapid_fusion).casino_war->shoe,
          &book(crown).casino_war->shoe}) {
        EXPECT_EQ(shoe->sources, continuous);
        EXPECT_EQ(shoe->burns, no_burn);
    }
    EXPECT_EQ(book(crown).triple_chase->shoe.sources, continuous);
    EXPECT_EQ(book(crown).triple_chase->shoe.burns, (std::vector{Burn::one_optional}));
}

TEST(Shuffling, CrownsBlackjackHasAShoeOrAShuffler) {
    const cards::ShoeRules& rules = book(crown).blackjack->shoe;
    EXPECT_EQ(rules.sources,
              (std::vector{cards::Source::shoe, cards::Source::continuous_shuffler}));
    EXPECT_EQ(rules.burns, (std::vector{Burn::none}));
    EXPECT_EQ(rules.cutting_cards, 1);
}

}  // namespace
}  // namespace croupier::tests
