// A keyed state that is copied for every message halves the work of an HMAC. Only the older
// interface of OpenSSL can copy one without allocating.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "lab/rng/source.h"

#include <openssl/rand.h>
#include <openssl/sha.h>

#include <algorithm>

#include "base/check.h"

namespace croupier::lab::rng {
namespace {

constexpr std::size_t hash_block = SHA256_CBLOCK;

class KeyedHash {
public:
    explicit KeyedHash(ByteView key) {
        CHECK(key.size() <= hash_block);
        std::array<std::uint8_t, hash_block> pad{};
        std::copy(key.begin(), key.end(), pad.begin());
        for (std::uint8_t& byte : pad) byte ^= 0x36U;
        SHA256_Init(&inner_);
        SHA256_Update(&inner_, pad.data(), pad.size());
        for (std::uint8_t& byte : pad) byte ^= 0x36U ^ 0x5cU;
        SHA256_Init(&outer_);
        SHA256_Update(&outer_, pad.data(), pad.size());
    }

    Digest of(ByteView message) const {
        Digest digest;
        SHA256_CTX state = inner_;
        SHA256_Update(&state, message.data(), message.size());
        SHA256_Final(digest.bytes.data(), &state);
        state = outer_;
        SHA256_Update(&state, digest.bytes.data(), digest.bytes.size());
        SHA256_Final(digest.bytes.data(), &state);
        return digest;
    }

private:
    SHA256_CTX inner_{};
    SHA256_CTX outer_{};
};

template <class T>
void put(std::uint8_t* at, T number) {
    for (std::size_t i = 0; i < sizeof(T); ++i)
        at[i] = static_cast<std::uint8_t>(number >> (8 * (sizeof(T) - 1 - i)));
}

class HmacStream final : public OutcomeStream {
public:
    HmacStream(const Digest& seed, std::string_view subject)
        : seed_(ByteView{KeyedHash(ByteView{seed.bytes}).of(bytes_of(subject)).bytes}),
          secret_(ByteView{seed.bytes}) {
        open(0);
    }

    // Every round of a table has a fresh secret; here the seed stands for the entropy.
    void open(std::uint64_t round) override {
        std::array<std::uint8_t, 8> name{};
        put(name.data(), round);
        secret_ = KeyedHash(ByteView{seed_.of(ByteView{name}).bytes});
        put(message_.data(), round);
    }

    Block block(std::uint32_t draw, std::uint32_t counter) override {
        put(message_.data() + 8, draw);
        put(message_.data() + 12, counter);
        const Digest digest = secret_.of(ByteView{message_});
        Block words{};
        for (std::size_t i = 0; i < digest.bytes.size(); ++i)
            words[i / 8] = words[i / 8] << 8 | digest.bytes[i];
        return words;
    }

private:
    KeyedHash seed_;
    KeyedHash secret_;
    // Round, draw, counter, and the digest of a transcript in which nothing has happened.
    std::array<std::uint8_t, 48> message_{};
};

}  // namespace

std::unique_ptr<OutcomeStream> hmac_stream(const Digest& seed, std::string_view subject) {
    return std::make_unique<HmacStream>(seed, subject);
}

Digest system_seed() {
    Digest seed;
    CHECK(RAND_priv_bytes(seed.bytes.data(), static_cast<int>(seed.bytes.size())) == 1);
    return seed;
}

}  // namespace croupier::lab::rng
