#include "server/ops/additions.h"

#include <gtest/gtest.h>

namespace croupier::ops {
namespace {

constexpr std::int64_t day = 86'400'000;

TEST(Additions, OnePersonBringsSoManyOfAKindInADay) {
    Additions additions;
    for (std::uint32_t i = 0; i < Additions::of_kind_max; ++i)
        ASSERT_TRUE(additions.add(1, Added::device, 1'000 + i));
    EXPECT_FALSE(additions.add(1, Added::device, day));
    EXPECT_TRUE(additions.add(1, Added::terminal, day));
    EXPECT_TRUE(additions.add(2, Added::device, day));
    EXPECT_TRUE(additions.add(1, Added::device, day + 1'000));
}

}  // namespace
}  // namespace croupier::ops
