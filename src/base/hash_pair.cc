#include "base/hash_pair.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#endif

// SHA-256 is a chain of instructions that wait for each other. Two messages side by side fill the
// waiting of each with the work of the other, and take two thirds of the time.

namespace croupier {
namespace {

#ifdef __x86_64__

#define SHA_CODE [[gnu::target("sha,sse4.1")]]
#define SHA_INLINE [[gnu::target("sha,sse4.1"), gnu::always_inline]] inline

constexpr std::size_t block_bytes = 64;
// FIPS 180-4, 4.2.2.
alignas(16) constexpr std::array<std::uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

bool has_sha_instructions() {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    const bool sse = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_SSE4_1) != 0;
    return sse && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_SHA) != 0;
}

// A message in whole blocks, with its padding.
class Blocks {
public:
    explicit Blocks(ByteView message) : whole_(message.data()) {
        const std::size_t rest = message.size() % block_bytes;
        whole_count_ = message.size() / block_bytes;
        // The rest, a one, zeros and eight bytes of length.
        count_ = whole_count_ + (rest + 9 <= block_bytes ? 1 : 2);
        std::uint8_t* const end = last_.data() + (count_ - whole_count_) * block_bytes;
        if (rest != 0) std::memcpy(last_.data(), whole_ + whole_count_ * block_bytes, rest);
        last_[rest] = 0x80;
        for (std::size_t i = 1; i <= 8; ++i)
            *(end - i) = static_cast<std::uint8_t>(message.size() * 8 >> 8 * (i - 1));
    }
    std::size_t count() const { return count_; }
    const std::uint8_t* block(std::size_t at) const {
        return at < whole_count_ ? whole_ + at * block_bytes
                                 : last_.data() + (at - whole_count_) * block_bytes;
    }

private:
    const std::uint8_t* whole_;
    std::size_t whole_count_;
    std::size_t count_;
    std::array<std::uint8_t, 2 * block_bytes> last_{};
};

// The eight words of a hash as the instructions want them, and sixteen of the message.
struct Lane {
    __m128i abef;
    __m128i cdgh;
    __m128i words[4];
};

SHA_INLINE void load(Lane& lane, const std::uint8_t* block) {
    const __m128i turned = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    for (int i = 0; i < 4; ++i)
        lane.words[i] = _mm_shuffle_epi8(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(block + 16 * i)), turned);
}

template <int part, bool goes_on>
SHA_INLINE void four_rounds(Lane& lane, int round) {
    const __m128i constants =
        _mm_load_si128(reinterpret_cast<const __m128i*>(round_constants.data() + round + 4 * part));
    __m128i& own = lane.words[part];
    const __m128i sum = _mm_add_epi32(own, constants);
    lane.cdgh = _mm_sha256rnds2_epu32(lane.cdgh, lane.abef, sum);
    lane.abef = _mm_sha256rnds2_epu32(lane.abef, lane.cdgh, _mm_shuffle_epi32(sum, 0x0e));
    if constexpr (goes_on) {
        const __m128i last = lane.words[(part + 3) % 4];
        const __m128i seven_back = _mm_alignr_epi8(last, lane.words[(part + 2) % 4], 4);
        const __m128i begun = _mm_sha256msg1_epu32(own, lane.words[(part + 1) % 4]);
        own = _mm_sha256msg2_epu32(_mm_add_epi32(begun, seven_back), last);
    }
}

template <bool goes_on, class... Lanes>
SHA_INLINE void sixteen_rounds(int round, Lanes&... lanes) {
    (four_rounds<0, goes_on>(lanes, round), ...);
    (four_rounds<1, goes_on>(lanes, round), ...);
    (four_rounds<2, goes_on>(lanes, round), ...);
    (four_rounds<3, goes_on>(lanes, round), ...);
}

// A block of each lane, which load() has brought.
template <class... Lanes>
SHA_INLINE void compress(Lanes&... lanes) {
    const __m128i before[][2] = {{lanes.abef, lanes.cdgh}...};
    for (int round = 0; round < 48; round += 16) sixteen_rounds<true>(round, lanes...);
    sixteen_rounds<false>(48, lanes...);
    std::size_t at = 0;
    ((lanes.abef = _mm_add_epi32(lanes.abef, before[at][0]),
      lanes.cdgh = _mm_add_epi32(lanes.cdgh, before[at][1]), ++at),
     ...);
}

// FIPS 180-4, 5.3.3.
SHA_INLINE void begin(Lane& lane) {
    lane.abef = _mm_set_epi64x(0x6a09e667bb67ae85, 0x510e527f9b05688c);
    lane.cdgh = _mm_set_epi64x(0x3c6ef372a54ff53a, 0x1f83d9ab5be0cd19);
}

SHA_INLINE Digest digest_of(const Lane& lane) {
    const __m128i turned = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const __m128i feba = _mm_shuffle_epi32(lane.abef, 0x1b);  // words from the last to the first
    const __m128i dchg = _mm_shuffle_epi32(lane.cdgh, 0xb1);
    const __m128i first = _mm_blend_epi16(feba, dchg, 0xf0);
    const __m128i second = _mm_alignr_epi8(dchg, feba, 8);
    Digest digest;
    auto* into = reinterpret_cast<__m128i*>(digest.bytes.data());
    _mm_storeu_si128(into, _mm_shuffle_epi8(first, turned));
    _mm_storeu_si128(into + 1, _mm_shuffle_epi8(second, turned));
    return digest;
}

SHA_CODE std::array<Digest, 2> hash_side_by_side(const Blocks& first, const Blocks& second) {
    Lane one;
    Lane two;
    begin(one);
    begin(two);
    const std::size_t both = std::min(first.count(), second.count());
    std::size_t at = 0;
    for (; at < both; ++at) {
        load(one, first.block(at));
        load(two, second.block(at));
        compress(one, two);
    }
    for (std::size_t i = at; i < first.count(); ++i) {
        load(one, first.block(i));
        compress(one);
    }
    for (std::size_t i = at; i < second.count(); ++i) {
        load(two, second.block(i));
        compress(two);
    }
    return {digest_of(one), digest_of(two)};
}

#endif

}  // namespace

std::array<Digest, 2> sha256_pair(ByteView first, ByteView second) {
#ifdef __x86_64__
    static const bool side_by_side = has_sha_instructions();
    if (side_by_side) return hash_side_by_side(Blocks(first), Blocks(second));
#endif
    return {sha256(first), sha256(second)};
}

}  // namespace croupier
