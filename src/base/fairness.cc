// Only the older interface of OpenSSL can go on from a copied state without allocating.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "base/fairness.h"

#include <openssl/crypto.h>
#include <openssl/sha.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "base/check.h"
#include "base/draw.h"

namespace croupier::fairness {
namespace {

// Every message says what it is, so that none can be taken for another.
constexpr std::string_view commitment_words = "croupier/fairness/1 commitment\n";
constexpr std::string_view transcript_words = "croupier/fairness/1 transcript\n";
constexpr std::string_view draw_words = "croupier/fairness/1 draw\n";
constexpr std::string_view entry_words = "croupier/fairness/1 ";

Bytes begin(std::string_view words, const RoundName& round) {
    Bytes message;
    append_bytes(message, bytes_of(words));
    append_number<std::uint32_t>(message, round.table);
    append_number<std::uint32_t>(message, round.number);
    return message;
}

}  // namespace

void forget(Secret& secret) {
    OPENSSL_cleanse(secret.data(), secret.size());
}

// FIPS 198-1; our keys are never longer than a block.
HmacKey::HmacKey(ByteView key) {
    static_assert(sizeof(State) == sizeof(SHA256_CTX));
    CHECK(key.size() <= SHA256_CBLOCK);
    const auto state_after = [&](std::uint8_t pad, State& state) {
        std::array<std::uint8_t, SHA256_CBLOCK> block{};
        std::copy(key.begin(), key.end(), block.begin());
        for (std::uint8_t& byte : block) byte ^= pad;
        SHA256_CTX hash;
        SHA256_Init(&hash);
        SHA256_Update(&hash, block.data(), block.size());
        std::memcpy(state.data(), &hash, sizeof hash);
        OPENSSL_cleanse(block.data(), block.size());
    };
    state_after(0x36, inner_);
    state_after(0x5c, outer_);
}

Digest HmacKey::of(ByteView message) const {
    const auto hashed_after = [](const State& state, ByteView bytes) {
        SHA256_CTX hash;
        std::memcpy(&hash, state.data(), sizeof hash);
        SHA256_Update(&hash, bytes.data(), bytes.size());
        Digest digest;
        SHA256_Final(digest.bytes.data(), &hash);
        return digest;
    };
    return hashed_after(outer_, hashed_after(inner_, message).bytes);
}

Digest hmac_sha256(ByteView key, ByteView message) {
    return HmacKey(key).of(message);
}

Digest commitment_to(const RoundName& round, const Secret& secret) {
    Bytes message = begin(commitment_words, round);
    append_bytes(message, secret);
    return sha256(message);
}

Digest entry_digest(std::string_view what, const RoundName& round, const Nonce& nonce,
                    std::uint32_t terminal, ByteView content) {
    Bytes message = begin(std::string(entry_words) + std::string(what) + "\n", round);
    append_bytes(message, nonce);
    append_number<std::uint32_t>(message, terminal);
    append_bytes(message, content);
    return sha256(message);
}

Transcript::Transcript(const RoundName& round) : digest_(sha256(begin(transcript_words, round))) {}

void Transcript::add(const Digest& entry) {
    digest_ = Sha256().add(digest_.bytes).add(entry.bytes).finish();
}

DrawSource::DrawSource(const HmacKey& secret, const RoundName& round, std::uint32_t index,
                       const Digest& transcript)
    : secret_(secret), message_(begin(draw_words, round)), used_(block_.bytes.size()) {
    append_number<std::uint32_t>(message_, index);
    append_bytes(message_, transcript.bytes);
}

std::uint64_t DrawSource::operator()() {
    if (used_ == block_.bytes.size()) {
        append_number<std::uint32_t>(message_, next_block_++);
        block_ = secret_.of(message_);
        message_.resize(message_.size() - sizeof next_block_);
        used_ = 0;
    }
    const auto word = number_at<std::uint64_t>(ByteView{block_.bytes}.subspan(used_));
    used_ += sizeof word;
    return word;
}

std::uint32_t drawn(const Secret& secret, const RoundName& round, std::uint32_t index,
                    const Digest& transcript, std::uint32_t bound) {
    DrawSource source(secret, round, index, transcript);
    return draw_below(source, bound);
}

std::uint32_t cards_left(const CardsOut& out, std::uint32_t decks) {
    std::uint32_t left = 0;
    for (const std::uint8_t gone : out) {
        CHECK(gone <= decks);
        left += decks - gone;
    }
    return left;
}

int card_at(const CardsOut& out, std::uint32_t decks, std::uint32_t place) {
    for (std::size_t card = 0; card < out.size(); ++card) {
        const std::uint32_t left = decks - out[card];
        if (place < left) return static_cast<int>(card);
        place -= left;
    }
    CHECK(false);
}

}  // namespace croupier::fairness
