#include "load/book.h"

#include <gtest/gtest.h>

namespace croupier::load {
namespace {

constexpr Place straight_17 = 17;

Money cents(std::int64_t amount) {
    return Money::cents(amount);
}

Order order_of(Ask ask, std::uint32_t round, Place place, std::int64_t amount) {
    Order order;
    order.counter = 1;
    order.ask = ask;
    order.round = round;
    order.count = 1;
    order.chips[0] = {place, cents(amount)};
    return order;
}

Outcome number(std::uint8_t which) {
    Outcome outcome;
    outcome.number = which;
    return outcome;
}

// 1.00 on 17 in round 4, and 17 came.
Ended won_on_17() {
    Ended ended;
    ended.round = 4;
    ended.wagers = {{"straight_up", cents(100), {cents(3'500), cents(100)}}};
    ended.staked = cents(100);
    ended.won = cents(3'500);
    ended.returned = cents(100);
    ended.credit = cents(13'500);
    ended.sequence = 20;
    return ended;
}

struct LoadBook : ::testing::Test {
    LoadBook() : book(7, Game::roulette, cents(10'000)) {}
    void place(std::int64_t amount) {
        book.accept(order_of(Ask::place, 4, straight_17, amount), 4);
    }
    Book book;
    Findings findings;
    Outcome came = number(17);
};

TEST_F(LoadBook, ChipsMoveCreditToTheLayoutAndBack) {
    place(100);
    place(200);
    EXPECT_EQ(book.credit(), cents(9'700));
    EXPECT_EQ(book.on(straight_17), cents(300));
    EXPECT_EQ(book.round(), 4U);
    book.accept(order_of(Ask::take, 4, straight_17, 300), 4);
    EXPECT_EQ(book.credit(), cents(10'000));
    EXPECT_EQ(book.round(), 0U);
}

TEST_F(LoadBook, ARoundThatEndsAsItShouldIsNoFinding) {
    place(100);
    EXPECT_FALSE(book.end_round(won_on_17(), &came, nullptr, findings));
    EXPECT_TRUE(findings.none());
    EXPECT_EQ(book.credit(), cents(13'500));
    EXPECT_EQ(book.last_ended(), 4U);
}

TEST_F(LoadBook, AnyWrongCentIsADisagreement) {
    for (const int which : {0, 1, 2, 3, 4}) {
        Book judged(7, Game::roulette, cents(10'000));
        judged.accept(order_of(Ask::place, 4, straight_17, 100), 4);
        Ended ended = won_on_17();
        if (which == 0) ended.won = cents(3'501);
        if (which == 1) ended.returned = cents(99);
        if (which == 2) ended.credit = cents(13'499);
        if (which == 3) ended.wagers[0].paid.winnings = cents(3'499);
        if (which == 4) ended.wagers[0].bet = "split";
        Findings found;
        judged.end_round(ended, &came, nullptr, found);
        EXPECT_EQ(found.disagreements, 1U) << which;
        EXPECT_EQ(found.words.size(), 1U);
        EXPECT_EQ(judged.credit(), ended.credit) << "one wrong cent is counted once";
    }
}

TEST_F(LoadBook, AnAcknowledgedStakeThatIsNotThereIsLost) {
    place(100);
    place(100);
    book.end_round(won_on_17(), &came, nullptr, findings);
    EXPECT_EQ(findings.lost, 1U);
    EXPECT_EQ(findings.doubled + findings.disagreements, 0U);
}

TEST_F(LoadBook, AStakeThatNobodyPlacedIsDoubled) {
    book.end_round(won_on_17(), &came, nullptr, findings);
    EXPECT_EQ(findings.doubled, 1U);
}

TEST_F(LoadBook, AnOrderWithoutAnAnswerMayHaveCountedOnce) {
    const Order unanswered = order_of(Ask::place, 4, straight_17, 100);
    EXPECT_TRUE(book.end_round(won_on_17(), &came, &unanswered, findings));
    EXPECT_TRUE(findings.none());
    EXPECT_EQ(book.credit(), cents(13'500));

    Book twice(7, Game::roulette, cents(10'000));
    Ended ended = won_on_17();
    ended.staked = cents(200);
    twice.end_round(ended, &came, &unanswered, findings);
    EXPECT_EQ(findings.doubled, 1U);
}

TEST_F(LoadBook, AVoidRoundGivesEverythingBack) {
    place(100);
    Ended ended = won_on_17();
    ended.is_void = true;
    ended.won = cents(0);
    ended.credit = cents(10'000);
    ended.wagers[0].paid = {cents(0), cents(100)};
    book.end_round(ended, nullptr, nullptr, findings);
    EXPECT_TRUE(findings.none());
    EXPECT_EQ(book.credit(), cents(10'000));
}

TEST_F(LoadBook, ASettledRoundThatNobodyDealtIsADisagreement) {
    place(100);
    book.end_round(won_on_17(), nullptr, nullptr, findings);
    EXPECT_GE(findings.disagreements, 1U);
}

TEST_F(LoadBook, AViewMayBeAheadOfMessagesThatAreUnderWay) {
    place(100);
    book.hear_credit(20, cents(13'500), findings);  // the view of batch 20
    book.hear_credit(19, cents(9'900), findings);
    book.end_round(won_on_17(), &came, nullptr, findings);
    EXPECT_TRUE(findings.none());
}

TEST_F(LoadBook, AViewThatDoesNotComeTrueIsADisagreement) {
    place(100);
    book.hear_credit(20, cents(9'899), findings);
    EXPECT_TRUE(findings.none());
    book.hear_credit(21, cents(9'900), findings);
    EXPECT_EQ(findings.disagreements, 1U);
}

TEST_F(LoadBook, WhatWasSaidLastMustBeTrueInTheEnd) {
    book.hear_credit(20, cents(9'999), findings);
    book.close(findings);
    EXPECT_EQ(findings.disagreements, 1U);
}

}  // namespace
}  // namespace croupier::load
