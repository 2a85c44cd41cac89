#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "base/draw.h"
#include "rules/blackjack/blackjack_test.h"
#include "rules/blackjack/odds.h"
#include "rules/blackjack/play.h"
#include "rules/blackjack/settle.h"
#include "rules/blackjack/split.h"
#include "rules/cards/shoe.h"

namespace croupier::blackjack {
namespace {

using cards::Card;
using rules::Awaited;
using rules::Next;
using rules::Place;

const Mathematics& star_mathematics() {
    static const Mathematics all = mathematics(star, 6);
    return all;
}
const rules::OddsRow& row_of(std::string_view bet) {
    for (const auto& row : star_mathematics().rows)
        if (row.bet == bet) return row;
    CHECK(false);
    return star_mathematics().rows.front();
}

TEST(BlackjackOdds, NaturalsAreExact) {
    const Natural factorial = falling(70, 70);
    EXPECT_EQ(factorial.text(),
              "119785716699698917960727837216890987364589381425464258575553628646280095827898453"
              "19680000000000000000");
    EXPECT_EQ((factorial * (static_cast<Product>(1) << 64) - factorial + factorial).text(),
              (factorial * (static_cast<Product>(1) << 63) * std::uint64_t{2}).text());
    EXPECT_LT(factorial - Natural(1), factorial);
}

TEST(BlackjackOdds, ThereAre3072HandsOfTwoCardsOrMore) {
    int hands = 0;
    for (const auto& node : hand_tree().nodes()) hands += node.size >= 2 ? 1 : 0;
    EXPECT_EQ(hands, 3072);
}

TEST(BlackjackOdds, DealerEndingsAddUpToAllOrders) {
    const Setting setting(star, 6);
    Composition out;
    for (const int card : {10, 6, 7}) out.add(card);
    const DealerEnds ends = setting.ends(7, out);
    Natural sum;
    for (const Product end : ends) sum += Natural(1) * end;
    EXPECT_EQ(sum, falling(6 * 52 - 3, setting.dealer_draws));
    EXPECT_EQ(ends[dealer_blackjack], Product{0});
}

TEST(BlackjackOdds, ADealerBlackjackIsAnAceAndATen) {
    const Setting setting(star, 6);
    Composition out;
    out.add(1);
    const Natural blackjacks = Natural(1) * setting.ends(1, out)[dealer_blackjack];
    EXPECT_EQ(ratio(blackjacks, falling(311, setting.dealer_draws)), Fraction(96, 311));
}

TEST(BlackjackOdds, ProbabilitiesOfEveryBetAddUpToOne) {
    for (const auto& row : star_mathematics().rows) {
        Fraction sum;
        for (const auto& line : row.lines) sum = sum + line.probability;
        EXPECT_EQ(sum, Fraction(1, 1)) << row.bet;
        EXPECT_TRUE(row.bound.empty());
    }
}

TEST(BlackjackOdds, TheEdgeOfSixDecksIsKnownExactly) {
    EXPECT_EQ(row_of("player").edge().text(),
              "446584827657614920810265739527921154701/112811463535934500239868375053429915444315");
}

TEST(BlackjackOdds, ABlackjackWinIsCountedAsByHand) {
    // Ace and ten in either order, and the dealer does not make the same of the rest.
    const Fraction player(Wide{2} * 24 * 96, Wide{312} * 311);
    const Fraction dealer(Wide{2} * 23 * 95, Wide{310} * 309);
    for (const auto& line : row_of("player").lines)
        if (line.net == Odds{3, 2}) {
            EXPECT_EQ(line.probability, player * (Fraction(1, 1) - dealer));
        }
}

TEST(BlackjackOdds, SideBetsHaveTheirPublishedEdges) {
    EXPECT_NEAR(row_of("kings_bounty").edge().decimal(), 0.23164, 5e-6);
    EXPECT_NEAR(row_of("bet_the_set_21").edge().decimal(), 0.1061, 5e-5);
    EXPECT_NEAR(row_of("royal_match_21").edge().decimal(), 0.1148, 5e-5);
    EXPECT_EQ(row_of("insurance").edge(), Fraction(23, 311));
}

TEST(BlackjackOdds, RowsAreOnlyForWhatTheDecksAllow) {
    std::vector<std::string> names;
    for (const Offer& offer : offers(crown, 5)) names.push_back(offer.row.bet);
    EXPECT_EQ(names, (std::vector<std::string>{"player", "insurance"}));
}

TEST(BlackjackOdds, InsuranceAndEvenMoneyAreRightlyDeclined) {
    for (int decks = 4; decks <= 8; ++decks)
        for (int first = 2; first <= cards::ace; ++first)
            for (int second = 2; second <= cards::ace; ++second)
                EXPECT_LT(insurance_gain(star, decks, Card(first, cards::Suit::clubs),
                                         Card(second, cards::Suit::hearts))
                              .sign(),
                          0);
    EXPECT_FALSE(star_mathematics().strategy.takes_even_money());
}

TEST(BlackjackOdds, WithoutADealerBlackjackASplitIsWorthTwiceOneHand) {
    // Against a seven no coupling exists: the joint count must give what each half gives alone.
    const Setting setting(star, 6);
    const auto hits_to_17 = [] {
        std::vector<bool> hits;
        for (const auto& node : hand_tree().nodes()) hits.push_back(node.points.total < 17);
        return hits;
    }();
    const auto counts = split_counts(setting, 8, 7, hits_to_17);
    Composition opening;
    for (const int card : {8, 8, 7}) opening.add(card);
    Natural both_hands;
    for (std::size_t line = 0; line < counts.size(); ++line)
        both_hands += counts[line] * setting.payoffs.weight(line);

    LineCounts stood(setting);
    const HandTree::Index start = hand_tree().after(HandTree::empty, 8);
    for (const Ending& ending :
         endings(start, [&](HandTree::Index hand_index) { return hits_to_17[hand_index]; })) {
        const auto& node = hand_tree().node(ending.hand);
        Composition out = opening + node.cards;
        out.take(8);
        const DealerEnds ends = setting.ends(7, out);
        std::vector<Product> by_line(setting.payoffs.line_count());
        for (int end = 0; end < dealer_end_count; ++end)
            by_line[setting.payoffs.alone(node.points.total, end)] +=
                ends[static_cast<std::size_t>(end)] * ending.orders;
        stood.add(out, by_line);
    }
    const Natural all = draws_with(setting, opening);
    Natural one_hand;
    Natural rest = all;
    const auto alone = stood.totals();
    for (std::size_t line = 0; line < alone.size(); ++line) {
        one_hand += alone[line] * setting.payoffs.weight(line);
        rest -= alone[line];
    }
    one_hand += rest * setting.payoffs.weight(setting.payoffs.alone(busted_total, dealer_busted));
    EXPECT_EQ(both_hands + all * setting.payoffs.weight_of_zero(), one_hand * std::uint64_t{2});
}

TEST(BlackjackOdds, TheStrategyPlaysWellKnownHandsAsEverybodyDoes) {
    const Strategy& strategy = star_mathematics().strategy;
    const auto choice = [&](std::initializer_list<int> hand_cards, int dealer) {
        return strategy.decide(hand_tree().of(std::vector<int>(hand_cards)), dealer, {});
    };
    EXPECT_EQ(choice({10, 10}, 6), Decision::stand);
    EXPECT_EQ(choice({10, 6}, 7), Decision::hit);
    EXPECT_EQ(choice({10, 6}, 6), Decision::stand);
    EXPECT_EQ(choice({5, 6}, 6), Decision::double_wager);
    EXPECT_EQ(choice({5, 5}, 6), Decision::double_wager);
    EXPECT_EQ(choice({8, 8}, 6), Decision::split);
    EXPECT_EQ(choice({1, 1}, 6), Decision::split);
    EXPECT_EQ(choice({1, 7}, 9), Decision::hit);
    const auto eights = hand_tree().of(std::array{8, 8});
    EXPECT_EQ(strategy.decide(eights, 6, {.may_double = true, .may_split = false}),
              Decision::stand);
}

TEST(BlackjackOdds, ADealerBlackjackThatBeats21CostsThePlayer) {
    Rules rules = star;
    rules.readings = crown.readings;
    EXPECT_GT(odds_rows(rules, 6).front().edge().decimal(), row_of("player").edge().decimal());
}

// Plays rounds by the strategy through the course of play itself, as a terminal would.
Odds played_round(FastSource& source, std::vector<Card>& shoe) {
    const Strategy& strategy = star_mathematics().strategy;
    std::size_t drawn = 0;
    const auto draw = [&] { return draw_next(source, std::span(shoe), drawn++); };
    Shared shared;
    std::vector<Terminal> terminals(1);
    Terminal& terminal = terminals[0];
    while (true) {
        const Next awaited = next(star, shared, terminals);
        if (awaited.awaited == Awaited::confirm) break;
        if (awaited.place == Place::player) shared.player.push_back(draw());
        if (awaited.place == Place::dealer) shared.dealer.push_back(draw());
        if (awaited.place == Place::community) deal_community(star, shared, draw(), terminals);
        if (awaited.awaited != Awaited::decisions) continue;
        const Decisions may = offered(star, shared, terminal);
        if (may.has(Decision::no_insurance)) {
            decide(star, shared, terminal, Decision::no_insurance);
            continue;
        }
        std::vector<int> values;
        for (const Card card : cards_of(shared, terminal.play, terminal.play.active))
            values.push_back(card_value(card));
        const HandTree::Index index = hand_tree().of(values);
        const int dealer = card_value(shared.dealer.front());
        Decision choice = strategy.decide(index, dealer, {});
        if (terminal.play.hand_count == 2)
            choice = strategy.split_hand_hits(index, dealer, card_value(shared.player[0]))
                         ? Decision::hit
                         : Decision::stand;
        decide(star, shared, terminal, choice);
    }
    return player_net(terms_of(star), round_of(shared, terminal.play));
}

TEST(BlackjackOdds, RoundsPlayedByTheStrategyComeOutAsCounted) {
    FastSource source(20240827);
    std::vector<Card> shoe = cards::new_decks(6);
    constexpr int rounds = 200'000;
    std::map<std::pair<int, int>, int> times;
    for (int round = 0; round < rounds; ++round) {
        const Odds net = played_round(source, shoe);
        ++times[{net.win, net.stake}];
    }
    int seen = 0;
    for (const auto& line : row_of("player").lines) {
        const double probability = line.probability.decimal();
        const int count = times[{line.net.win, line.net.stake}];
        EXPECT_NEAR(count, rounds * probability,
                    4.5 * std::sqrt(rounds * probability * (1 - probability)))
            << odds_text(line.net);
        seen += count;
    }
    EXPECT_EQ(seen, rounds);
}

}  // namespace
}  // namespace croupier::blackjack
