#include "server/alarms/alarm_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/check.h"

namespace croupier::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t minute = 60'000;

std::vector<std::string> names(const std::vector<AlarmSubject>& subjects) {
    std::vector<std::string> all;
    for (const AlarmSubject& one : subjects) all.push_back(one.subject);
    return all;
}

std::vector<Alarm> kinds(const std::vector<AlarmNews>& news) {
    std::vector<Alarm> all;
    for (const AlarmNews& one : news) all.push_back(one.alarm);
    return all;
}

struct Book : testing::Test {
    AlarmBook book{{}};
};

TEST_F(Book, WhatLastsIsToldOnceWhenItBeginsAndOnceWhenItEnds) {
    book.begin(Alarm::device_lost, "R1 wheel", "silent", 1'000);
    const auto began = book.take(1'000);
    ASSERT_EQ(began.size(), 1U);
    EXPECT_THAT(names(began[0].began), ElementsAre("R1 wheel"));
    EXPECT_EQ(began[0].began[0].detail, "silent");
    EXPECT_THAT(began[0].ended, IsEmpty());
    for (std::int64_t at = 2'000; at < 24 * 60 * minute; at += minute) {
        book.begin(Alarm::device_lost, "R1 wheel", "still silent", at);
        EXPECT_THAT(book.take(at), IsEmpty());
    }
    book.end(Alarm::device_lost, "R1 wheel", 24 * 60 * minute);
    const auto ended = book.take(24 * 60 * minute);
    ASSERT_EQ(ended.size(), 1U);
    EXPECT_THAT(names(ended[0].ended), ElementsAre("R1 wheel"));
    EXPECT_THAT(ended[0].began, IsEmpty());
    EXPECT_EQ(ended[0].passed, 0U);
    EXPECT_THAT(book.take(48 * 60 * minute), IsEmpty());
    EXPECT_EQ(book.begun(Alarm::device_lost), 1U);
}

TEST_F(Book, WhatBeginsTogetherIsOneMessage) {
    book.set(Alarm::device_lost, {{"a", "x"}, {"b", "y"}, {"c", "z"}}, 0);
    const auto news = book.take(0);
    ASSERT_EQ(news.size(), 1U);
    EXPECT_THAT(names(news[0].began), ElementsAre("a", "b", "c"));
    book.set(Alarm::device_lost, {{"b", "y"}, {"d", "x"}}, minute);
    const auto changed = book.take(minute);
    ASSERT_EQ(changed.size(), 1U);
    EXPECT_THAT(names(changed[0].began), ElementsAre("d"));
    EXPECT_THAT(names(changed[0].ended), ElementsAre("a", "c"));
}

TEST_F(Book, AnotherSubjectIsNotKeptWaiting) {
    for (std::int64_t at = 0; at < 10 * minute; at += 1'000) {
        at % 2'000 == 0 ? book.begin(Alarm::device_lost, "flaps", "", at)
                        : book.end(Alarm::device_lost, "flaps", at);
        (void)book.take(at);
    }
    book.begin(Alarm::device_lost, "another", "", 10 * minute);
    const auto news = book.take(10 * minute);
    ASSERT_EQ(news.size(), 1U);
    EXPECT_THAT(names(news[0].began), testing::Contains("another"));
}

TEST_F(Book, WhatComesAndGoesIsToldMoreAndMoreSeldom) {
    std::vector<std::int64_t> told;
    std::uint64_t turns = 0;
    for (std::int64_t at = 0; at < 120 * minute; at += 500) {
        at % 1'000 == 0 ? book.begin(Alarm::device_lost, "flaps", "", at)
                        : book.end(Alarm::device_lost, "flaps", at);
        for (const AlarmNews& news : book.take(at)) {
            told.push_back(at);
            turns += news.passed + news.began.size();
        }
    }
    ASSERT_GE(told.size(), 5U);
    EXPECT_LE(told.size(), 25U);
    for (std::size_t i = 2; i < told.size(); ++i)
        EXPECT_GE(told[i] - told[i - 1],
                  std::min<std::int64_t>(10 * minute, told[i - 1] - told[i - 2]));
    EXPECT_EQ(told.back() - told[told.size() - 2], 10 * minute);
    // Nothing of it is lost: each time that it began before it was last told is in one of them.
    EXPECT_EQ(turns, static_cast<std::uint64_t>(told.back() / 1'000 + 1));
    // What has calmed down begins at once again.
    book.end(Alarm::device_lost, "flaps", 121 * minute);
    (void)book.take(140 * minute);
    book.begin(Alarm::device_lost, "flaps", "", 200 * minute);
    EXPECT_EQ(book.take(200 * minute).size(), 1U);
}

TEST_F(Book, WhatWasOverBeforeAnybodyWasToldIsToldWithItsEnd) {
    book.begin(Alarm::storage_low, "log", "", 0);
    book.end(Alarm::storage_low, "log", 10);
    const auto news = book.take(20);
    ASSERT_EQ(news.size(), 1U);
    EXPECT_THAT(names(news[0].began), ElementsAre("log"));
    EXPECT_THAT(names(news[0].ended), ElementsAre("log"));
    EXPECT_THAT(book.standing(), IsEmpty());
}

TEST_F(Book, AMomentaryOneHasNoEndAndIsSeenForAWhile) {
    EXPECT_FALSE(book.is_seen(Alarm::clock_stepped, 0));
    book.happen(Alarm::clock_stepped, "the clock", "by 300 ms", 0);
    const auto news = book.take(0);
    ASSERT_EQ(news.size(), 1U);
    EXPECT_THAT(names(news[0].began), ElementsAre("the clock"));
    EXPECT_TRUE(book.is_seen(Alarm::clock_stepped, 14 * minute));
    EXPECT_FALSE(book.is_seen(Alarm::clock_stepped, 16 * minute));
    EXPECT_THAT(book.take(60 * minute), IsEmpty());
    EXPECT_THAT(book.standing(), IsEmpty());
    for (std::int64_t at = 0; at < 5; ++at)
        book.happen(Alarm::clock_stepped, "the clock", "by 1 s", 70 * minute + at);
    const auto more = book.take(70 * minute + 10);
    ASSERT_EQ(more.size(), 1U);
    EXPECT_EQ(more[0].passed, 4U);
    EXPECT_EQ(book.begun(Alarm::clock_stepped), 6U);
}

TEST_F(Book, SoManyMessagesLeaveInAMinuteAndTheCriticalOnesFirst) {
    AlarmBook small({.messages_per_minute_max = 2});
    for (const AlarmKind& kind : alarm_kinds())
        if (kind.duration == Duration::lasting) small.begin(kind.alarm, "x", "", 0);
    std::vector<Alarm> told = kinds(small.take(0));
    EXPECT_THAT(told, ElementsAre(Alarm::engine_silent, Alarm::engine_fault));
    for (std::int64_t at = 1'000; at < minute; at += 1'000) EXPECT_THAT(small.take(at), IsEmpty());
    small.begin(Alarm::device_lost, "y", "", minute - 1);
    bool warned = false;
    for (std::int64_t at = minute; at < 60 * minute; at += minute)
        for (const AlarmNews& news : small.take(at)) {
            const bool warning = kind_of(news.alarm).severity == Severity::warning;
            EXPECT_TRUE(warning || !warned);
            warned |= warning;
            told.push_back(news.alarm);
            // What began while the first had to wait is told with it.
            if (news.alarm == Alarm::device_lost) {
                EXPECT_THAT(names(news.began), ElementsAre("x", "y"));
            }
        }
    EXPECT_EQ(told.size(), small.standing().size());
}

TEST_F(Book, AfterARestartWhatLastsIsToldAgainAndNothingElse) {
    book.begin(Alarm::account_locked, "staff 7", "", 0);
    book.begin(Alarm::device_lost, "R1 wheel", "", 0);
    book.happen(Alarm::clock_stepped, "the clock", "", 0);
    EXPECT_EQ(book.take(0).size(), 3U);
    AlarmBook next({});
    next.set(Alarm::account_locked, {{"staff 7", ""}}, minute);
    next.set(Alarm::device_lost, {}, minute);
    EXPECT_THAT(kinds(next.take(minute)), ElementsAre(Alarm::account_locked));
}

TEST_F(Book, MoreSubjectsThanAreListedAreCounted) {
    AlarmBook small({.subjects_max = 50});
    AlarmSubjects many;
    for (int i = 0; i < 80; ++i) many.emplace(std::to_string(1'000 + i), "lost");
    small.set(Alarm::device_lost, many, 0);
    const auto news = small.take(0);
    ASSERT_EQ(news.size(), 1U);
    EXPECT_EQ(news[0].began.size(), subjects_listed_max);
    EXPECT_EQ(news[0].more_began, 60U);
    ASSERT_EQ(small.standing().size(), 1U);
    EXPECT_EQ(small.standing()[0].more, 60U);
    for (std::int64_t at = 1'000; at < 60 * minute; at += 1'000) {
        small.set(Alarm::device_lost, many, at);
        EXPECT_THAT(small.take(at), IsEmpty());
    }
    small.set(Alarm::device_lost, {}, 61 * minute);
    EXPECT_EQ(small.take(61 * minute).size(), 1U);
    EXPECT_THAT(small.standing(), IsEmpty());
}

// Somebody from outside can have as many subjects come and go as there are names.
TEST_F(Book, SubjectsThatAreOverMakeRoom) {
    AlarmBook small({.messages_per_minute_max = 1'000, .subjects_max = 10});
    for (int i = 0; i < 1'000; ++i) {
        const std::string subject = std::to_string(i);
        small.begin(Alarm::sign_in_guessed, subject, "", i * minute);
        ASSERT_EQ(small.take(i * minute).size(), 1U) << i;
        small.end(Alarm::sign_in_guessed, subject, i * minute + 30'000);
        ASSERT_EQ(small.take(i * minute + 30'000).size(), 1U) << i;
    }
}

TEST_F(Book, DetailsHaveABound) {
    book.begin(Alarm::store_fault, std::string(5'000, 's'), std::string(5'000, 'd'), 0);
    const auto news = book.take(0);
    EXPECT_EQ(news[0].began[0].subject.size(), subject_bytes_max);
    EXPECT_EQ(news[0].began[0].detail.size(), detail_bytes_max);
}

TEST_F(Book, ALastingOneDoesNotHappenAndAMomentaryOneDoesNotBegin) {
    const CheckTrap trap;
    EXPECT_THROW(book.happen(Alarm::store_fault, "", "", 0), CheckFailed);
    EXPECT_THROW(book.begin(Alarm::clock_stepped, "", "", 0), CheckFailed);
}

}  // namespace
}  // namespace croupier::server
