// The arithmetic of a committed round (docs/formats/fairness.md): a secret that is fixed before
// betting opens, a transcript of what players did, and draws that come of both. Pure: the same
// secret, round and transcript give the same draws to whoever computes them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/hash.h"

namespace croupier::fairness {

using Secret = std::array<std::uint8_t, 32>;
// What a terminal adds of its own; all zero where it sent none.
using Nonce = std::array<std::uint8_t, 16>;

// Overwrites it.
void forget(Secret& secret);

// HMAC-SHA-256 under one key: what depends on the key alone is hashed once.
class HmacKey {
public:
    explicit HmacKey(ByteView key);  // not longer than a block, 64 bytes
    Digest of(ByteView message) const;

private:
    // The hash's state after the key, of 112 bytes, as OpenSSL keeps it.
    using State = std::array<std::uint32_t, 28>;
    State inner_{};
    State outer_{};
};

// Names a round in everything that is hashed.
struct RoundName {
    std::uint32_t table = 0;
    std::uint32_t number = 0;
    friend bool operator==(const RoundName&, const RoundName&) = default;
};

Digest hmac_sha256(ByteView key, ByteView message);

// What is shown before betting opens; without the secret it tells nothing.
Digest commitment_to(const RoundName& round, const Secret& secret);

// Hashes something that a terminal did, with words that say what it is.
Digest entry_digest(std::string_view what, const RoundName& round, const Nonce& nonce,
                    std::uint32_t terminal, ByteView content);

// All that was done so far, in order, as one digest.
class Transcript {
public:
    explicit Transcript(const RoundName& round);
    void add(const Digest& entry);
    const Digest& digest() const { return digest_; }

private:
    Digest digest_;
};

// The even bits of one draw, a source for draw_below(): blocks of HMAC, as many as it takes.
class DrawSource {
public:
    // `index` counts the draws of the round from 0.
    DrawSource(const Secret& secret, const RoundName& round, std::uint32_t index,
               const Digest& transcript)
        : DrawSource(HmacKey(secret), round, index, transcript) {}
    DrawSource(const HmacKey& secret, const RoundName& round, std::uint32_t index,
               const Digest& transcript);
    std::uint64_t operator()();

private:
    HmacKey secret_;
    Bytes message_;
    Digest block_;
    std::uint32_t next_block_ = 0;
    std::size_t used_;  // bytes of the present block
};

// Draw `index` of the round: uniform in [0, bound).
std::uint32_t drawn(const Secret& secret, const RoundName& round, std::uint32_t index,
                    const Digest& transcript, std::uint32_t bound);

// Cards come out of full decks, of which some are gone: by index, 0 to 51, how many of each are
// out. The cards that are left lie in the order of their indices, and the draw counts them off.
using CardsOut = std::array<std::uint8_t, 52>;
std::uint32_t cards_left(const CardsOut& out, std::uint32_t decks);
// `place` must be below cards_left().
int card_at(const CardsOut& out, std::uint32_t decks, std::uint32_t place);

}  // namespace croupier::fairness
