#include "server/ops/known_browsers.h"

#include <gtest/gtest.h>

namespace croupier::ops {
namespace {

TEST(KnownBrowsers, AMarkIsGoodForItsUserAndForNobodyElse) {
    const KnownBrowsers house({1, 2, 3});
    const std::string mark = house.mark_for("manager");
    EXPECT_TRUE(house.knows(mark, "manager"));
    EXPECT_FALSE(house.knows(mark, "first"));
    EXPECT_FALSE(house.knows("", "manager"));
    EXPECT_FALSE(KnownBrowsers({4, 5, 6}).knows(mark, "manager"));
    EXPECT_NE(mark, house.mark_for("manager"));
    std::string altered = mark;
    altered.back() = altered.back() == '0' ? '1' : '0';
    EXPECT_FALSE(house.knows(altered, "manager"));
}

}  // namespace
}  // namespace croupier::ops
