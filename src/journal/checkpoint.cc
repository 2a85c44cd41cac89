#include "journal/checkpoint.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <string_view>

namespace croupier::journal {
namespace {

constexpr std::string_view checkpoint_tag = "croupier point 1";
constexpr std::string_view new_key_tag = "croupier newkey1";

template <std::size_t size>
bool read_hex(std::string_view text, std::array<std::uint8_t, size>& into) {
    if (text.size() != 2 * size) return false;
    const auto digit = [](char letter) {
        if (letter >= '0' && letter <= '9') return letter - '0';
        if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
        return -1;
    };
    for (std::size_t i = 0; i < size; ++i) {
        const int high = digit(text[2 * i]);
        const int low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        into[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return true;
}

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

Bytes new_key_message(const PublicKey& key) {
    Bytes message;
    append_bytes(message, bytes_of(new_key_tag));
    append_bytes(message, key.bytes);
    return message;
}

std::string checkpoint_text(const Checkpoint& checkpoint) {
    return fmt::format("{} {} {}", head_text(checkpoint.head), hex_of(checkpoint.key.bytes),
                       hex_of(checkpoint.signature.bytes));
}

std::optional<Checkpoint> parse_checkpoint(std::string_view text) {
    Checkpoint point;
    const std::size_t first = text.find(' ');
    const std::size_t second = first == std::string_view::npos ? first : text.find(' ', first + 1);
    if (second == std::string_view::npos) return std::nullopt;
    const auto head = parse_head(text.substr(0, first));
    if (!head || !read_hex(text.substr(first + 1, second - first - 1), point.key.bytes) ||
        !read_hex(text.substr(second + 1), point.signature.bytes))
        return std::nullopt;
    point.head = *head;
    return point;
}

std::optional<PublicKey> parse_public_key(std::string_view text) {
    PublicKey key;
    if (!read_hex(text, key.bytes)) return std::nullopt;
    return key;
}

bool checkpoint_holds(const Checkpoint& checkpoint) {
    return signature_holds(checkpoint.key, checkpoint_message(checkpoint.head),
                           checkpoint.signature);
}

}  // namespace croupier::journal
