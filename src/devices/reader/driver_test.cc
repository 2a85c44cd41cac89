#include "devices/reader/driver.h"

#include <gtest/gtest.h>

#include "devices/reader/virtual.h"
#include "devices/test_kit.h"

namespace croupier::devices::reader {
namespace {

TEST(Reader, TellsOfACardOnceAndOfItsEnd) {
    Bench bench{"reader", 1};
    EXPECT_EQ(count_of<CardLeft>(bench.take()), 1U);
    bench.control("card 700000001000");
    bench.run(5'000);
    EXPECT_EQ(only<CardEntered>(bench.take()), (std::vector{CardEntered{1, "700000001000"}}));
    EXPECT_FALSE(bench.device().control("card 700000001001"));
    bench.control("remove");
    bench.run(5'000);
    EXPECT_EQ(count_of<CardLeft>(bench.take()), 1U);
    EXPECT_FALSE(bench.device().control("remove"));
}

TEST(Reader, TellsAgainWhatIsInItAfterACut) {
    Bench bench{"reader", 1};
    bench.control("card 700000001000");
    bench.take();
    bench.control("unplug");
    bench.control("plug");
    EXPECT_EQ(only<CardEntered>(bench.take()), (std::vector{CardEntered{1, "700000001000"}}));
    Bench again{"reader", 1, {.memory = bench.device().memory()}};
    EXPECT_EQ(only<CardEntered>(again.take()), (std::vector{CardEntered{1, "700000001000"}}));
}

TEST(Reader, AnUnreadableCardIsNobodys) {
    Bench bench{"reader", 1};
    bench.take();
    bench.control("card unreadable");
    bench.run(3'000);
    const Readings readings = bench.take();
    EXPECT_EQ(count_of<CardIllegible>(readings), 1U);
    EXPECT_EQ(count_of<CardEntered>(readings), 0U);
}

TEST(Reader, ACardsNumberIsInNoLog) {
    EXPECT_EQ(describe(CardEntered{3, "700000001000"}), "card_entered count=3");
    ReaderDriver driver{DriverOptions{}};
    for (const char* body : {"CARD,1,", "CARD,0,7", "CARD,1,7 7", "CARD,1,7;7", "CARD,1"})
        EXPECT_EQ(count_of<CardEntered>(driver.feed(bytes_of(checked_line(body)), 0)), 0U) << body;
}

}  // namespace
}  // namespace croupier::devices::reader
