#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "rules/sic_bo/odds.h"
#include "rules/sic_bo/settle.h"
#include "rules/sic_bo/shooter.h"
#include "tests/support/proves.h"

namespace croupier::sic_bo {
namespace {

using rules::Awaited;
using rules::Award;
using rules::Status;

// Every bet, at the odds that Rapid Fusion and Canberra have in common.
Rules every_bet() {
    Rules rules;
    rules.offered.fill(true);
    const auto pay = [&](Line line, int to) {
        rules.pays[static_cast<std::size_t>(line)].odds = to_one(to);
    };
    for (const Line line : {Line::small, Line::big, Line::even, Line::odd}) pay(line, 1);
    pay(Line::specific_triple, 180);
    pay(Line::specific_double, 11);
    pay(Line::single_die_1, 1);
    pay(Line::single_die_2, 2);
    pay(Line::single_die_3, 12);
    pay(Line::any_triple, 31);
    pay(Line::two_dice_combination, 6);
    pay(Line::four_number_combination, 7);
    const std::array totals = {62, 31, 18, 12, 8, 7, 6, 6, 7, 8, 12, 18, 31, 62};
    for (int total = total_first; total <= total_last; ++total)
        pay(total_line(total), totals[static_cast<std::size_t>(total - total_first)]);
    return rules;
}

Roll roll(int a, int b, int c) {
    return read_roll(std::array{a, b, c}).value();
}

std::vector<Roll> all_rolls() {
    std::vector<Roll> rolls;
    rolls.reserve(Roll::index_count);
    for (int index = 0; index < Roll::index_count; ++index) rolls.push_back(Roll::of_index(index));
    return rolls;
}

Wager plain(Bet bet) {
    return {.bet = bet};
}
Wager on_number(Bet bet, int number) {
    return {.bet = bet, .number = static_cast<std::uint8_t>(number)};
}
Wager on_total(int total) {
    return {.bet = Bet::three_dice_total, .total = static_cast<std::uint8_t>(total)};
}
Wager on_numbers(Bet bet, std::vector<int> numbers) {
    return {.bet = bet, .numbers = faces_of(numbers).value()};
}

Award settled(const Roll& dice, const Wager& wager) {
    return settle(terms_of(every_bet()), dice, wager);
}
bool wins(const Roll& dice, const Wager& wager) {
    return settled(dice, wager).status == Status::win;
}
// How many of the 216 rolls win.
int winning_rolls(const Wager& wager) {
    const auto rolls = all_rolls();
    return static_cast<int>(
        std::count_if(rolls.begin(), rolls.end(), [&](const Roll& r) { return wins(r, wager); }));
}

TEST(SicBoRoll, IsExactlyThreeFacesFromOneToSix) {
    EXPECT_TRUE(read_roll(std::array{1, 6, 3}));
    EXPECT_FALSE(read_roll(std::array{0, 1, 2}));
    EXPECT_FALSE(read_roll(std::array{1, 2, 7}));
    PROVES("CR-11.3.2(b)");
    EXPECT_EQ(read_roll(std::array{1, 2, 7}).error().what, "a die cannot show 7");
    EXPECT_FALSE(read_roll(std::array{1, 2}));
    EXPECT_FALSE(read_roll(std::array{1, 2, 3, 4}));
}

TEST(SicBoRoll, TheDiceAreAwaitedThenConfirmedUnlessTheyCannotBe) {
    EXPECT_EQ(next({}).awaited, Awaited::roll);
    EXPECT_EQ(next(std::array{4, 4, 1}).awaited, Awaited::confirm);
    EXPECT_EQ(next(std::array{4, 4}).awaited, Awaited::irregular);
    EXPECT_EQ(next(std::array{4, 4, 9}).awaited, Awaited::irregular);
}

TEST(SicBoRoll, EveryIndexIsAnotherRollAndComesBack) {
    for (int index = 0; index < Roll::index_count; ++index)
        EXPECT_EQ(Roll::of_index(index).index(), index);
}

TEST(SicBoRoll, TheTotalIsTheSumOfTheUppermostFaces) {
    EXPECT_EQ(roll(1, 2, 6).total(), 9);
    EXPECT_EQ(roll(6, 6, 6).total(), 18);
    PROVES("CN-10.1f");
}

TEST(SicBoSelection, NumbersAreDifferentAndOnADie) {
    EXPECT_FALSE(faces_of(std::array{2, 2}));
    EXPECT_FALSE(faces_of(std::array{0, 2}));
    EXPECT_FALSE(faces_of(std::array{2, 7}));
    EXPECT_EQ(faces_of(std::array{5, 2}), faces_of(std::array{2, 5}));
}

TEST(SicBoSelection, EachBetTakesWhatItNamesAndNothingElse) {
    EXPECT_TRUE(check_selection(plain(Bet::any_triple)));
    EXPECT_FALSE(check_selection(plain(Bet::single_die)));
    EXPECT_FALSE(check_selection(on_number(Bet::any_triple, 3)));
    EXPECT_FALSE(check_selection(on_number(Bet::specific_triple, 7)));
    EXPECT_FALSE(check_selection(on_numbers(Bet::two_dice_combination, {1, 2, 3})));
    EXPECT_FALSE(check_selection(on_numbers(Bet::four_number_combination, {1, 2, 3})));
    EXPECT_FALSE(check_selection(on_numbers(Bet::small, {1})));
}

TEST(SicBoSelection, ThreeAndEighteenCannotBeBacked) {
    EXPECT_FALSE(check_selection(on_total(3)));
    EXPECT_TRUE(check_selection(on_total(4)));
    EXPECT_TRUE(check_selection(on_total(17)));
    EXPECT_FALSE(check_selection(on_total(18)));
    PROVES("RF-12.2.2.8");
}

TEST(SicBoSelection, ALayoutHasEveryLegalPositionOnce) {
    const auto all = positions(every_bet());
    std::map<Bet, int> count;
    for (std::size_t at = 0; at < all.size(); ++at) {
        EXPECT_TRUE(check_selection(all[at]));
        EXPECT_EQ(std::count(all.begin(), all.end(), all[at]), 1);
        ++count[all[at].bet];
    }
    EXPECT_EQ(count[Bet::specific_triple], 6);
    EXPECT_EQ(count[Bet::three_dice_total], 14);
    EXPECT_EQ(count[Bet::two_dice_combination], 15);
    EXPECT_EQ(count[Bet::four_number_combination], 15);
    EXPECT_EQ(all.size(), 5U + 18U + 14U + 15U + 15U);
}

TEST(SicBoSelection, ABetThatIsNotOfferedHasNoPosition) {
    Rules rules = every_bet();
    rules.offered[static_cast<std::size_t>(Bet::four_number_combination)] = false;
    for (const Wager& wager : positions(rules)) EXPECT_NE(wager.bet, Bet::four_number_combination);
    EXPECT_EQ(odds_rows(rules).size(), odds_rows(every_bet()).size() - 1);
}

TEST(SicBoSettle, SmallWinsOnFourToTenWithoutATriple) {
    for (const Roll& r : all_rolls())
        EXPECT_EQ(wins(r, plain(Bet::small)), r.total() >= 4 && r.total() <= 10 && !r.triple());
    EXPECT_FALSE(wins(roll(3, 3, 3), plain(Bet::small)));
    PROVES("RF-12.2.2.1");
    PROVES("RF-12.2.2.1.1");
    PROVES("RF-12.2.2.1.2");
}

TEST(SicBoSettle, BigWinsOnElevenToSeventeenWithoutATriple) {
    for (const Roll& r : all_rolls())
        EXPECT_EQ(wins(r, plain(Bet::big)), r.total() >= 11 && r.total() <= 17 && !r.triple());
    EXPECT_FALSE(wins(roll(4, 4, 4), plain(Bet::big)));
    PROVES("RF-12.2.2.2");
    PROVES("RF-12.2.2.2.1");
    PROVES("RF-12.2.2.2.2");
}

TEST(SicBoSettle, BigSmallAndAnyTripleShareOutEveryRoll) {
    for (const Roll& r : all_rolls())
        EXPECT_EQ(
            wins(r, plain(Bet::small)) + wins(r, plain(Bet::big)) + wins(r, plain(Bet::any_triple)),
            1);
}

TEST(SicBoSettle, EvenLosesOnTriplesAndOddTotals) {
    EXPECT_TRUE(wins(roll(1, 2, 1), plain(Bet::even)));
    EXPECT_FALSE(wins(roll(2, 2, 2), plain(Bet::even)));
    EXPECT_FALSE(wins(roll(1, 2, 2), plain(Bet::even)));
    EXPECT_EQ(winning_rolls(plain(Bet::even)), 105);
    PROVES("RF-12.2.2.3");
    PROVES("RF-12.2.2.3.1");
    PROVES("RF-12.2.2.3.2");
}

TEST(SicBoSettle, OddLosesOnTriplesAndEvenTotals) {
    EXPECT_TRUE(wins(roll(1, 2, 2), plain(Bet::odd)));
    EXPECT_FALSE(wins(roll(3, 3, 3), plain(Bet::odd)));
    EXPECT_FALSE(wins(roll(1, 2, 1), plain(Bet::odd)));
    EXPECT_EQ(winning_rolls(plain(Bet::odd)), 105);
    PROVES("RF-12.2.2.4");
    PROVES("RF-12.2.2.4.1");
    PROVES("RF-12.2.2.4.2");
}

TEST(SicBoSettle, EvenOddAndAnyTripleShareOutEveryRoll) {
    for (const Roll& r : all_rolls())
        EXPECT_EQ(
            wins(r, plain(Bet::even)) + wins(r, plain(Bet::odd)) + wins(r, plain(Bet::any_triple)),
            1);
}

TEST(SicBoSettle, ASpecificTripleWinsOnItsOwnTripleOnly) {
    for (int number = 1; number <= face_count; ++number) {
        EXPECT_TRUE(wins(roll(number, number, number), on_number(Bet::specific_triple, number)));
        EXPECT_EQ(winning_rolls(on_number(Bet::specific_triple, number)), 1);
    }
    PROVES("RF-12.2.2.5");
}

TEST(SicBoSettle, AnyTripleWinsOnSixRolls) {
    for (int number = 1; number <= face_count; ++number)
        EXPECT_TRUE(wins(roll(number, number, number), plain(Bet::any_triple)));
    EXPECT_EQ(winning_rolls(plain(Bet::any_triple)), 6);
    PROVES("RF-12.2.2.7");
}

TEST(SicBoSettle, ADoubleIsPaidOnceOnTwoOrThreeDice) {
    const Wager fives = on_number(Bet::specific_double, 5);
    EXPECT_EQ(settled(roll(5, 1, 5), fives), rules::win_at(to_one(11)));
    EXPECT_EQ(settled(roll(5, 5, 5), fives), rules::win_at(to_one(11)));
    EXPECT_FALSE(wins(roll(5, 1, 1), fives));
    EXPECT_EQ(winning_rolls(fives), 16);
    PROVES("RF-12.2.2.6");
}

TEST(SicBoSettle, ADoubleLosesOnTheTripleWhereTheDocumentIsReadSo) {
    Terms terms = terms_of(every_bet());
    terms.specific_double_on_triple = DoubleOnTriple::lose;
    const Wager fives = on_number(Bet::specific_double, 5);
    EXPECT_EQ(settle(terms, roll(5, 5, 5), fives), rules::lost);
    EXPECT_EQ(settle(terms, roll(5, 5, 4), fives), rules::win_at(to_one(11)));
}

TEST(SicBoSettle, ATotalWinsAlsoByATriple) {
    EXPECT_TRUE(wins(roll(2, 2, 2), on_total(6)));
    EXPECT_TRUE(wins(roll(1, 2, 3), on_total(6)));
    EXPECT_FALSE(wins(roll(1, 2, 4), on_total(6)));
    PROVES("RF-12.2.2.8");
}

TEST(SicBoSettle, ExactlyOneTotalWinsUnlessTheDiceShowThreeOrEighteen) {
    for (const Roll& r : all_rolls()) {
        int winners = 0;
        for (int total = total_first; total <= total_last; ++total)
            winners += wins(r, on_total(total));
        EXPECT_EQ(winners, r.total() == 3 || r.total() == 18 ? 0 : 1);
    }
}

TEST(SicBoSettle, ACombinationOfTwoWinsOnceWhenBothShow) {
    const Wager two_and_five = on_numbers(Bet::two_dice_combination, {5, 2});
    EXPECT_EQ(settled(roll(2, 5, 5), two_and_five), rules::win_at(to_one(6)));
    EXPECT_EQ(settled(roll(5, 6, 2), two_and_five), rules::win_at(to_one(6)));
    EXPECT_FALSE(wins(roll(5, 5, 5), two_and_five));
    EXPECT_EQ(winning_rolls(two_and_five), 30);
    PROVES("RF-12.2.2.9");
}

TEST(SicBoSettle, ASingleDieIsPaidByHowManyDiceShowIt) {
    const Wager threes = on_number(Bet::single_die, 3);
    EXPECT_EQ(settled(roll(1, 2, 4), threes), rules::lost);
    EXPECT_EQ(settled(roll(1, 3, 4), threes), rules::win_at(to_one(1)));
    EXPECT_EQ(settled(roll(3, 3, 4), threes), rules::win_at(to_one(2)));
    EXPECT_EQ(settled(roll(3, 3, 3), threes), rules::win_at(to_one(12)));
    PROVES("RF-12.2.2.10");
}

TEST(SicBoSettle, FourNumbersWinOnThreeDifferentOnesOfThem) {
    const Wager four = on_numbers(Bet::four_number_combination, {1, 2, 3, 4});
    EXPECT_TRUE(wins(roll(4, 1, 3), four));
    EXPECT_FALSE(wins(roll(1, 1, 2), four));
    EXPECT_FALSE(wins(roll(1, 2, 5), four));
    EXPECT_EQ(winning_rolls(four), 24);
    PROVES("RF-12.2.2.11");
    PROVES("RF-12.2.2.11.1");
    PROVES("RF-12.2.2.11.2");
}

TEST(SicBoSettle, ThreeDifferentDiceMakeThreeOfTheFifteenFoursWin) {
    for (const Roll& r : all_rolls()) {
        int winners = 0;
        for (const Wager& wager : positions(every_bet()))
            if (wager.bet == Bet::four_number_combination) winners += wins(r, wager);
        EXPECT_EQ(winners, r.shown().size() == 3 ? 3 : 0);
    }
}

TEST(SicBoSettle, TheOrderOfTheDiceChangesNothing) {
    for (const Roll& r : all_rolls()) {
        Roll sorted = r;
        std::sort(sorted.dice.begin(), sorted.dice.end());
        for (const Wager& wager : positions(every_bet()))
            EXPECT_EQ(settled(r, wager), settled(sorted, wager));
    }
}

// A second, slow settlement that knows nothing of the first follows: it counts digits in a word.
int number_of(const std::string& dice, char face) {
    return static_cast<int>(std::count(dice.begin(), dice.end(), face));
}

// What one unit wins, 0 for a loss.
int slow_winnings(const std::string& dice, const Wager& wager) {
    static const std::map<int, int> total_odds = {{4, 62},  {5, 31},  {6, 18},  {7, 12}, {8, 8},
                                                  {9, 7},   {10, 6},  {11, 6},  {12, 7}, {13, 8},
                                                  {14, 12}, {15, 18}, {16, 31}, {17, 62}};
    const int total = (dice[0] - '0') + (dice[1] - '0') + (dice[2] - '0');
    const bool triple = dice == std::string(3, dice[0]);
    const int same = number_of(dice, static_cast<char>('0' + wager.number));
    std::string backed;
    for (const int number : numbers_of(wager.numbers)) backed += static_cast<char>('0' + number);
    switch (wager.bet) {
        case Bet::small:
            return !triple && total < 11 ? 1 : 0;
        case Bet::big:
            return !triple && total > 10 ? 1 : 0;
        case Bet::even:
            return !triple && total % 2 == 0 ? 1 : 0;
        case Bet::odd:
            return !triple && total % 2 == 1 ? 1 : 0;
        case Bet::specific_triple:
            return same == 3 ? 180 : 0;
        case Bet::specific_double:
            return same >= 2 ? 11 : 0;
        case Bet::single_die:
            return same == 3 ? 12 : same;
        case Bet::any_triple:
            return triple ? 31 : 0;
        case Bet::three_dice_total:
            return total == wager.total ? total_odds.at(total) : 0;
        case Bet::two_dice_combination:
            return number_of(dice, backed[0]) > 0 && number_of(dice, backed[1]) > 0 ? 6 : 0;
        case Bet::four_number_combination: {
            int once = 0;
            for (const char face : backed) once += number_of(dice, face) == 1 ? 1 : 0;
            return once == 3 ? 7 : 0;
        }
    }
    return -1;
}

TEST(SicBoSettle, EveryPositionOnEveryRollAgreesWithTheSlowTwin) {
    for (const Roll& r : all_rolls()) {
        std::string dice;
        for (const int die : r.dice) dice += static_cast<char>('0' + die);
        for (const Wager& wager : positions(every_bet())) {
            const Award award = settled(r, wager);
            EXPECT_EQ(award.status == Status::win ? award.odds.win : 0, slow_winnings(dice, wager))
                << dice << " " << bet_name(wager.bet);
        }
    }
}

std::string edge_of(const Rules& rules, std::string_view bet, std::string_view selection = "") {
    for (const rules::OddsRow& row : odds_rows(rules))
        if (row.bet == bet && (selection.empty() || row.selection.front().second == selection))
            return house_edge(row.lines).text();
    return "no such row";
}

TEST(SicBoOdds, EachKindOfPositionHasOneRowAndEachTotalItsOwn) {
    const auto rows = odds_rows(every_bet());
    EXPECT_EQ(rows.size(), 10U + 14U);
    for (const rules::OddsRow& row : rows) {
        Fraction sum;
        for (const rules::Line& line : row.lines) sum = sum + line.probability;
        EXPECT_EQ(sum.text(), "1");
        EXPECT_TRUE(row.config.empty());
    }
    EXPECT_EQ(rows.back().selection.front().second, "[1, 2, 3, 4]");
}

TEST(SicBoOdds, TheEdgesAreThePublishedOnes) {
    const Rules rules = every_bet();
    for (const auto* bet : {"small", "big", "even", "odd"}) EXPECT_EQ(edge_of(rules, bet), "1/36");
    EXPECT_EQ(edge_of(rules, "any_triple"), "1/9");
    EXPECT_EQ(edge_of(rules, "specific_triple"), "35/216");
    EXPECT_EQ(edge_of(rules, "specific_double"), "1/9");
    EXPECT_EQ(edge_of(rules, "single_die"), "1/27");
    EXPECT_EQ(edge_of(rules, "two_dice_combination"), "1/36");
    EXPECT_EQ(edge_of(rules, "four_number_combination"), "1/9");
}

TEST(SicBoOdds, ATotalAndItsMirrorCostTheSame) {
    const std::array edges = {"1/8", "1/9", "13/108", "7/72", "1/8", "2/27", "1/8"};
    for (int total = total_first; total <= 10; ++total) {
        const auto* const edge = edges[static_cast<std::size_t>(total - total_first)];
        EXPECT_EQ(edge_of(every_bet(), "three_dice_total", std::to_string(total)), edge);
        EXPECT_EQ(edge_of(every_bet(), "three_dice_total", std::to_string(21 - total)), edge);
    }
}

TEST(SicBoOdds, TheOtherReadingOfADoubleCostsASixth) {
    Rules rules = every_bet();
    rules.specific_double_on_triple = DoubleOnTriple::lose;
    EXPECT_EQ(edge_of(rules, "specific_double"), "1/6");
}

ActiveTerminal terminal(int place, int dollars = 0, std::uint64_t reached = 0) {
    return {place, Money::cents(std::int64_t{100} * dollars), reached};
}
constexpr Money hundred = Money::cents(100'00);

TEST(SicBoShooter, WithoutAMinimumTheButtonGoesClockwiseOverActivePlaces) {
    const std::array active = {terminal(7), terminal(2), terminal(4)};
    EXPECT_EQ(choose_shooter(active, std::nullopt, std::nullopt), 2);
    EXPECT_EQ(choose_shooter(active, std::nullopt, 2), 4);
    EXPECT_EQ(choose_shooter(active, std::nullopt, 4), 7);
    EXPECT_EQ(choose_shooter(active, std::nullopt, 7), 2);
    PROVES("CR-15.5.2(a)");
}

TEST(SicBoShooter, APlaceThatHasLeftIsPassedOver) {
    const std::array active = {terminal(2), terminal(7)};
    EXPECT_EQ(choose_shooter(active, std::nullopt, 4), 7);
    EXPECT_EQ(choose_shooter(active, std::nullopt, 8), 2);
    PROVES("CR-15.5.2(a)");
}

TEST(SicBoShooter, AMinimumIsReachedByTheSumOfTheWagers) {
    const std::array active = {terminal(1, 99), terminal(2, 100)};
    EXPECT_EQ(choose_shooter(active, hundred, 1), 2);
    EXPECT_EQ(choose_shooter(active, hundred, 2), 2);
    PROVES("CR-15.5.2(b)");
}

TEST(SicBoShooter, TheHighestOfThoseWhoReachTheMinimumShoots) {
    const std::array active = {terminal(1, 100, 1), terminal(2, 250, 3), terminal(3, 200, 2)};
    EXPECT_EQ(choose_shooter(active, hundred, std::nullopt), 2);
    PROVES("CR-15.5.2(c)");
}

TEST(SicBoShooter, OfEqualSumsTheOneReachedFirstShoots) {
    const std::array active = {terminal(1, 200, 9), terminal(2, 200, 5), terminal(3, 150, 1)};
    EXPECT_EQ(choose_shooter(active, hundred, std::nullopt), 2);
    PROVES("CR-15.5.2(c)(i)");
}

TEST(SicBoShooter, NobodyShootsWhenNobodyReachesTheMinimumOrIsActive) {
    const std::array active = {terminal(1, 99), terminal(2, 5)};
    EXPECT_EQ(choose_shooter(active, hundred, std::nullopt), std::nullopt);
    EXPECT_EQ(choose_shooter({}, std::nullopt, 3), std::nullopt);
}

TEST(SicBoShooter, AMinimumNeedsWagersBeforeTheTumble) {
    EXPECT_TRUE(minimum_allowed(TumbleAt::end_of_wagering));
    EXPECT_FALSE(minimum_allowed(TumbleAt::new_game));
}

}  // namespace
}  // namespace croupier::sic_bo
