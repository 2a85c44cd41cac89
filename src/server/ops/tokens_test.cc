#include "server/ops/tokens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "server/ops/enrolment.h"

namespace croupier::ops {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Holder ann{"staff", 7};
const Holder bob{"staff", 8};
constexpr std::int64_t start = 1'700'000'000'000;
constexpr std::int64_t minute = 60'000;

struct SessionsAt : testing::Test {
    std::string begin(const Holder& holder, std::int64_t at = start) {
        return sessions.begin(holder, "10.0.7.4", at).value();
    }
    SessionState state(const std::string& token, std::int64_t at) const {
        return sessions.find(token, at).state;
    }
    Sessions sessions{{.lasts_ms = 60 * minute, .idle_lock_ms = 5 * minute, .sessions_max = 3}};
};
using SessionTokens = SessionsAt;

TEST_F(SessionTokens, ATokenLeadsToItsHolder) {
    const std::string token = begin(ann);
    const SessionFound found = sessions.find(token, start + 1);
    EXPECT_EQ(found.state, SessionState::open);
    EXPECT_EQ(found.holder, ann);
    EXPECT_EQ(found.address, "10.0.7.4");
    EXPECT_EQ(token.size() * 4, 256U);
    for (std::size_t i = 0; i < token.size(); ++i) {
        std::string other = token;
        other[i] = other[i] == '0' ? '1' : '0';
        EXPECT_EQ(state(other, start), SessionState::none);
    }
    EXPECT_EQ(state("", start), SessionState::none);
    EXPECT_EQ(state(token + "0", start), SessionState::none);
}

TEST(SessionTokensAtRandom, NoTwoAreAlikeAndEveryDigitVaries) {
    Sessions sessions({.sessions_max = 2'000});
    std::set<std::string> tokens;
    std::vector<std::set<char>> digits(64);
    for (int i = 0; i < 2'000; ++i) {
        const std::string token = sessions.begin(ann, "a", start).value();
        ASSERT_EQ(token.size(), 64U);
        for (std::size_t at = 0; at < token.size(); ++at) digits[at].insert(token[at]);
        tokens.insert(token);
    }
    EXPECT_EQ(tokens.size(), 2'000U);
    for (const auto& seen : digits) EXPECT_EQ(seen.size(), 16U);
}

TEST_F(SessionTokens, IdleForFiveMinutesItLocksAndOnlyItsHolderUnlocksIt) {
    const std::string token = begin(ann);
    EXPECT_EQ(sessions.use(token, start + 4 * minute).state, SessionState::open);
    EXPECT_EQ(state(token, start + 9 * minute - 1), SessionState::open);
    EXPECT_EQ(state(token, start + 9 * minute), SessionState::locked);
    // Using it does not wake it up.
    EXPECT_EQ(sessions.use(token, start + 9 * minute).state, SessionState::locked);
    EXPECT_EQ(state(token, start + 9 * minute), SessionState::locked);
    EXPECT_FALSE(sessions.unlock(token, bob, start + 10 * minute));
    EXPECT_EQ(state(token, start + 10 * minute), SessionState::locked);
    EXPECT_TRUE(sessions.unlock(token, ann, start + 10 * minute));
    EXPECT_EQ(state(token, start + 10 * minute), SessionState::open);
    sessions.lock(token);
    EXPECT_EQ(state(token, start + 10 * minute), SessionState::locked);
}

TEST_F(SessionTokens, ItEndsWithItsTimeWhateverItsHolderDoes) {
    const std::string token = begin(ann);
    for (int i = 1; i < 60; ++i) sessions.use(token, start + i * minute);
    EXPECT_EQ(state(token, start + 60 * minute - 1), SessionState::open);
    EXPECT_EQ(state(token, start + 60 * minute), SessionState::none);
    EXPECT_FALSE(sessions.unlock(token, ann, start + 60 * minute));
    EXPECT_THAT(sessions.sweep(start + 60 * minute - 1), IsEmpty());
    EXPECT_THAT(sessions.sweep(start + 60 * minute), ElementsAre(ann));
    EXPECT_EQ(sessions.size(), 0U);
}

TEST_F(SessionTokens, RevokedItIsGoneAtOnce) {
    const std::string one = begin(ann);
    const std::string two = begin(ann);
    const std::string other = begin(bob);
    sessions.revoke(one);
    EXPECT_EQ(state(one, start), SessionState::none);
    EXPECT_EQ(state(two, start), SessionState::open);
    EXPECT_EQ(sessions.revoke_all(ann), 1U);
    EXPECT_EQ(state(two, start), SessionState::none);
    EXPECT_EQ(state(other, start), SessionState::open);
}

TEST_F(SessionTokens, ThereAreNoMoreThanTheMost) {
    for (int i = 0; i < 3; ++i) begin(ann);
    EXPECT_FALSE(sessions.begin(bob, "a", start));
    sessions.revoke_all(ann);
    EXPECT_TRUE(sessions.begin(bob, "a", start));
}

TEST_F(SessionTokens, AnotherProcessKnowsNoneOfThem) {
    const std::string token = begin(ann);
    const Sessions restarted({});
    EXPECT_EQ(restarted.find(token, start).state, SessionState::none);
}

TEST(SessionTokensOfMany, OnePersonHasAFewAndTheOneUsedLeastLatelyEnds) {
    Sessions sessions({.sessions_max = 100, .of_holder_max = 2});
    const std::string other = sessions.begin(bob, "a", start).value();
    const std::string first = sessions.begin(ann, "a", start).value();
    const std::string second = sessions.begin(ann, "a", start + 1).value();
    EXPECT_EQ(sessions.use(first, start + 2).state, SessionState::open);
    const std::string third = sessions.begin(ann, "a", start + 3).value();
    EXPECT_EQ(sessions.find(second, start + 3).state, SessionState::none);
    for (const std::string& token : {other, first, third})
        EXPECT_EQ(sessions.find(token, start + 3).state, SessionState::open);
}

TEST(SessionTokensOfMany, ThreadsDoNotDisturbEachOther) {
    Sessions sessions({.sessions_max = 10'000, .of_holder_max = 200});
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (std::uint32_t thread = 0; thread < 4; ++thread)
        threads.emplace_back([&sessions, thread] {
            for (int i = 0; i < 200; ++i) {
                const std::string token = sessions.begin({"terminal", thread}, "a", start).value();
                EXPECT_EQ(sessions.use(token, start).holder.number, thread);
                if (i % 2 == 0) sessions.revoke(token);
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(sessions.size(), 400U);
}

const Enrolment terminal_12{{"terminal", 12}, 7};

struct Codes : testing::Test {
    EnrolmentDenied denied(std::string_view code, std::string_view address, std::int64_t at) {
        const auto redeemed = codes.redeem(code, address, at);
        EXPECT_FALSE(redeemed.has_value());
        return redeemed ? EnrolmentDenied{} : redeemed.error();
    }
    EnrolmentCodes codes{{.codes_max = 3, .tries_all_max = 12, .addresses_max = 4}};
};
using EnrolmentCode = Codes;

TEST_F(EnrolmentCode, LetsInOnceWhatItWasIssuedFor) {
    const std::string code = codes.issue(terminal_12, start).value();
    ASSERT_EQ(code.size(), 8U);
    EXPECT_EQ(code.find_first_not_of(code_letters), std::string::npos);
    const auto redeemed = codes.redeem(code, "10.0.7.4", start + 1);
    ASSERT_TRUE(redeemed);
    EXPECT_EQ(redeemed->enrols, terminal_12.enrols);
    EXPECT_EQ(redeemed->staff, 7U);
    EXPECT_EQ(denied(code, "10.0.7.4", start + 2), EnrolmentDenied::unknown_or_ended);
}

TEST_F(EnrolmentCode, IsReadAsAPersonTypesIt) {
    std::string code = codes.issue(terminal_12, start).value();
    for (char& letter : code)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    EXPECT_TRUE(codes.redeem(code.substr(0, 4) + " - " + code.substr(4), "a", start));
}

TEST_F(EnrolmentCode, EndsAfterTenMinutes) {
    const std::string one = codes.issue(terminal_12, start).value();
    EXPECT_EQ(denied(one, "a", start + 600'000), EnrolmentDenied::unknown_or_ended);
    const std::string two = codes.issue(terminal_12, start).value();
    EXPECT_TRUE(codes.redeem(two, "a", start + 599'999));
}

TEST_F(EnrolmentCode, TheNewerOneForTheSameEndsTheOlder) {
    const std::string one = codes.issue(terminal_12, start).value();
    const std::string two = codes.issue(terminal_12, start).value();
    EXPECT_EQ(codes.size(start), 1U);
    EXPECT_EQ(denied(one, "a", start), EnrolmentDenied::unknown_or_ended);
    EXPECT_TRUE(codes.redeem(two, "a", start));
    const std::string three = codes.issue(terminal_12, start).value();
    codes.withdraw(terminal_12.enrols);
    EXPECT_EQ(denied(three, "a", start), EnrolmentDenied::unknown_or_ended);
}

TEST_F(EnrolmentCode, ThereAreNoMoreThanTheMost) {
    for (std::uint32_t i = 0; i < 3; ++i)
        EXPECT_TRUE(codes.issue({{"terminal", i}, 7}, start)) << i;
    EXPECT_FALSE(codes.issue({{"terminal", 3}, 7}, start));
    EXPECT_TRUE(codes.issue({{"terminal", 3}, 7}, start + 600'000));
}

TEST_F(EnrolmentCode, AfterFiveWrongOnesAnAddressWaitsEvenWithTheRightOne) {
    const std::string code = codes.issue(terminal_12, start).value();
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(denied("22222222", "a", start), EnrolmentDenied::unknown_or_ended);
    EXPECT_EQ(denied(code, "a", start), EnrolmentDenied::too_many_tries);
    EXPECT_TRUE(codes.redeem(code, "b", start));
    const std::string later = codes.issue(terminal_12, start + 600'000).value();
    EXPECT_TRUE(codes.redeem(later, "a", start + 600'000));
}

TEST_F(EnrolmentCode, WhatCannotBeOneCountsAsWrong) {
    for (const char* typed : {"", "2222222", "222222222", "0OIL1U00", "........"})
        EXPECT_EQ(denied(typed, "a", start), EnrolmentDenied::unknown_or_ended) << typed;
    EXPECT_EQ(denied("22222222", "a", start), EnrolmentDenied::too_many_tries);
}

TEST_F(EnrolmentCode, GuessingFromManyAddressesEndsEveryCode) {
    const std::string code = codes.issue(terminal_12, start).value();
    for (int i = 0; i < 11; ++i)
        EXPECT_EQ(denied("22222222", std::string(1, static_cast<char>('a' + i % 3)), start),
                  EnrolmentDenied::unknown_or_ended);
    EXPECT_EQ(denied("22222222", "d", start), EnrolmentDenied::all_codes_ended);
    EXPECT_EQ(codes.size(start), 0U);
    EXPECT_EQ(denied(code, "d", start), EnrolmentDenied::unknown_or_ended);
    // No more addresses are remembered than the most, and a new one is not let in instead.
    EXPECT_EQ(denied(code, "e", start), EnrolmentDenied::too_many_tries);
}

TEST(Sessions, WhoHasAnOpenOneIsKnown) {
    Sessions sessions({.lasts_ms = 1'000, .idle_lock_ms = 100});
    const Holder anna{"staff", 7};
    EXPECT_FALSE(sessions.is_open_for(anna, 0));
    const auto token = sessions.begin(anna, "10.0.0.1", 0);
    ASSERT_TRUE(token.has_value());
    EXPECT_TRUE(sessions.is_open_for(anna, 50));
    EXPECT_FALSE(sessions.is_open_for({"staff", 8}, 50));
    EXPECT_FALSE(sessions.is_open_for(anna, 100));  // locked
    EXPECT_TRUE(sessions.unlock(*token, anna, 200));
    EXPECT_TRUE(sessions.is_open_for(anna, 200));
    EXPECT_FALSE(sessions.is_open_for(anna, 1'000));
}

}  // namespace
}  // namespace croupier::ops
