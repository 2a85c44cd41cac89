#include "server/ops/refused_orders.h"

#include <gtest/gtest.h>

namespace croupier::ops {
namespace {

using floor::Origin;
using floor::OriginKind;

TEST(RefusedOrders, WhoFillsTheJournalWaitsAndOthersDoNot) {
    RefusedOrders refused({1'000, 100, 10});
    const Origin greedy{OriginKind::terminal, 1};
    const Origin other{OriginKind::terminal, 2};
    refused.note(greedy, 1'000, 0);
    EXPECT_FALSE(refused.are_too_many(greedy, 0));
    refused.note(greedy, 100, 0);
    EXPECT_TRUE(refused.are_too_many(greedy, 0));
    EXPECT_FALSE(refused.are_too_many(other, 0));
    EXPECT_TRUE(refused.are_too_many(greedy, 999));
    EXPECT_FALSE(refused.are_too_many(greedy, 1'000));
}

TEST(RefusedOrders, NoMoreAreRememberedThanHaveRefusalsLeft) {
    RefusedOrders refused({1'000, 100, 2});
    for (std::uint32_t number = 0; number < 100; ++number)
        refused.note({OriginKind::terminal, number}, 100, number * 2'000);
    refused.note({OriginKind::terminal, 99}, 2'000, 198'000);
    EXPECT_TRUE(refused.are_too_many({OriginKind::terminal, 99}, 198'000));
    EXPECT_FALSE(refused.are_too_many({OriginKind::terminal, 0}, 198'000));
}

}  // namespace
}  // namespace croupier::ops
