#include "server/ops/turnstile.h"

#include <gtest/gtest.h>

namespace croupier::ops {
namespace {

TEST(Turnstile, AnAddressHasItsTriesAMinuteAndOthersHaveTheirs) {
    Turnstile turnstile({.per_minute_max = 1'000, .of_address_per_minute_max = 3});
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(turnstile.enter("10.0.0.1", 1'000), 0);
        turnstile.leave("10.0.0.1", TryEnded::right, 1'000);
    }
    EXPECT_GT(turnstile.enter("10.0.0.1", 1'000), 10'000);
    EXPECT_EQ(turnstile.enter("10.0.0.2", 1'000), 0);
    EXPECT_EQ(turnstile.enter("10.0.0.1", 1'000 + 20'100), 0);
    EXPECT_EQ(turnstile.turned_away(), 1U);
}

TEST(Turnstile, EachWrongTryMakesItsAddressWaitLonger) {
    Turnstile turnstile({.per_minute_max = 1'000, .of_address_per_minute_max = 1'000});
    std::int64_t now = 0;
    std::int64_t before = 0;
    for (int i = 0; i < 2; ++i) {
        ASSERT_EQ(turnstile.enter("10.0.0.1", now), 0);
        turnstile.leave("10.0.0.1", TryEnded::wrong, now);
    }
    for (int i = 0; i < 8; ++i) {
        ASSERT_EQ(turnstile.enter("10.0.0.1", now), 0);
        turnstile.leave("10.0.0.1", TryEnded::wrong, now);
        const std::int64_t wait = turnstile.enter("10.0.0.1", now);
        EXPECT_GE(wait, before);
        EXPECT_GT(wait, 0);
        EXPECT_LE(wait, 60'000);
        before = wait;
        now += wait;
    }
    EXPECT_EQ(before, 60'000);
    EXPECT_EQ(turnstile.enter("10.0.0.2", now), 0);
}

TEST(Turnstile, SoManyWaitAtOnceAndNoMore) {
    Turnstile turnstile({.waiting_max = 2, .waiting_of_address_max = 1});
    EXPECT_EQ(turnstile.enter("10.0.0.1", 0), 0);
    EXPECT_GT(turnstile.enter("10.0.0.1", 0), 0);
    EXPECT_EQ(turnstile.enter("10.0.0.2", 0), 0);
    EXPECT_GT(turnstile.enter("10.0.0.3", 0), 0);
    turnstile.leave("10.0.0.1", TryEnded::unanswered, 0);
    EXPECT_EQ(turnstile.enter("10.0.0.3", 0), 0);
}

TEST(Turnstile, FromAllAddressesTogetherThereIsALimitToo) {
    Turnstile turnstile({.waiting_max = 1'000, .per_minute_max = 5});
    int let_in = 0;
    for (int i = 0; i < 200; ++i)
        if (turnstile.enter("10.0.1." + std::to_string(i), 500) == 0) ++let_in;
    EXPECT_EQ(let_in, 5);
}

TEST(Turnstile, ManyAddressesDoNotMakeItGrow) {
    Turnstile turnstile({.waiting_max = 1'000,
                         .per_minute_max = 1'000'000,
                         .forget_ms = 1'000,
                         .addresses_max = 10});
    for (int i = 0; i < 10; ++i) {
        ASSERT_EQ(turnstile.enter(std::to_string(i), 0), 0);
        turnstile.leave(std::to_string(i), TryEnded::wrong, 0);
    }
    EXPECT_GT(turnstile.enter("another", 0), 0);
    EXPECT_EQ(turnstile.enter("another", 2'000), 0);
}

TEST(AddressGroup, ANetworkOfIpV6IsOneAddress) {
    EXPECT_EQ(address_group("10.1.2.3"), "10.1.2.3");
    EXPECT_EQ(address_group("::ffff:10.1.2.3"), "10.1.2.3");
    EXPECT_EQ(address_group("2001:db8:1:2:3::1"), address_group("2001:db8:1:2:ffff::9"));
    EXPECT_NE(address_group("2001:db8:1:2::1"), address_group("2001:db8:1:3::1"));
}

}  // namespace
}  // namespace croupier::ops
