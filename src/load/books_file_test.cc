#include "load/books_file.h"

#include <gtest/gtest.h>

namespace croupier::load {
namespace {

Order some_order(std::uint64_t counter, Ask ask) {
    Order order;
    order.counter = counter;
    order.ask = ask;
    order.round = 9;
    order.count = 2;
    order.chips[0] = {1, Money::cents(100)};
    order.chips[1] = {3, Money::cents(250)};
    return order;
}

Books some_books() {
    Books books;
    books.staff = {"12", "4711"};
    for (const Game game : {Game::baccarat, Game::roulette}) {
        Table& table = books.tables.emplace_back();
        table.id = game == Game::baccarat ? 5 : 6;
        table.game = game;
        table.dealer_number = table.id;
        table.key.fill(static_cast<std::uint8_t>(table.id));
        table.last_over = 8;
        table.shoe_seed = INT64_MAX;
        table.shoe_at = 77;
        Outcome outcome;
        if (game == Game::baccarat)
            outcome.cards = {*find_card("AS"), *find_card("2C"), *find_card("TD"),
                             *find_card("9H")};
        else
            outcome.number = 0;
        table.keep_result(8, outcome);
    }
    for (std::uint32_t i = 0; i < 2; ++i) {
        Seat& seat = books.seats.emplace_back();
        seat.number = 40 + i;
        seat.key.fill(static_cast<std::uint8_t>(i + 1));
        seat.table = i;
        seat.counter = 11;
        seat.book = Book(seat.number, books.tables[i].game, Money::cents(1'234));
        if (i == 1) {
            seat.book.restore(9, 8, {{2, Money::cents(300)}});
            seat.pending = some_order(11, Ask::take);
            seat.absorbed = true;
            seat.last = some_order(10, Ask::place);
            seat.last_reason = "none";
        }
    }
    return books;
}

std::string text_of_books(const Books& books) {
    std::vector<const Seat*> seats;
    seats.reserve(books.seats.size());
    for (const Seat& seat : books.seats) seats.push_back(&seat);
    return write_books(books.staff, books.tables, seats);
}

TEST(LoadBooksFile, WhatIsWrittenIsReadBack) {
    const Books kept = some_books();
    const auto read = read_books(text_of_books(kept));
    ASSERT_TRUE(read) << read.error().what;
    EXPECT_EQ(read->staff.number, "12");
    EXPECT_EQ(read->staff.pin, "4711");
    ASSERT_EQ(read->tables.size(), 2U);
    EXPECT_EQ(read->tables[0].results.at(8).cards, kept.tables[0].results.at(8).cards);
    EXPECT_EQ(read->tables[1].results.at(8).number, 0);
    EXPECT_EQ(read->tables[0].shoe_seed, kept.tables[0].shoe_seed);
    EXPECT_EQ(read->tables[0].shoe_at, 77U);
    EXPECT_EQ(read->tables[1].last_over, 8U);
    ASSERT_EQ(read->seats.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(read->seats[i].book, kept.seats[i].book);
        EXPECT_EQ(read->seats[i].key, kept.seats[i].key);
        EXPECT_EQ(read->seats[i].pending, kept.seats[i].pending);
        EXPECT_EQ(read->seats[i].absorbed, kept.seats[i].absorbed);
        EXPECT_EQ(read->seats[i].last, kept.seats[i].last);
        EXPECT_EQ(read->seats[i].counter, 11U);
    }
    EXPECT_EQ(text_of_books(*read), text_of_books(kept));
}

TEST(LoadBooksFile, AFileThatWasCutOrChangedIsRefusedWithItsLine) {
    const std::string whole = text_of_books(some_books());
    const std::size_t last_line = whole.rfind('\n', whole.size() - 2);
    const auto cut = read_books(std::string_view(whole).substr(0, last_line + 1));
    ASSERT_FALSE(cut);
    EXPECT_NE(cut.error().what.find("1 terminals"), std::string::npos) << cut.error().what;

    std::string changed = whole;
    changed.replace(changed.find("roulette"), 8, "rolettes");
    const auto read = read_books(changed);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().what.find("line 3"), std::string::npos) << read.error().what;
    EXPECT_FALSE(read_books(""));
}

}  // namespace
}  // namespace croupier::load
