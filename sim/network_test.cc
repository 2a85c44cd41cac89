#include "sim/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

namespace croupier::sim {
namespace {

constexpr std::int64_t end_of_time = 1'000'000'000;

Message message(std::uint8_t number, std::string from = "terminal", std::string to = "host") {
    return {std::move(from), std::move(to), Bytes{number}};
}

Bytes numbers(const std::vector<Message>& messages) {
    Bytes found;
    for (const Message& one : messages) found.push_back(one.bytes.at(0));
    return found;
}

TEST(Network, WithoutFaultsAllArriveOnceAndInOrderAfterTheirDelay) {
    Network network({.delay_ms_min = 5, .delay_ms_max = 50}, 1);
    Bytes sent;
    for (std::uint8_t i = 0; i < 100; ++i) {
        network.send(i, message(i));
        sent.push_back(i);
    }
    EXPECT_GE(network.next_ms(), 99);
    EXPECT_EQ(numbers(network.due(end_of_time)), sent);
    EXPECT_TRUE(network.due(end_of_time).empty());
    EXPECT_EQ(network.next_ms(), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(network.tally().delivered, 100U);
}

TEST(Network, NothingArrivesBeforeItsTime) {
    Network network({.delay_ms_min = 5, .delay_ms_max = 5}, 1);
    network.send(100, message(1));
    EXPECT_EQ(network.next_ms(), 105);
    EXPECT_TRUE(network.due(104).empty());
    EXPECT_EQ(numbers(network.due(105)), Bytes{1});
}

TEST(Network, LosesAndDoublesAboutAsOftenAsTold) {
    Network network({.lost = 100'000, .doubled = 200'000}, 1);
    for (int i = 0; i < 10'000; ++i) network.send(i, message(0));
    const std::size_t arrived = network.due(end_of_time).size();
    const NetworkTally& tally = network.tally();
    EXPECT_EQ(tally.sent - tally.lost + tally.doubled, arrived);
    EXPECT_NEAR(static_cast<double>(tally.lost), 1'000, 150);
    EXPECT_NEAR(static_cast<double>(tally.doubled), 1'800, 200);
}

TEST(Network, LetsLaterMessagesOvertake) {
    Network network({.reordered = 300'000}, 1);
    for (std::uint8_t i = 0; i < 200; ++i) network.send(i, message(i));
    const Bytes arrived = numbers(network.due(end_of_time));
    EXPECT_EQ(arrived.size(), 200U);
    EXPECT_FALSE(std::is_sorted(arrived.begin(), arrived.end()));
    EXPECT_GT(network.tally().reordered, 30U);
}

TEST(Network, ADisconnectedLineLosesWhatIsUnderWayInBothDirectionsAndNothingElse) {
    Network network({}, 1);
    network.send(0, message(1));
    network.send(0, message(2, "host", "terminal"));
    network.send(0, message(3, "shoe", "host"));
    network.disconnect("host", "terminal");
    network.send(0, message(4));
    EXPECT_FALSE(network.connected("terminal", "host", 0));
    EXPECT_EQ(numbers(network.due(1'000)), Bytes{3});
    network.connect("terminal", "host");
    network.send(1'000, message(5));
    EXPECT_EQ(numbers(network.due(2'000)), Bytes{5});
    EXPECT_EQ(network.tally().cut_off, 3U);
}

TEST(Network, LinesGoDownByChanceAndComeBackByThemselves) {
    Network network({.disconnected = 10'000, .outage_ms_max = 500}, 1);
    std::int64_t down_ms = 0;
    for (std::int64_t now_ms = 0; now_ms < 100'000; now_ms += 10) {
        network.send(now_ms, message(0));
        if (!network.connected("host", "terminal", now_ms)) down_ms += 10;
        network.due(now_ms);
    }
    EXPECT_GT(network.tally().outages, 20U);
    EXPECT_GT(down_ms, 0);
    EXPECT_LT(down_ms, 60'000);
    EXPECT_TRUE(network.connected("host", "terminal", end_of_time));
}

TEST(Network, WhatIsTooMuchIsLost) {
    Network network({.messages_max = 10}, 1);
    for (std::uint8_t i = 0; i < 15; ++i) network.send(0, message(i));
    EXPECT_EQ(network.due(end_of_time).size(), 10U);
    EXPECT_EQ(network.tally().lost, 5U);
}

TEST(Network, TheSameSeedDeliversTheSame) {
    const auto run = [](std::uint64_t seed) {
        Network network(
            {.lost = 50'000, .doubled = 50'000, .reordered = 100'000, .disconnected = 1'000}, seed);
        Bytes all;
        for (std::int64_t now_ms = 0; now_ms < 2'000; ++now_ms) {
            network.send(now_ms, message(static_cast<std::uint8_t>(now_ms)));
            append_bytes(all, numbers(network.due(now_ms)));
        }
        return all;
    };
    EXPECT_EQ(run(1), run(1));
    EXPECT_NE(run(1), run(2));
}

}  // namespace
}  // namespace croupier::sim
