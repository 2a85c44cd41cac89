#include "lab/rng/stream_tests.h"

#include <gtest/gtest.h>

#include "base/draw.h"
#include "lab/rng/battery.h"
#include "lab/rng/subjects.h"
#include "tests/support/proves.h"

namespace croupier::lab::rng {
namespace {

std::vector<std::uint64_t> drawn_words(std::size_t number, std::uint64_t seed) {
    FastSource source(seed);
    std::vector<std::uint64_t> words(number);
    for (std::uint64_t& word : words) word = source();
    return words;
}

TEST(StreamTests, TheTablesStreamPassesAllTogether) {
    Digest seed;
    seed.bytes[0] = 7;
    const auto words = raw_words(seed, 50'000, 2);
    std::vector<Finding> found = test_words(words, 2);
    adjust(found);
    for (const Finding& finding : found)
        EXPECT_GE(finding.adjusted, joint_level) << finding.test << " " << finding.what;
    // All ten are there.
    for (const char* const name :
         {"chi_square", "equidistribution", "gap", "poker", "coupon_collector", "permutation",
          "runs", "spectral", "serial_correlation", "subsequence"})
        EXPECT_TRUE(std::any_of(found.begin(), found.end(), [&](const Finding& finding) {
            return finding.test == name;
        })) << name;
    PROVES("ST-GMNS-1.27.4");
}

TEST(StreamTests, AStuckBitIsFoundByTheFrequencies) {
    auto words = drawn_words(20'000, 1);
    EXPECT_GT(frequency(words)[0].chance, 1e-3);
    for (std::size_t i = 0; i < words.size(); i += 20) words[i] |= 0x0101010101010101U;
    EXPECT_LT(frequency(words)[0].chance, 1e-9);
}

TEST(StreamTests, WordsThatFillIntervalsTooEvenlyAreFound) {
    std::vector<std::uint64_t> words(40'000);
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = i * 0x9e3779b97f4a7c15U;
    EXPECT_LT(equidistribution(words)[0].chance, 1e-9);
    EXPECT_LT(gap(words)[0].chance, 1e-9);
    EXPECT_LT(poker(words)[0].chance, 1e-9);
    EXPECT_LT(permutation(words)[0].chance, 1e-9);
    EXPECT_LT(subsequence(words)[0].chance, 1e-9);
}

TEST(StreamTests, SoundWordsPassEach) {
    const auto words = drawn_words(60'000, 2);
    for (const auto test : {frequency, equidistribution, gap, poker, permutation, subsequence})
        for (const Finding& finding : test(words))
            EXPECT_GT(finding.chance, 1e-3) << finding.test << " " << finding.what;
}

TEST(Spectral, APeriodIsFound) {
    auto words = drawn_words(2'048, 3);
    EXPECT_GT(spectral(words, 14)[0].chance, 1e-3);
    // One bit in eight repeats the one 100 bits before: a comb of peaks.
    for (std::size_t bit = 200; bit < words.size() * 64; bit += 4) {
        const std::size_t from = bit - 100;
        const std::uint64_t value = words[from / 64] >> (63 - from % 64) & 1U;
        const std::uint64_t mask = std::uint64_t{1} << (63 - bit % 64);
        words[bit / 64] = value != 0 ? words[bit / 64] | mask : words[bit / 64] & ~mask;
    }
    EXPECT_LT(spectral(words, 14)[0].chance, 1e-6);
}

TEST(Spectral, ItsVarianceIsThatOfPowersWithAFixedSum) {
    double squares = 0;
    constexpr int samples = 300;
    for (int sample = 0; sample < samples; ++sample) {
        const auto words = drawn_words(64, 100 + static_cast<std::uint64_t>(sample));
        const std::string what = spectral(words, 12)[0].what;
        const double off = std::stod(what.substr(what.find(": ") + 2));
        squares += off * off;
    }
    EXPECT_NEAR(squares / samples, 1, 0.35);  // with all of 0.95 * 0.05 it would be 0.53
}

}  // namespace
}  // namespace croupier::lab::rng
