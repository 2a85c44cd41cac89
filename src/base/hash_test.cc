#include "base/hash.h"

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "base/hash_pair.h"

namespace croupier {
namespace {

TEST(Hash, GivesThePublishedExamples) {  // FIPS 180-2, appendix B
    EXPECT_EQ(hex_of(sha256({})),
              "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(hex_of(sha256(bytes_of("abc"))),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hex_of(sha256(bytes_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Hash, PiecesGiveTheSameAsTheWholeAndTheHashBeginsAnew) {
    Sha256 hash;
    EXPECT_EQ(hash.add(bytes_of("a")).add({}).add(bytes_of("bc")).finish(),
              sha256(bytes_of("abc")));
    EXPECT_EQ(hash.finish(), sha256({}));
}

TEST(Hash, TwoAtOnceAreWhatEachIsAlone) {
    Bytes bytes;
    for (int i = 0; i < 1000; ++i) bytes.push_back(static_cast<std::uint8_t>(i * 7 + i / 256));
    const ByteView all(bytes);
    // Every number of bytes in the last block, beside one of as many blocks, of more and of fewer.
    for (std::size_t size = 0; size < 200; ++size)
        for (const std::size_t other : {std::size_t{0}, size, std::size_t{119}, std::size_t{700}}) {
            const ByteView first = all.first(size);
            const ByteView second = all.last(other);
            const std::array<Digest, 2> pair = sha256_pair(first, second);
            EXPECT_EQ(pair[0], sha256(first)) << size << " beside " << other;
            EXPECT_EQ(pair[1], sha256(second)) << other << " beside " << size;
        }
}

TEST(Hash, IsReadBackFromItsDigits) {
    const Digest digest = sha256(bytes_of("abc"));
    EXPECT_EQ(parse_digest(hex_of(digest)), digest);
    EXPECT_EQ(parse_digest("BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"),
              digest);
    EXPECT_FALSE(parse_digest(""));
    EXPECT_FALSE(parse_digest(hex_of(digest) + "0"));
    EXPECT_FALSE(parse_digest(hex_of(digest).substr(1)));
    EXPECT_FALSE(parse_digest("g" + hex_of(digest).substr(1)));
}

TEST(Bytes, NumbersHaveTheirLeastByteFirst) {
    Bytes bytes;
    append_number<std::uint8_t>(bytes, 0xab);
    append_number<std::uint32_t>(bytes, 0x01020304);
    append_number<std::int64_t>(bytes, -2);
    EXPECT_EQ(hex_of(bytes), "ab04030201feffffffffffffff");
    EXPECT_EQ(number_at<std::uint8_t>(bytes), 0xab);
    EXPECT_EQ(number_at<std::uint32_t>(ByteView(bytes).subspan(1)), 0x01020304U);
    EXPECT_EQ(number_at<std::int64_t>(ByteView(bytes).subspan(5)), -2);
    EXPECT_DEATH((void)number_at<std::uint64_t>(ByteView(bytes).subspan(6)), "CHECK failed");
}

TEST(Bytes, TextIsBytesAndBack) {
    EXPECT_EQ(text_of(bytes_of("shoe")), "shoe");
    EXPECT_EQ(hex_of(bytes_of("shoe")), "73686f65");
}

}  // namespace
}  // namespace croupier
