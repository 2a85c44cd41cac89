#include "server/ops/revocations.h"

#include <gtest/gtest.h>

#include <thread>

namespace croupier::ops {
namespace {

const Holder one{"terminal", 1};
const Holder two{"terminal", 2};

TEST(Revocations, AProofFromBeforeIsWorthNothingAndOneFromAfterIs) {
    Revocations revocations;
    const std::uint64_t before = revocations.now();
    EXPECT_FALSE(revocations.since(one, before));
    revocations.note(one);
    EXPECT_TRUE(revocations.since(one, before));
    EXPECT_FALSE(revocations.since(one, revocations.now()));
}

TEST(Revocations, NobodyElseIsMeant) {
    Revocations revocations;
    const std::uint64_t before = revocations.now();
    revocations.note(one);
    EXPECT_FALSE(revocations.since(two, before));
    EXPECT_FALSE(revocations.since({"display", 1}, before));
}

TEST(Revocations, TheCountMovesAfterTheKeyIsGone) {
    Revocations revocations;
    const std::uint64_t before = revocations.now();
    revocations.withdraw(one, [&] { EXPECT_EQ(revocations.now(), before); });
    EXPECT_GT(revocations.now(), before);
}

TEST(Revocations, NoKeyIsRenewedAfterItWasWithdrawn) {
    Revocations revocations;
    const std::uint64_t before = revocations.now();
    EXPECT_TRUE(revocations.keep(one, before, [] {}));
    revocations.note(one);
    EXPECT_FALSE(revocations.keep(one, before, [] { FAIL() << "it was"; }));
    EXPECT_TRUE(revocations.keep(two, before, [] {}));
}

// However the two fall, the key is gone in the end.
TEST(Revocations, RenewingAndWithdrawingDoNotMix) {
    for (int round = 0; round < 200; ++round) {
        Revocations revocations;
        const std::uint64_t before = revocations.now();
        bool key = true;
        std::thread renews([&] { revocations.keep(one, before, [&] { key = true; }); });
        revocations.withdraw(one, [&] { key = false; });
        renews.join();
        EXPECT_FALSE(key);
    }
}

}  // namespace
}  // namespace croupier::ops
