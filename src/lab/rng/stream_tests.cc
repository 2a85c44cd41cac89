#include "lab/rng/stream_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>

#include "lab/rng/counts.h"
#include "lab/rng/sequence_tests.h"
#include "lab/rng/special.h"

namespace croupier::lab::rng {
namespace {

constexpr std::size_t spectral_blocks_max = 32;

using Complex = std::complex<double>;

// In place; the size is a power of two.
void fourier(std::vector<Complex>& values) {
    const std::size_t size = values.size();
    for (std::size_t i = 1, reversed = 0; i < size; ++i) {
        std::size_t bit = size >> 1;
        for (; (reversed & bit) != 0; bit >>= 1) reversed ^= bit;
        reversed ^= bit;
        if (i < reversed) std::swap(values[i], values[reversed]);
    }
    std::vector<Complex> roots(size / 2);
    for (std::size_t i = 0; i < roots.size(); ++i)
        roots[i] = std::polar(
            1.0, -2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(size));
    for (std::size_t length = 2; length <= size; length *= 2)
        for (std::size_t start = 0; start < size; start += length)
            for (std::size_t i = 0; i < length / 2; ++i) {
                const Complex even = values[start + i];
                const Complex odd = values[start + i + length / 2] * roots[i * (size / length)];
                values[start + i] = even + odd;
                values[start + i + length / 2] = even - odd;
            }
}

std::size_t quiet_frequencies(Words bits) {
    const std::size_t size = bits.size() * 64;
    std::vector<Complex> values(size);
    for (std::size_t i = 0; i < size; ++i)
        values[i] = (bits[i / 64] >> (63 - i % 64) & 1U) != 0 ? 1.0 : -1.0;
    fourier(values);
    const double threshold = static_cast<double>(size) * std::log(20.0);
    std::size_t quiet = 0;
    for (std::size_t i = 1; i < size / 2; ++i)
        if (std::norm(values[i]) < threshold) ++quiet;
    return quiet;
}

// Which of the 24 orders four words are in.
std::size_t order_of(Words four) {
    std::size_t index = 0;
    for (std::size_t i = 0; i < four.size(); ++i) {
        std::size_t smaller = 0;
        for (std::size_t j = i + 1; j < four.size(); ++j)
            if (four[j] < four[i]) ++smaller;
        index = index * (four.size() - i) + smaller;
    }
    return index;
}

}  // namespace

Symbols high_bits(Words words, int bits) {
    Symbols symbols{fmt::format("{} bits", bits), 1U << bits, {}};
    symbols.values.reserve(words.size());
    for (const std::uint64_t word : words)
        symbols.values.push_back(static_cast<std::uint16_t>(word >> (64 - bits)));
    return symbols;
}

std::vector<Finding> frequency(Words words) {
    std::array<std::uint64_t, 256> counts{};
    for (const std::uint64_t word : words)
        for (int shift = 0; shift < 64; shift += 8) ++counts[word >> shift & 0xffU];
    return {chi_square_finding("chi_square", "all bytes", chi_square_even(counts), 255)};
}

std::vector<Finding> equidistribution(Words words) {
    // As many intervals as the words fill.
    int bits = 16;
    while (bits > 4 && static_cast<double>(words.size()) < 10.0 * (1U << bits)) --bits;
    std::vector<std::uint64_t> counts(std::size_t{1} << bits, 0);
    for (const std::uint64_t word : words) ++counts[word >> (64 - bits)];
    return {chi_square_finding("equidistribution", fmt::format("{} intervals", counts.size()),
                               chi_square_even(counts), static_cast<double>(counts.size() - 1))};
}

std::vector<Finding> gap(Words words) {
    constexpr double share = 1.0 / 8;
    std::vector<double> chances{0};
    double left = 1;
    while (left > 1e-12) {
        chances.push_back(left * share);
        left *= 1 - share;
    }
    Stretches gaps(std::move(chances), words.size(), 0);
    std::size_t begin = 0;
    for (std::size_t at = 0; at < words.size() && !gaps.full(); ++at) {
        if (words[at] >> 61 != 0) continue;
        gaps.add(at + 1 - begin);
        begin = at + 1;
    }
    std::vector<Finding> found;
    if (auto finding = gaps.finding("gap", "gaps")) found.push_back(std::move(*finding));
    return found;
}

std::vector<Finding> poker(Words words) {
    constexpr std::size_t hand = 5;
    // Of 16^5 hands those with 1 to 5 different ones: 16!/(16 - r)! times the ways to part five.
    constexpr std::array<double, hand> hands = {16, 240.0 * 15, 3360.0 * 25, 43680.0 * 10, 524160};
    std::array<std::uint64_t, hand> counts{};
    std::size_t number = 0;
    for (std::size_t at = 0; at + hand <= words.size(); at += hand) {
        std::uint32_t seen = 0;
        for (std::size_t i = 0; i < hand; ++i) seen |= 1U << (words[at + i] >> 60);
        ++counts[static_cast<std::size_t>(std::popcount(seen)) - 1];
        ++number;
    }
    std::array<double, hand> expected{};
    for (std::size_t i = 0; i < hand; ++i)
        expected[i] = hands[i] / 1048576 * static_cast<double>(number);
    if (expected[0] >= expected_min)
        return {chi_square_finding("poker", fmt::format("{} hands of five", number),
                                   chi_square(counts, expected), hand - 1)};
    // Too few hands for five of a kind: it goes with two different ones.
    counts[1] += counts[0];
    expected[1] += expected[0];
    return {chi_square_finding(
        "poker", fmt::format("{} hands of five", number),
        chi_square(std::span(counts).subspan(1), std::span(expected).subspan(1)), hand - 2)};
}

std::vector<Finding> permutation(Words words) {
    std::array<std::uint64_t, 24> counts{};
    for (std::size_t at = 0; at + 4 <= words.size(); at += 4)
        ++counts[order_of(words.subspan(at, 4))];
    return {chi_square_finding("permutation", "orders of four", chi_square_even(counts), 23)};
}

std::vector<Finding> subsequence(Words words) {
    constexpr std::size_t steps_max = 8;
    Least even;
    Least pairs;
    for (std::size_t step = 2; step <= steps_max; ++step) {
        Symbols bytes{"", 256, {}};
        for (std::size_t at = 0; at < words.size(); at += step)
            bytes.values.push_back(static_cast<std::uint16_t>(words[at] >> 56));
        const double single = psi_squared(bytes, 1);
        even.add(chi_square_chance(single, 255),
                 fmt::format("step {}, chi-square {:.1f}, 255 degrees", step, single));
        const Symbols nibbles = [&] {
            Symbols high{"", 16, bytes.values};
            for (std::uint16_t& value : high.values) value = static_cast<std::uint16_t>(value >> 4);
            return high;
        }();
        const double overlapping = psi_squared(nibbles, 2) - psi_squared(nibbles, 1);
        pairs.add(chi_square_chance(overlapping, 240),
                  fmt::format("step {}, chi-square {:.1f}, 240 degrees", step, overlapping));
    }
    return {{.subject = {},
             .test = "subsequence",
             .what = "furthest of 7, bytes: " + even.what(),
             .chance = even.chance()},
            {.subject = {},
             .test = "subsequence",
             .what = "furthest of 7, pairs: " + pairs.what(),
             .chance = pairs.chance()}};
}

std::vector<Finding> spectral(Words words, int size_log) {
    const std::size_t size = std::size_t{1} << size_log;
    const std::size_t blocks = std::min(words.size() / (size / 64), spectral_blocks_max);
    if (blocks == 0) return {};
    std::size_t quiet = 0;
    for (std::size_t block = 0; block < blocks; ++block)
        quiet += quiet_frequencies(words.subspan(block * (size / 64), size / 64));
    const std::size_t looked_at = blocks * (size / 2 - 1);
    const auto frequencies = static_cast<double>(looked_at);
    const double taken = 0.05 * std::log(20.0);
    const double deviation = std::sqrt(frequencies * (0.95 * 0.05 - taken * taken));
    return {normal_finding("spectral", fmt::format("{} blocks of {} bits", blocks, size),
                           (static_cast<double>(quiet) - 0.95 * frequencies) / deviation)};
}

}  // namespace croupier::lab::rng
