// The pure part of randomness: bits come from outside, these turn them into draws without bias.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "base/check.h"

namespace croupier {

// A source is anything with `std::uint64_t operator()()` giving 64 even bits.

// Uniform in [0, bound), exactly: the rare words that would favour some results are drawn again.
template <class Source>
inline std::uint32_t draw_below(Source& source, std::uint32_t bound) {
    CHECK(bound > 0);
    std::uint64_t product = (source() >> 32) * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) [[unlikely]] {
        const std::uint32_t threshold = (0U - bound) % bound;
        while (low < threshold) {
            product = (source() >> 32) * bound;
            low = static_cast<std::uint32_t>(product);
        }
    }
    return static_cast<std::uint32_t>(product >> 32);
}

// Moves a uniformly drawn item of what remains (index `first` on) to `first`: one step of a
// shuffle.
template <class Source, class T>
inline T& draw_next(Source& source, std::span<T> items, std::size_t first) {
    const auto rest = static_cast<std::uint32_t>(items.size() - first);
    std::swap(items[first], items[first + draw_below(source, rest)]);
    return items[first];
}

template <class Source, class T>
inline void shuffle(Source& source, std::span<T> items) {
    for (std::size_t first = 0; first + 1 < items.size(); ++first) draw_next(source, items, first);
}

// xoshiro256**, seeded through splitmix64: fast and statistically sound, for simulation only.
// No outcome that anybody wagers on ever comes from it.
class FastSource {
public:
    explicit FastSource(std::uint64_t seed) {
        for (auto& word : state_) {
            seed += 0x9e3779b97f4a7c15U;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
            word = z ^ (z >> 31);
        }
    }
    std::uint64_t operator()() {
        const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

private:
    static std::uint64_t rotate(std::uint64_t word, int by) {
        return (word << by) | (word >> (64 - by));
    }
    std::array<std::uint64_t, 4> state_{};
};

}  // namespace croupier
