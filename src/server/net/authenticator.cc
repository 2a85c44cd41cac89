#include "server/net/authenticator.h"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include "base/check.h"

namespace croupier::server {

std::string_view part_name(Part part) {
    return part_names[static_cast<std::size_t>(part)];
}

std::optional<Part> part_named(std::string_view name) {
    for (std::size_t i = 0; i < part_names.size(); ++i)
        if (part_names[i] == name) return static_cast<Part>(i);
    return std::nullopt;
}

Digest proof_of(const PartKey& key, Part part, std::uint32_t number, const Digest& nonce) {
    Bytes message(nonce.bytes.begin(), nonce.bytes.end());
    append_bytes(message, bytes_of(fmt::format("{}:{}", part_name(part), number)));
    Digest proof;
    unsigned length = 0;
    CHECK(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), message.data(),
               message.size(), proof.bytes.data(), &length) != nullptr);
    CHECK(length == proof.bytes.size());
    return proof;
}

std::string next_key_kind(Part part) {
    return fmt::format("{}_next", part_name(part));
}

bool Authenticator::proves(Part part, std::uint32_t number, const Digest& nonce,
                           const Digest& proof) {
    const bool known = fits(key_of_(part, number), part, number, nonce, proof);
    const bool promised = fits(next_key_of_(part, number), part, number, nonce, proof);
    if (promised) came_(part, number);
    return known || promised;
}

bool Authenticator::fits(const std::optional<PartKey>& key, Part part, std::uint32_t number,
                         const Digest& nonce, const Digest& proof) const {
    // Who does not exist takes as long as who has a wrong key.
    const Digest wanted = proof_of(key.value_or(PartKey{}), part, number, nonce);
    const bool same =
        CRYPTO_memcmp(wanted.bytes.data(), proof.bytes.data(), wanted.bytes.size()) == 0;
    return key.has_value() && same;
}

bool Authenticator::admits(const std::optional<Digest>& screens) {
    if (screens_.release == Digest{}) return true;
    return screens ? *screens == screens_.release : !screens_.must_say;
}

Digest Authenticator::fresh_nonce() {
    Digest nonce;
    CHECK(RAND_bytes(nonce.bytes.data(), static_cast<int>(nonce.bytes.size())) == 1);
    return nonce;
}

}  // namespace croupier::server
