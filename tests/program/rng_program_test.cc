// `croupier rng test` as a test laboratory runs it.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/draw.h"
#include "tests/program/program.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

const std::string seed = "c0ffee0000000000000000000000000000000000000000000000000000000001";

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

Ran rng_test(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"rng", "test"});
    return run_croupier(arguments);
}

class RecordedFile {
public:
    explicit RecordedFile(const std::string& text)
        : path_(std::filesystem::temp_directory_path() / fmt::format("croupier_rng_{}", getpid())) {
        std::ofstream(path_) << text;
    }
    ~RecordedFile() { std::filesystem::remove(path_); }
    RecordedFile(const RecordedFile&) = delete;
    RecordedFile& operator=(const RecordedFile&) = delete;
    std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

std::string spins(std::size_t number, std::uint32_t pockets) {
    std::string text;
    FastSource source(20);
    for (std::size_t i = 0; i < number; ++i)
        text += fmt::format("{}\n", draw_below(source, pockets));
    return text;
}

TEST(RngTest, EveryGamePassesTheSevenTestsTogether) {
    const Ran ran = rng_test({"--outcomes", "200000", "--seed", seed, "--json"});
    EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
    EXPECT_TRUE(contains(ran.out, "\"holds\": true"));
    EXPECT_TRUE(contains(ran.out, seed));
    for (const char* const subject :
         {"baccarat_6", "baccarat_8", "big_wheel", "blackjack_6", "casino_war_6", "lucky_sic_bo",
          "roulette_single_zero", "roulette_double_zero", "sic_bo", "three_card_poker",
          "triple_chase_6"})
        for (const char* const test : {"total_distribution", "overlaps", "coupon_collector", "runs",
                                       "interplay", "serial_correlation", "duplicates"})
            EXPECT_TRUE(contains(
                ran.out, fmt::format("{{\"subject\": \"{}\", \"test\": \"{}\"", subject, test)))
                << subject << " " << test;
    PROVES("ST-GLI19-3.2.2");
}

TEST(RngTest, ASwappedCardIsFound) {
    const Ran ran = rng_test({"--outcomes", "200000", "--seed", seed, "--plant", "swapped-card"});
    EXPECT_EQ(ran.exit_code, 1) << ran.out << ran.err;
    EXPECT_TRUE(contains(ran.out, "NOT RANDOM"));
    const Ran sound = rng_test({"--outcomes", "200000", "--seed", seed, "--game", "baccarat_8"});
    EXPECT_EQ(sound.exit_code, 0) << sound.out << sound.err;
    EXPECT_TRUE(contains(sound.out, "nothing found"));
}

TEST(RngTest, AModuloShuffleIsFoundByAMillionAndAHalf) {
    const Ran ran =
        rng_test({"--outcomes", "1500000", "--seed", seed, "--plant", "modulo-shuffle"});
    EXPECT_EQ(ran.exit_code, 1) << ran.out << ran.err;
    EXPECT_TRUE(contains(ran.out, "mean place in the order of the cards"));
}

TEST(RngTest, TheSameSeedGivesTheSameReport) {
    const std::vector<std::string> arguments = {"--outcomes", "20000", "--game", "roulette"};
    auto again = arguments;
    again.insert(again.end(), {"--seed", seed, "--threads", "3"});
    const Ran first = rng_test(again);
    again.back() = "1";
    EXPECT_EQ(first.out, rng_test(again).out);
    // Without a seed it is the system's, and is printed.
    const Ran fresh = rng_test(arguments);
    EXPECT_TRUE(fresh.out.starts_with("seed "));
    EXPECT_NE(fresh.out.substr(0, 69), first.out.substr(0, 69));
}

TEST(RngTest, RecordedSpinsOfAWheelGetAVerdictAndTheBiasThatCouldShow) {
    const RecordedFile file(spins(12'000, 37));
    const Ran ran = rng_test({"--file", file.path(), "--device", "wheel"});
    EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
    EXPECT_TRUE(contains(ran.out, "12000 outcomes; one of 37 that comes "));
    EXPECT_TRUE(contains(ran.out, "would be found with 90 % probability"));
    EXPECT_TRUE(contains(ran.out, "tests judged together at 99 %"));
    // The same spins are no sound record of a wheel with 38 numbers.
    const Ran other =
        rng_test({"--file", file.path(), "--device", "wheel", "--game", "roulette_double_zero"});
    EXPECT_EQ(other.exit_code, 1) << other.out << other.err;
    PROVES("ST-GLI19-3.4.2");
}

TEST(RngTest, WhatCannotBeReadIsNamedWithItsLine) {
    const RecordedFile few(spins(9'999, 37));
    const Ran ran = rng_test({"--file", few.path(), "--device", "wheel"});
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_TRUE(contains(ran.err, "9999 outcomes; at least 10000 are needed")) << ran.err;
    const Ran dice = rng_test({"--file", few.path(), "--device", "tumbler"});
    EXPECT_EQ(dice.exit_code, 2);
    EXPECT_TRUE(contains(dice.err, "line 1: 1 values where there must be 3")) << dice.err;
}

TEST(RngTest, WrongUseIsRefused) {
    EXPECT_EQ(rng_test({"--game", "poker"}).exit_code, 2);
    EXPECT_EQ(rng_test({"--seed", "12"}).exit_code, 2);
    EXPECT_EQ(rng_test({"--outcomes", "10"}).exit_code, 2);
    EXPECT_EQ(rng_test({"--device", "wheel"}).exit_code, 2);
    EXPECT_EQ(rng_test({"--file", "README.md"}).exit_code, 2);
    EXPECT_EQ(rng_test({"--plant", "loaded-dice"}).exit_code, 2);
    EXPECT_EQ(rng_test({"--plant", "swapped-card", "--game", "sic_bo"}).exit_code, 2);
    EXPECT_EQ(rng_test({"--file", "README.md", "--device", "shoe", "--game", "roulette"}).exit_code,
              2);
}

}  // namespace
}  // namespace croupier::tests
