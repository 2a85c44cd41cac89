// A head signed with the host's Ed25519 key: whoever knows the public key can tell, years later and
// trusting nobody, that this was the head then. The private key comes from outside and stays there.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/fault.h"
#include "base/result.h"
#include "journal/chain.h"

struct evp_pkey_st;  // OpenSSL's

namespace croupier::journal {

struct PublicKey {
    std::array<std::uint8_t, 32> bytes{};

    friend auto operator<=>(const PublicKey&, const PublicKey&) = default;
};

struct Signature {
    std::array<std::uint8_t, 64> bytes{};

    friend bool operator==(const Signature&, const Signature&) = default;
};

class SigningKey {
public:
    // The 32 bytes of RFC 8032's private key.
    static Result<SigningKey, Fault> of_seed(ByteView seed);

    const PublicKey& public_key() const { return public_key_; }
    Signature sign(ByteView message) const;

private:
    struct Free {
        void operator()(evp_pkey_st* key) const;
    };
    SigningKey() = default;

    std::unique_ptr<evp_pkey_st, Free> key_;
    PublicKey public_key_;
};

bool signature_holds(const PublicKey& key, ByteView message, const Signature& signature);

struct Checkpoint {
    Head head;
    PublicKey key;
    Signature signature;

    friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

// What is signed: whoever holds the key elsewhere, as the vault does, signs this.
Bytes checkpoint_message(const Head& head);
Checkpoint sign_checkpoint(const SigningKey& key, const Head& head);
// The signature is right for the key that the checkpoint names. Whose key that is, the reader must
// know.
bool checkpoint_holds(const Checkpoint& checkpoint);

// What the key before signs when another one takes its place.
Bytes new_key_message(const PublicKey& key);

// "SEQUENCE:HASH KEY SIGNATURE", all in hexadecimal, as a signed head leaves the machine.
std::string checkpoint_text(const Checkpoint& checkpoint);
std::optional<Checkpoint> parse_checkpoint(std::string_view text);
std::optional<PublicKey> parse_public_key(std::string_view text);

}  // namespace croupier::journal
