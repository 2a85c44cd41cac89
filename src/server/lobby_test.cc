#include "server/lobby.h"

#include <gtest/gtest.h>

namespace croupier::server {
namespace {

using Guest = Lobby::Guest;
constexpr auto by_address = Lobby::Counts::by_address;

TEST(Lobby, WhoHasBeenIdleForLongestMakesWay) {
    Lobby lobby({.sockets_max = 8, .unproven_max = 3, .unproven_of_address_max = 3});
    const auto first = lobby.enter("10.0.0.1", 0, by_address);
    const auto second = lobby.enter("10.0.0.2", 1, by_address);
    const auto third = lobby.enter("10.0.0.3", 0, by_address);
    EXPECT_FALSE(third.makes_way.has_value());
    lobby.busy(first.guest, true);
    const auto fourth = lobby.enter("10.0.0.4", 0, by_address);
    ASSERT_TRUE(fourth.makes_way.has_value());
    EXPECT_EQ(fourth.makes_way->guest, second.guest);
    EXPECT_EQ(fourth.makes_way->plant, 1U);
    lobby.busy(first.guest, false);  // idle, but not for long
    const auto fifth = lobby.enter("10.0.0.5", 0, by_address);
    ASSERT_TRUE(fifth.makes_way.has_value());
    EXPECT_EQ(fifth.makes_way->guest, third.guest);
    EXPECT_EQ(lobby.size(), 3U);
}

TEST(Lobby, OneAddressPushesOutItsOwn) {
    Lobby lobby({.sockets_max = 100, .unproven_max = 50, .unproven_of_address_max = 2});
    const auto other = lobby.enter("10.0.0.9", 0, by_address);
    const auto first = lobby.enter("10.0.0.1", 0, by_address);
    (void)lobby.enter("10.0.0.1", 0, by_address);
    const auto third = lobby.enter("10.0.0.1", 0, by_address);
    ASSERT_TRUE(third.makes_way.has_value());
    EXPECT_EQ(third.makes_way->guest, first.guest);
    for (int i = 0; i < 20; ++i) {
        const auto behind = lobby.enter("10.0.0.7", 0, Lobby::Counts::in_all);
        EXPECT_FALSE(behind.makes_way.has_value());
    }
    lobby.leave(other.guest);
    EXPECT_EQ(lobby.size(), 22U);
}

TEST(Lobby, StrangersDoNotTakeTheShareOfParts) {
    Lobby lobby({.sockets_max = 8, .unproven_max = 100, .unproven_of_address_max = 100});
    std::size_t let_in = 0;
    for (int i = 0; i < 100; ++i)
        if (!lobby.enter("10.0.0.1", 0, by_address).makes_way) ++let_in;
    EXPECT_EQ(let_in, 6U);
    // A part comes in all the same, and stays.
    const auto part = lobby.enter("10.0.0.2", 0, by_address);
    lobby.prove(part.guest);
    for (int i = 0; i < 100; ++i)
        EXPECT_NE(lobby.enter("10.0.0.1", 0, by_address).guest, Guest{});
    EXPECT_EQ(lobby.size(), 7U);
    lobby.leave_proven();
    EXPECT_EQ(lobby.size(), 6U);
}

TEST(Lobby, WhereEverybodyIsBusyNobodyMakesWay) {
    Lobby lobby({.sockets_max = 4, .unproven_max = 2, .unproven_of_address_max = 2});
    for (int i = 0; i < 2; ++i)
        lobby.busy(lobby.enter("10.0.0.1", 0, by_address).guest, true);
    const auto late = lobby.enter("10.0.0.2", 0, by_address);
    EXPECT_EQ(late.guest, Guest{});
    EXPECT_FALSE(late.makes_way.has_value());
}

}  // namespace
}  // namespace croupier::server
