#include "server/net/connection_limits.h"

#include <gtest/gtest.h>

namespace croupier::server {
namespace {

using Guest = ConnectionLimits::Guest;
constexpr auto by_address = ConnectionLimits::Counts::by_address;

TEST(ConnectionLimits, WhoHasBeenIdleForLongestMakesWay) {
    ConnectionLimits connection_limits(
        {.sockets_max = 8, .unproven_max = 3, .unproven_of_address_max = 3});
    const auto first = connection_limits.enter("10.0.0.1", 0, by_address);
    const auto second = connection_limits.enter("10.0.0.2", 1, by_address);
    const auto third = connection_limits.enter("10.0.0.3", 0, by_address);
    EXPECT_FALSE(third.makes_way.has_value());
    connection_limits.busy(first.guest, true);
    const auto fourth = connection_limits.enter("10.0.0.4", 0, by_address);
    ASSERT_TRUE(fourth.makes_way.has_value());
    EXPECT_EQ(fourth.makes_way->guest, second.guest);
    EXPECT_EQ(fourth.makes_way->reactor, 1U);
    connection_limits.busy(first.guest, false);  // idle, but not for long
    const auto fifth = connection_limits.enter("10.0.0.5", 0, by_address);
    ASSERT_TRUE(fifth.makes_way.has_value());
    EXPECT_EQ(fifth.makes_way->guest, third.guest);
    EXPECT_EQ(connection_limits.size(), 3U);
}

TEST(ConnectionLimits, OneAddressPushesOutItsOwn) {
    ConnectionLimits connection_limits(
        {.sockets_max = 100, .unproven_max = 50, .unproven_of_address_max = 2});
    const auto other = connection_limits.enter("10.0.0.9", 0, by_address);
    const auto first = connection_limits.enter("10.0.0.1", 0, by_address);
    (void)connection_limits.enter("10.0.0.1", 0, by_address);
    const auto third = connection_limits.enter("10.0.0.1", 0, by_address);
    ASSERT_TRUE(third.makes_way.has_value());
    EXPECT_EQ(third.makes_way->guest, first.guest);
    for (int i = 0; i < 20; ++i) {
        const auto behind =
            connection_limits.enter("10.0.0.7", 0, ConnectionLimits::Counts::in_all);
        EXPECT_FALSE(behind.makes_way.has_value());
    }
    connection_limits.leave(other.guest);
    EXPECT_EQ(connection_limits.size(), 22U);
}

TEST(ConnectionLimits, StrangersDoNotTakeTheShareOfParts) {
    ConnectionLimits connection_limits(
        {.sockets_max = 8, .unproven_max = 100, .unproven_of_address_max = 100});
    std::size_t let_in = 0;
    for (int i = 0; i < 100; ++i)
        if (!connection_limits.enter("10.0.0.1", 0, by_address).makes_way) ++let_in;
    EXPECT_EQ(let_in, 6U);
    // A part comes in all the same, and stays.
    const auto part = connection_limits.enter("10.0.0.2", 0, by_address);
    EXPECT_EQ(connection_limits.prove(part.guest, {0, 1}).guest, part.guest);
    for (int i = 0; i < 100; ++i)
        EXPECT_NE(connection_limits.enter("10.0.0.1", 0, by_address).guest, Guest{});
    EXPECT_EQ(connection_limits.size(), 7U);
    connection_limits.leave(part.guest);
    EXPECT_EQ(connection_limits.size(), 6U);
}

TEST(ConnectionLimits, WhereEverybodyIsBusyNobodyMakesWay) {
    ConnectionLimits connection_limits(
        {.sockets_max = 4, .unproven_max = 2, .unproven_of_address_max = 2});
    for (int i = 0; i < 2; ++i)
        connection_limits.busy(connection_limits.enter("10.0.0.1", 0, by_address).guest, true);
    const auto late = connection_limits.enter("10.0.0.2", 0, by_address);
    EXPECT_EQ(late.guest, Guest{});
    EXPECT_FALSE(late.makes_way.has_value());
}

TEST(ConnectionLimits, OfOnePartTheOldestMakesWay) {
    ConnectionLimits connection_limits(
        {.sockets_max = 100, .unproven_max = 50, .unproven_of_address_max = 50, .of_part_max = 3});
    const auto come = [&](ConnectionLimits::PartName part) {
        const auto guest = connection_limits.enter("10.0.0.1", 7, by_address).guest;
        return std::pair(guest, connection_limits.prove(guest, part));
    };
    const auto [other, other_comes] = come({2, 6});
    const auto [first, first_comes] = come({2, 5});
    const auto [second, second_comes] = come({2, 5});
    EXPECT_EQ(first_comes.guest, first);
    come({2, 5});
    for (const Guest oldest : {first, second}) {
        const auto [next, entered] = come({2, 5});
        EXPECT_EQ(entered.guest, next);
        ASSERT_TRUE(entered.makes_way.has_value());
        EXPECT_EQ(entered.makes_way->guest, oldest);
        EXPECT_EQ(entered.makes_way->reactor, 7U);
        connection_limits.leave(oldest);  // it closes: it does not count twice
        EXPECT_EQ(connection_limits.size(), 4U);
    }
    EXPECT_FALSE(come({1, 5}).second.makes_way.has_value());  // another kind of part
    connection_limits.leave(other);
    EXPECT_EQ(connection_limits.size(), 4U);
}

TEST(ConnectionLimits, PartsLeaveRoomForEverybodyElse) {
    ConnectionLimits connection_limits(
        {.sockets_max = 16, .unproven_max = 8, .unproven_of_address_max = 8});
    std::uint32_t number = 0;
    for (; number < 100; ++number) {
        const Guest guest = connection_limits.enter("10.0.0.1", 0, by_address).guest;
        if (connection_limits.prove(guest, {0, number}).guest == Guest{}) break;
    }
    EXPECT_EQ(number, 14U);  // an eighth is left
    EXPECT_NE(connection_limits.enter("10.0.0.2", 0, by_address).guest, Guest{});
    EXPECT_NE(connection_limits.enter("10.0.0.3", 0, by_address).guest, Guest{});
    EXPECT_EQ(connection_limits.size(), 16U);
}

TEST(ConnectionLimits, TheMetricsDoorHasPlacesOfItsOwn) {
    ConnectionLimits connection_limits(
        {.sockets_max = 4, .unproven_max = 2, .unproven_of_address_max = 2, .metrics_max = 2});
    for (int i = 0; i < 2; ++i)
        connection_limits.busy(connection_limits.enter("127.0.0.1", 0, by_address).guest, true);
    EXPECT_EQ(connection_limits.enter("127.0.0.1", 0, by_address).guest, Guest{});
    constexpr auto at_metrics = ConnectionLimits::Counts::at_metrics;
    const auto first = connection_limits.enter("127.0.0.1", 0, at_metrics);
    EXPECT_NE(first.guest, Guest{});
    EXPECT_FALSE(connection_limits.enter("127.0.0.1", 0, at_metrics).makes_way.has_value());
    const auto third = connection_limits.enter("127.0.0.1", 0, at_metrics);
    ASSERT_TRUE(third.makes_way.has_value());
    EXPECT_EQ(third.makes_way->guest, first.guest);
    EXPECT_EQ(connection_limits.size(), 2U);
}

}  // namespace
}  // namespace croupier::server
