#include "server/ops/revocations.h"

#include <gtest/gtest.h>

#include <thread>

namespace croupier::ops {
namespace {

const Holder holder_one{"terminal", 1};
const Holder holder_two{"terminal", 2};

TEST(Revocations, AProofFromBeforeIsWorthNothingAndOneFromAfterIs) {
    Revocations revocations;
    const std::uint64_t before = revocations.now();
    EXPECT_FALSE(revocations.since(holder_one, before));
    revocations.note(holder_one);
    EXPECT_TRUE(revocations.since(holder_one, before));
    EXPECT_FALSE(revocations.since(holder_one, revocations.now()));
}

TEST(Revocations, NobodyElseIsMeant) {
    Revocations revocations;
    const std::uint64_t before = revocations.now();
    revocations.note(holder_one);
    EXPECT_FALSE(revocations.since(holder_two, before));
    EXPECT_FALSE(revocations.since({"display", 1}, before));
}

TEST(Revocations, TheCountMovesAfterTheKeyIsGone) {
    Revocations revocations;
    const std::uint64_t before = revocations.now();
    revocations.withdraw(holder_one, [&] { EXPECT_EQ(revocations.now(), before); });
    EXPECT_GT(revocations.now(), before);
}

TEST(Revocations, NoKeyIsRenewedAfterItWasWithdrawn) {
    Revocations revocations;
    const std::uint64_t before = revocations.now();
    EXPECT_TRUE(revocations.keep(holder_one, before, [] {}));
    revocations.note(holder_one);
    EXPECT_FALSE(revocations.keep(holder_one, before, [] { FAIL() << "it was"; }));
    EXPECT_TRUE(revocations.keep(holder_two, before, [] {}));
}

// However the holder_two fall, the key is gone in the end.
TEST(Revocations, RenewingAndWithdrawingDoNotMix) {
    for (int round = 0; round < 200; ++round) {
        Revocations revocations;
        const std::uint64_t before = revocations.now();
        bool key = true;
        std::thread renews([&] { revocations.keep(holder_one, before, [&] { key = true; }); });
        revocations.withdraw(holder_one, [&] { key = false; });
        renews.join();
        EXPECT_FALSE(key);
    }
}

}  // namespace
}  // namespace croupier::ops
