#include "books/index.h"

#include <gtest/gtest.h>

namespace croupier::books {
namespace {

Opening opening_at(std::uint64_t first, floor::Time at) {
    Opening opening;
    opening.first = first;
    opening.at = at;
    return opening;
}

Names naming(std::uint32_t terminal) {
    Names names;
    names.terminals = {floor::TerminalId(terminal)};
    return names;
}

TEST(Postings, GiveBackWhatWasAddedAndEachOnce) {
    Postings postings;
    std::vector<std::uint64_t> added = {1, 2, 2, 3, 130, 131, 20'000, 5'000'000'000};
    for (const std::uint64_t sequence : added) postings.add(sequence);
    Stretches found;
    postings.collect(2, 5'000'000'000, found);
    EXPECT_EQ(joined(found),
              (Stretches{{2, 3}, {130, 131}, {20'000, 20'000}, {5'000'000'000, 5'000'000'000}}));
    found.clear();
    postings.collect(4, 19'999, found);
    EXPECT_EQ(joined(found), (Stretches{{130, 131}}));
}

TEST(Stretches, AreJoinedWhereTheyTouchOrOverlap) {
    EXPECT_EQ(joined({{8, 9}, {1, 2}, {3, 5}, {4, 4}, {9, 12}}), (Stretches{{1, 5}, {8, 12}}));
}

TEST(Index, AChapterWithoutPostingsAnswersWithAllOfItsSequences) {
    Index index(1);  // no room for anything but the present chapter
    index.begin_chapter(opening_at(1, 100));
    for (std::uint64_t sequence = 1; sequence <= 10; ++sequence)
        index.add(sequence, naming(sequence == 4 ? 1 : 2));
    EXPECT_EQ(index.find(floor::TerminalId(1), 1, 99), (Stretches{{4, 4}}));
    index.begin_chapter(opening_at(11, 200));
    index.add(11, naming(2));
    index.add(12, naming(1));
    index.add(13, naming(2));
    EXPECT_EQ(index.find(floor::TerminalId(1), 1, 99), (Stretches{{1, 10}, {12, 12}}));
    EXPECT_EQ(index.find(floor::TerminalId(1), 6, 99), (Stretches{{6, 10}, {12, 12}}));
    EXPECT_EQ(index.find(floor::TerminalId(3), 11, 99), Stretches{});
}

TEST(Index, TheChapterOfATimeHoldsEveryEntryFromThatTimeOn) {
    Index index(1'000'000);
    EXPECT_EQ(index.chapter_at(5), nullptr);
    index.begin_chapter(opening_at(1, 100));
    index.begin_chapter(opening_at(11, 200));
    EXPECT_EQ(index.chapter_at(5)->first, 1U);
    EXPECT_EQ(index.chapter_at(199)->first, 1U);
    // The chapter before may end with entries of the same millisecond.
    EXPECT_EQ(index.chapter_at(200)->first, 1U);
    EXPECT_EQ(index.chapter_at(201)->first, 11U);
}

// A week of a hall, a tenth of 10,000 terminals with 200 rounds of three wagers a day, all carded.
// Batches are a tenth as well, so that the differences are those of the large hall.
TEST(Index, AWeekOfALargeHallStaysWithinItsBudget) {
    constexpr std::size_t budget = std::size_t{25} << 20;
    constexpr std::uint32_t terminals = 1'000;
    constexpr std::uint32_t tables = 5;
    Index index(budget);
    std::uint64_t sequence = 1;
    Names names;
    names.terminals.resize(1);
    names.rounds.resize(1);
    names.persons.resize(1);
    std::size_t first_day = 0;
    for (std::uint32_t day = 0; day < 7; ++day) {
        index.begin_chapter(opening_at(sequence, day));
        for (std::uint32_t wager = 0; wager < 200 * 3 * terminals; ++wager) {
            const std::uint32_t terminal = wager % terminals;
            const std::uint32_t number = 1 + wager / (3 * terminals) + day * 200;
            names.terminals[0] = floor::TerminalId(terminal);
            names.rounds[0] = {{floor::TableId(terminal % tables), number}, false};
            names.persons[0].pseudonym[0] = static_cast<std::uint8_t>(terminal);
            names.persons[0].pseudonym[1] = static_cast<std::uint8_t>(terminal >> 8);
            index.add(sequence, names);
            if (wager % 4 == 3) ++sequence;
        }
        if (day == 0) first_day = index.bytes();
    }
    RecordProperty("bytes_of_a_day", std::to_string(first_day));
    EXPECT_LT(first_day, std::size_t{6} << 20);
    EXPECT_LE(index.bytes(), budget);
    // Yesterday is still found exactly, and not by reading all of it.
    const std::uint64_t yesterday = sequence - 300'000;
    EXPECT_EQ(index.find(floor::TerminalId(77), yesterday, sequence - 1).size(), 1'200U);
}

}  // namespace
}  // namespace croupier::books
