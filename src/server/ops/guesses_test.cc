#include "server/ops/guesses.h"

#include <gtest/gtest.h>

namespace croupier::ops {
namespace {

constexpr std::int64_t minute = 60'000;

class GuessLimits : public testing::Test {
protected:
    // The wait that was told, or that of a wrong try after it was let in: -1.
    std::int64_t wrong(const Guess& guess) {
        now += 2'000;
        if (const std::int64_t wait = guesses.enter(guess, now); wait > 0) return wait;
        last = guesses.leave(guess, Guesses::Ended::wrong, now);
        return -1;
    }
    bool right(const Guess& guess) {
        now += 2'000;
        if (guesses.enter(guess, now) > 0) return false;
        last = guesses.leave(guess, Guesses::Ended::uncounted, now);
        return true;
    }
    Guesses guesses{GuessOptions{}};
    GuessEnded last;
    std::int64_t now = 1'000'000;
};

TEST_F(GuessLimits, WhoeverIsSignedInPaysForWrongSecretsInAnybodysName) {
    EXPECT_EQ(wrong({"101", "T1", "7"}), -1);
    EXPECT_EQ(wrong({"101", "T2", "8"}), -1);
    EXPECT_EQ(last.person_locked_ms, 0);
    EXPECT_EQ(wrong({"101", "T3", "9"}), -1);
    EXPECT_EQ(last.person_locked_ms, 5 * minute);
    EXPECT_GT(wrong({"101", "T4", "10"}), 4 * minute);
    // Beside somebody else each of those names is good.
    for (const char* name : {"7", "8", "9", "10"}) EXPECT_TRUE(right({"102", "T1", name}));
}

TEST_F(GuessLimits, ARightOneInBetweenForgivesNothing) {
    EXPECT_EQ(wrong({"101", "T1", "7"}), -1);
    EXPECT_EQ(wrong({"101", "T1", "7"}), -1);
    EXPECT_TRUE(right({"101", "T1", "8"}));
    EXPECT_EQ(wrong({"101", "T1", "7"}), -1);
    EXPECT_FALSE(right({"101", "T1", "8"}));
}

TEST_F(GuessLimits, APlaceIsLockedWhenSeveralGuessThere) {
    for (const char* person : {"101", "102"})
        for (const char* name : {"7", "8", "9"}) EXPECT_EQ(wrong({person, "T1", name}), -1);
    EXPECT_EQ(last.place_locked_ms, 5 * minute);
    EXPECT_FALSE(right({"103", "T1", "7"}));
    EXPECT_TRUE(right({"103", "T2", "7"}));
}

TEST_F(GuessLimits, ApprovalsInOneNameAreHeldUpForATimeThatEnds) {
    for (const char* person : {"101", "102"})
        for (const char* place : {"T1", "T2", "T3"}) EXPECT_EQ(wrong({person, place, "7"}), -1);
    EXPECT_FALSE(right({"103", "T4", "7"}));
    now += 5 * minute;
    EXPECT_TRUE(right({"103", "T4", "7"}));
}

TEST_F(GuessLimits, EachLockLastsLongerAndNoneForEver) {
    std::int64_t before = 0;
    for (int i = 0; i < 8; ++i) {
        for (int tries = 0; tries < 3; ++tries) ASSERT_EQ(wrong({"101", "", ""}), -1) << i;
        EXPECT_GE(last.person_locked_ms, before);
        before = last.person_locked_ms;
        now += before;
    }
    EXPECT_EQ(before, 60 * minute);
}

TEST_F(GuessLimits, SomebodyElseReleasesThePerson) {
    for (int i = 0; i < 3; ++i) wrong({"101", "", "7"});
    EXPECT_FALSE(right({"101", "", "7"}));
    guesses.release("101");
    EXPECT_TRUE(right({"101", "", "7"}));
}

TEST_F(GuessLimits, ManyAtOnceAreNoMoreThanOneAfterAnother) {
    for (int i = 0; i < 3; ++i) EXPECT_EQ(guesses.enter({"101", "", ""}, now), 0);
    EXPECT_GT(guesses.enter({"101", "", ""}, now), 0);
}

TEST_F(GuessLimits, AtOnePlaceOneAccountIsLockedInAnHour) {
    EXPECT_TRUE(guesses.may_lock("T1", "7", now));
    guesses.note_locked("T1", "7", now);
    EXPECT_TRUE(guesses.may_lock("T1", "7", now));
    EXPECT_FALSE(guesses.may_lock("T1", "8", now + 59 * minute));
    EXPECT_TRUE(guesses.may_lock("T2", "8", now));
    EXPECT_TRUE(guesses.may_lock("T1", "8", now + 60 * minute));
}

}  // namespace
}  // namespace croupier::ops
