#include "lab/rng/source.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "base/draw.h"

namespace croupier::lab::rng {
namespace {

// Gives the words it was given, from the high half of each, which is all that a draw uses.
class Scripted {
public:
    explicit Scripted(std::vector<std::uint32_t> words) : words_(std::move(words)) {}
    std::uint64_t operator()() { return std::uint64_t{words_.at(used_++)} << 32; }
    std::size_t used() const { return used_; }

private:
    std::vector<std::uint32_t> words_;
    std::size_t used_ = 0;
};

// Whether this word is taken, and as what. A word that is discarded is followed by one that never
// is.
struct Taken {
    std::uint32_t value = 0;
    bool at_once = false;
};
Taken draw_with(std::uint64_t word, std::uint32_t bound) {
    Scripted source({static_cast<std::uint32_t>(word), 0xffffffffU});
    const std::uint32_t value = draw_below(source, bound);
    return {value, source.used() == 1};
}

TEST(Scaling, GivesEveryValueExactlyAsManyWordsAndDiscardsTheRest) {
    constexpr std::uint64_t words = std::uint64_t{1} << 32;
    for (const std::uint32_t bound : {1U, 2U, 6U, 37U, 38U, 51U, 52U, 156U, 312U, 411U, 416U}) {
        const std::uint64_t share = words / bound;
        for (std::uint64_t value = 0; value < bound; ++value) {
            // Words that scale to this value are neighbours; the discarded ones come first.
            const std::uint64_t begin = (value * words + bound - 1) / bound;
            const std::uint64_t end = ((value + 1) * words + bound - 1) / bound;
            ASSERT_TRUE(end - begin == share || end - begin == share + 1);
            const std::uint64_t first = end - share;
            for (const std::uint64_t word : {first, first + share / 2, end - 1}) {
                const Taken taken = draw_with(word, bound);
                ASSERT_TRUE(taken.at_once) << bound << " " << word;
                ASSERT_EQ(taken.value, value) << bound << " " << word;
            }
            if (first > begin) {
                ASSERT_FALSE(draw_with(begin, bound).at_once) << bound << " " << begin;
            }
        }
    }
}

TEST(Source, EveryBitOfTheSeedMattersAndNoStreamMeetsAnother) {
    std::set<std::uint64_t> seen;
    Digest seed;
    const auto first_word = [](const Digest& from, std::string_view subject, std::uint64_t round,
                               std::uint32_t draw, std::uint32_t counter) {
        const auto stream = hmac_stream(from, subject);
        stream->open(round);
        return stream->block(draw, counter)[0];
    };
    for (std::size_t bit = 0; bit < 256; ++bit) {
        Digest changed = seed;
        changed.bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
        seen.insert(first_word(changed, "roulette", 1, 0, 0));
    }
    seen.insert(first_word(seed, "roulette", 1, 0, 0));
    seen.insert(first_word(seed, "baccarat", 1, 0, 0));
    seen.insert(first_word(seed, "roulette", 2, 0, 0));
    seen.insert(first_word(seed, "roulette", 1, 1, 0));
    seen.insert(first_word(seed, "roulette", 1, 0, 1));
    EXPECT_EQ(seen.size(), 256U + 5U);
}

TEST(Source, ADrawGoesOnWithTheNextBlock) {
    const auto stream = hmac_stream(Digest{}, "roulette");
    stream->open(5);
    DrawSource source(*stream, 2);
    for (std::uint32_t counter = 0; counter < 3; ++counter)
        for (const std::uint64_t word : stream->block(2, counter)) EXPECT_EQ(source(), word);
}

TEST(Source, TheBlocksAreHmacSha256) {
    // RFC 4231's construction, by plain SHA-256: of the seed over the subject, of that over the
    // round, of that over round, draw, counter and an empty transcript.
    const auto hmac = [](const Digest& key, const Bytes& message) {
        Bytes inner(64, 0x36);
        Bytes outer(64, 0x5c);
        for (std::size_t i = 0; i < key.bytes.size(); ++i) {
            inner[i] ^= key.bytes[i];
            outer[i] ^= key.bytes[i];
        }
        append_bytes(inner, message);
        append_bytes(outer, ByteView{sha256(inner).bytes});
        return sha256(outer);
    };
    Digest seed;
    seed.bytes[31] = 9;
    const Bytes subject = {'d', 'i', 'c', 'e'};
    const Bytes round = {0, 0, 0, 0, 0, 0, 1, 2};
    Bytes message = round;
    append_bytes(message, Bytes{0, 0, 0, 3, 0, 0, 0, 4});
    message.resize(48);
    const Digest expected = hmac(hmac(hmac(seed, subject), round), message);
    const auto stream = hmac_stream(seed, "dice");
    stream->open(0x0102);
    const Block block = stream->block(3, 4);
    for (std::size_t i = 0; i < 32; ++i)
        EXPECT_EQ(block[i / 8] >> (56 - 8 * (i % 8)) & 0xffU, expected.bytes[i]) << i;
}

TEST(Source, TheSystemsSeedIsNeverTheSame) {
    EXPECT_NE(system_seed(), system_seed());
}

}  // namespace
}  // namespace croupier::lab::rng
