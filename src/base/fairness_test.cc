#include "base/fairness.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

#include "base/draw.h"
#include "tests/support/proves.h"

namespace croupier::fairness {
namespace {

Secret secret_of(std::uint8_t first) {
    Secret secret;
    for (std::size_t i = 0; i < secret.size(); ++i)
        secret[i] = static_cast<std::uint8_t>(first + i);
    return secret;
}

constexpr RoundName round_3_17{3, 17};

TEST(Fairness, HmacGivesThePublishedExamples) {  // RFC 4231, cases 1 and 2
    const Bytes key(20, 0x0b);
    EXPECT_EQ(hex_of(hmac_sha256(key, bytes_of("Hi There"))),
              "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    EXPECT_EQ(hex_of(hmac_sha256(bytes_of("Jefe"), bytes_of("what do ya want for nothing?"))),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

// docs/formats/fairness.md, the worked example; the draws are those of the verifier in Python.
TEST(Fairness, TheWorkedExampleOfTheDocumentComesOut) {
    const Secret secret = secret_of(0);
    EXPECT_EQ(hex_of(commitment_to(round_3_17, secret)),
              "f1b0465592c494eb1f23f09fd6a540aee6168ee588c99ccffd00b34b35499871");
    Nonce nonce{};
    for (std::size_t i = 0; i < nonce.size(); ++i) nonce[i] = static_cast<std::uint8_t>(0xa0 + i);
    Bytes content;
    const auto wager = [&](std::uint8_t bet, std::int64_t cents) {
        append_bytes(content, Bytes{0, bet, 0});
        append_number<std::uint64_t>(content, 0);
        append_number<std::int64_t>(content, cents);
    };
    append_number<std::uint32_t>(content, 2);
    wager(1, 1000);
    wager(3, 500);
    append_number<std::uint32_t>(content, 0);
    const Digest five = entry_digest("seat", round_3_17, nonce, 5, content);
    EXPECT_EQ(hex_of(five), "b1d8d2c6c971e3a265a29fe736b430e007067315f8d1262227b693c617673a88");
    Transcript transcript(round_3_17);
    EXPECT_EQ(hex_of(transcript.digest()),
              "05f6fa42ed52d668f2c2b393d4d070ed23e84bf8a0713cfae958909bedc5610c");
    transcript.add(five);
    transcript.add(
        *parse_digest("6e69e085647031866d41cc0e068bc51f5a968300657a6e5eee4c11aeae837f1c"));
    EXPECT_EQ(hex_of(transcript.digest()),
              "19e929a5691425522e98a3591030bb573782bc1917a6b7814d4868c237c31765");
    CardsOut out{};
    const std::array<std::uint32_t, 6> values = {249, 118, 148, 9, 315, 77};
    const std::array<int, 6> shown = {31, 14, 18, 1, 39, 9};  // 9S 5H 6H 2D JS 4D
    for (std::uint32_t i = 0; i < values.size(); ++i) {
        const std::uint32_t left = cards_left(out, 8);
        EXPECT_EQ(left, 416 - i);
        EXPECT_EQ(drawn(secret, round_3_17, i, transcript.digest(), left), values[i]);
        const int card = card_at(out, 8, values[i]);
        EXPECT_EQ(card, shown[i]);
        ++out.at(static_cast<std::size_t>(card));
    }
}

TEST(Fairness, AnotherRoundOrSecretHasAnotherCommitment) {
    const Digest one = commitment_to(round_3_17, secret_of(0));
    EXPECT_EQ(commitment_to(round_3_17, secret_of(0)), one);
    EXPECT_NE(commitment_to({3, 18}, secret_of(0)), one);
    EXPECT_NE(commitment_to({4, 17}, secret_of(0)), one);
    EXPECT_NE(commitment_to(round_3_17, secret_of(1)), one);
}

TEST(Fairness, ATranscriptDependsOnEveryEntryAndTheirOrder) {
    const Nonce nonce{1, 2, 3};
    const Digest a = entry_digest("seat", round_3_17, nonce, 5, bytes_of("a"));
    const Digest b = entry_digest("seat", round_3_17, nonce, 6, bytes_of("a"));
    EXPECT_NE(a, b);
    EXPECT_NE(a, entry_digest("decision", round_3_17, nonce, 5, bytes_of("a")));
    EXPECT_NE(a, entry_digest("seat", round_3_17, Nonce{}, 5, bytes_of("a")));
    std::set<Digest> seen;
    for (const auto& entries : std::vector<std::vector<Digest>>{{}, {a}, {b}, {a, b}, {b, a}}) {
        Transcript transcript(round_3_17);
        for (const Digest& entry : entries) transcript.add(entry);
        seen.insert(transcript.digest());
    }
    EXPECT_EQ(seen.size(), 5U);
}

// A source that gives the words it was told to.
struct Told {
    std::vector<std::uint64_t> words;
    std::size_t next = 0;
    std::uint64_t operator()() { return words.at(next++) << 32; }
};

// Of the 2^32 words as many lead to each value as to any other: counted, not sampled. A word x
// gives the value above 2^32 of x * bound, and is thrown away when what is below is under the
// threshold.
TEST(Fairness, EveryValueHasExactlyTheSameNumberOfWords) {
    constexpr std::uint64_t words = std::uint64_t{1} << 32;
    for (std::uint64_t bound = 1; bound <= 416; ++bound) {
        const std::uint64_t threshold = words % bound;
        for (std::uint64_t value = 0; value < bound; ++value) {
            const std::uint64_t first = (value * words + bound - 1) / bound;
            const std::uint64_t end = ((value + 1) * words + bound - 1) / bound;
            std::uint64_t kept = end - first;
            // Only the first of them can be so low.
            const bool thrown_away = first * bound - value * words < threshold;
            if (thrown_away) --kept;
            ASSERT_EQ(kept, words / bound) << bound << " " << value;
            Told told{{first, end - 1}};
            ASSERT_EQ(draw_below(told, static_cast<std::uint32_t>(bound)), value);
            ASSERT_EQ(told.next, thrown_away ? 2U : 1U) << bound << " " << value;
        }
    }
    PROVES("ST-GLI19-3.2.3");
}

TEST(Fairness, EachCardThatIsLeftCanComeAndNoOther) {
    CardsOut out{};
    out[0] = 2;
    out[51] = 1;
    EXPECT_EQ(cards_left(out, 2), 101U);
    std::array<int, 52> places{};
    for (std::uint32_t place = 0; place < 101; ++place)
        ++places.at(static_cast<std::size_t>(card_at(out, 2, place)));
    EXPECT_EQ(places[0], 0);
    EXPECT_EQ(places[1], 2);
    EXPECT_EQ(places[51], 1);
    EXPECT_DEATH((void)card_at(out, 2, 101), "CHECK failed");
    EXPECT_DEATH((void)cards_left(out, 1), "CHECK failed");
}

TEST(Fairness, OneDrawHasAsManyBitsAsItAsksFor) {
    const Digest transcript = Transcript(round_3_17).digest();
    const Secret secret = secret_of(0);
    DrawSource source(secret, round_3_17, 0, transcript);
    std::set<std::uint64_t> words;
    for (int i = 0; i < 1000; ++i) words.insert(source());
    EXPECT_EQ(words.size(), 1000U);
    DrawSource other(secret, round_3_17, 1, transcript);
    EXPECT_FALSE(words.contains(other()));
}

}  // namespace
}  // namespace croupier::fairness
