#include "lab/rng/recorded.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/draw.h"
#include "lab/rng/battery.h"
#include "lab/rng/dieharder.h"
#include "tests/support/proves.h"

namespace croupier::lab::rng {
namespace {

constexpr Shape wheel_37 = {.kind = Kind::wheel, .parts = 1, .items = 37, .faces = 37};
constexpr Shape wheel_38 = {.kind = Kind::wheel, .parts = 1, .items = 38, .faces = 38};
constexpr Shape tumbler = {.kind = Kind::dice, .parts = 3, .items = 6, .faces = 6};
constexpr Shape one_deck = {.kind = Kind::cards, .parts = 12, .items = 52, .faces = 52};

std::string repeated(std::string_view line, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += line;
    return text;
}

std::string fault_of(std::string_view text, const Shape& shape) {
    const auto read = read_recorded(text, shape);
    return read ? "none" : read.error().what;
}

TEST(Recorded, EveryDeviceHasItsLines) {
    const auto wheel =
        read_recorded("# evening\n" + repeated("0\n 36 \r\n\n00\n", 5'000), wheel_38);
    ASSERT_TRUE(wheel.has_value()) << wheel.error().what;
    EXPECT_EQ(wheel->outcomes(), 15'000U);
    EXPECT_EQ(wheel->values[2], 37);
    const auto dice = read_recorded(repeated("1 4 6\n1,4,6 # late\n", 5'000), tumbler);
    ASSERT_TRUE(dice.has_value()) << dice.error().what;
    EXPECT_EQ(dice->values[5], 5);
    const auto shoe = read_recorded(repeated("2C AS\n", 10'000), one_deck);
    ASSERT_TRUE(shoe.has_value()) << shoe.error().what;
    EXPECT_EQ(shoe->shape.parts, 2U);
    EXPECT_EQ(shoe->values[1], 51);
}

TEST(Recorded, WhatCannotBeIsNamedWithItsLine) {
    EXPECT_EQ(fault_of("1\n2\n37\n", wheel_37), "line 3: \"37\" is no number of this wheel");
    EXPECT_EQ(fault_of("00\n", wheel_37), "line 1: \"00\" is no number of this wheel");
    EXPECT_EQ(fault_of("1 2\n", wheel_37), "line 1: 2 values where there must be 1");
    EXPECT_EQ(fault_of("\n1 2 7\n", tumbler), "line 2: \"7\" is no face of a die");
    EXPECT_EQ(fault_of("AS 2C\nAS\n", one_deck), "line 2: 1 values where there must be 2");
    EXPECT_EQ(fault_of("AS 1C\n", one_deck), "line 1: \"1C\" is no card");
    EXPECT_EQ(fault_of("AS AS\n", one_deck), "line 1: AS comes more often than 1 decks have it");
    EXPECT_EQ(fault_of(repeated("AS ", 13), one_deck), "line 1: 13 cards, more than 12");
    EXPECT_EQ(fault_of(repeated(" ", 201), wheel_37), "line 1: longer than 200 characters");
}

TEST(Recorded, FewerThanTenThousandAreTooFew) {
    EXPECT_EQ(fault_of(repeated("5\n", 9'999), wheel_37),
              "9999 outcomes; at least 10000 are needed");
    EXPECT_EQ(fault_of("", wheel_37), "0 outcomes; at least 10000 are needed");
    EXPECT_EQ(fault_of(repeated("5\n", 10'000), wheel_37), "none");
}

TEST(Recorded, ATiltedWheelIsFoundAndAStraightOneIsNot) {
    FastSource source(6);
    std::string straight;
    std::string tilted;
    for (int spin = 0; spin < 12'000; ++spin) {
        const auto number = draw_below(source, 37);
        straight += fmt::format("{}\n", number);
        tilted += fmt::format("{}\n", draw_below(source, 60) == 0 ? 3 : number);
    }
    const auto verdict = [](const std::string& text) {
        const auto sample = read_recorded(text, wheel_37);
        CHECK(sample.has_value());
        std::vector<Finding> found = test_outcomes("wheel", *sample, 2);
        adjust(found);
        return all_hold(found);
    };
    EXPECT_TRUE(verdict(straight));
    EXPECT_FALSE(verdict(tilted));
}

TEST(Dieharder, ItsTableIsRead) {
    const auto found = parse_dieharder(
        "#=====#\n"
        "   rng_name    |rands/second|   Seed   |\n"
        "stdin_input_raw|  2.41e+07  | 522582703|\n"
        "        test_name   |ntup| tsamples |psamples|  p-value |Assessment\n"
        "#=====#\n"
        "         sts_monobit|   1|    100000|     100|0.94869560|  PASSED  \n"
        "        diehard_runs|   0|    100000|     100|0.00000002|  FAILED  \n"
        "        diehard_runs|   0|    100000|     100|1.00000000|  FAILED  \n");
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].what, "sts_monobit, tuples of 1, 100 samples: p 0.94869560");
    EXPECT_NEAR(found[0].chance, 2 * (1 - 0.9486956), 1e-9);
    EXPECT_NEAR(found[1].chance, 4e-8, 1e-12);
    EXPECT_EQ(found[2].chance, 0);
}

}  // namespace
}  // namespace croupier::lab::rng
