#include "journal/checkpoint.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <string_view>

namespace croupier::journal {
namespace {

constexpr std::string_view checkpoint_tag = "croupier point 1";

struct FreeContext {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;

}  // namespace

void SigningKey::Free::operator()(evp_pkey_st* key) const {
    EVP_PKEY_free(key);
}

Result<SigningKey, Fault> SigningKey::of_seed(ByteView seed) {
    if (seed.size() != 32)
        return Err{Fault{fmt::format("a signing key has 32 bytes, not {}", seed.size())}};
    SigningKey key;
    key.key_.reset(
        EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, seed.data(), seed.size()));
    if (key.key_ == nullptr) return Err{Fault{"OpenSSL does not take the signing key"}};
    std::size_t length = key.public_key_.bytes.size();
    CHECK(EVP_PKEY_get_raw_public_key(key.key_.get(), key.public_key_.bytes.data(), &length) == 1);
    CHECK(length == key.public_key_.bytes.size());
    return key;
}

Signature SigningKey::sign(ByteView message) const {
    const Context context(EVP_MD_CTX_new());
    CHECK(context != nullptr);
    CHECK(EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key_.get()) == 1);
    Signature signature;
    std::size_t length = signature.bytes.size();
    CHECK(EVP_DigestSign(context.get(), signature.bytes.data(), &length, message.data(),
                         message.size()) == 1);
    CHECK(length == signature.bytes.size());
    return signature;
}

bool signature_holds(const PublicKey& key, ByteView message, const Signature& signature) {
    struct FreeKey {
        void operator()(EVP_PKEY* public_key) const { EVP_PKEY_free(public_key); }
    };
    const std::unique_ptr<EVP_PKEY, FreeKey> public_key(
        EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, key.bytes.data(), key.bytes.size()));
    if (public_key == nullptr) return false;
    const Context context(EVP_MD_CTX_new());
    CHECK(context != nullptr);
    if (EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, public_key.get()) != 1)
        return false;
    return EVP_DigestVerify(context.get(), signature.bytes.data(), signature.bytes.size(),
                            message.data(), message.size()) == 1;
}

Bytes checkpoint_message(const Head& head) {
    Bytes message;
    append_bytes(message, bytes_of(checkpoint_tag));
    append_number<std::uint64_t>(message, head.sequence);
    append_bytes(message, head.hash.bytes);
    return message;
}

Checkpoint sign_checkpoint(const SigningKey& key, const Head& head) {
    return {head, key.public_key(), key.sign(checkpoint_message(head))};
}

bool checkpoint_holds(const Checkpoint& checkpoint) {
    return signature_holds(checkpoint.key, checkpoint_message(checkpoint.head),
                           checkpoint.signature);
}

}  // namespace croupier::journal
