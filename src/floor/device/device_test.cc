#include "floor/device/device.h"

#include <gtest/gtest.h>

namespace croupier::floor {
namespace {

TEST(DeviceTally, ARoundIsTroubledOnceHoweverOftenItFails) {
    DeviceTally tally;
    tally.begin_round();
    tally.count(DeviceTrouble::misread);
    tally.count(DeviceTrouble::misread);
    tally.count(DeviceTrouble::failed_launch);
    EXPECT_EQ(tally.misreads, 2U);
    EXPECT_EQ(tally.failed_launches, 1U);
    EXPECT_EQ(tally.troubled_rounds(), 1U);
    EXPECT_EQ(tally.troubled_rounds(true), 1U);
    tally.begin_round();
    EXPECT_EQ(tally.troubled_rounds(), 1U);
    EXPECT_EQ(tally.troubled_rounds(true), 2U);
    EXPECT_EQ(tally.troubled_rounds(), 1U) << "asking changes nothing";
    tally.count(DeviceTrouble::none);
    EXPECT_EQ(tally.troubled_rounds(), 1U);
}

TEST(DeviceTally, TroubleIsForgottenWithItsRoundAndTheCountsStay) {
    DeviceTally tally;
    for (std::size_t i = 0; i < rounds_watched; ++i) {
        tally.begin_round();
        tally.count(DeviceTrouble::silence);
    }
    EXPECT_EQ(tally.troubled_rounds(), rounds_watched);
    for (std::size_t i = 1; i <= rounds_watched; ++i) {
        tally.begin_round();
        EXPECT_EQ(tally.troubled_rounds(), rounds_watched - i);
    }
    EXPECT_EQ(tally.rounds, 2 * rounds_watched);
    EXPECT_EQ(tally.silences, rounds_watched);
}

TEST(DeviceTally, TroubleBeforeTheFirstRoundBelongsToNone) {
    DeviceTally tally;
    tally.count(DeviceTrouble::correction);
    EXPECT_EQ(tally.corrections, 1U);
    EXPECT_EQ(tally.troubled_rounds(), 0U);
    EXPECT_EQ(tally.troubled_rounds(true), 0U);
}

TEST(Devices, OneThatReportsWorksOnceItHasSaidSoTheOthersUntilSomebodySaysNot) {
    Device shoe;
    shoe.kind = DeviceKind::scanning_shoe;
    Device ball;
    ball.kind = DeviceKind::ball;
    EXPECT_FALSE(works(shoe));
    EXPECT_TRUE(works(ball));
    for (Device* device : {&shoe, &ball}) {
        device->status = DeviceStatus::ready;
        EXPECT_TRUE(works(*device));
        device->status = DeviceStatus::standby;
        EXPECT_TRUE(works(*device));
        device->status = DeviceStatus::offline;
        EXPECT_FALSE(works(*device));
        device->status = DeviceStatus::out_of_service;
        EXPECT_FALSE(works(*device));
    }
}

}  // namespace
}  // namespace croupier::floor
