#include "base/hash.h"

#include <openssl/evp.h>

#include "base/check.h"

namespace croupier {
namespace {

// Fetched once: looking the algorithm up costs as much as hashing a kilobyte.
const EVP_MD* algorithm() {
    static const EVP_MD* const fetched = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    CHECK(fetched != nullptr);
    return fetched;
}

int hex_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

}  // namespace

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
    CHECK(context_ != nullptr);
    CHECK(EVP_DigestInit_ex2(context_.get(), algorithm(), nullptr) == 1);
}

void Sha256::Free::operator()(evp_md_ctx_st* context) const {
    EVP_MD_CTX_free(context);
}

Sha256& Sha256::add(ByteView bytes) {
    CHECK(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
    return *this;
}

Digest Sha256::finish() {
    Digest digest;
    unsigned length = 0;
    CHECK(EVP_DigestFinal_ex(context_.get(), digest.bytes.data(), &length) == 1);
    CHECK(length == digest.bytes.size());
    CHECK(EVP_DigestInit_ex2(context_.get(), algorithm(), nullptr) == 1);
    return digest;
}

Digest sha256(ByteView bytes) {
    // One for each thread: making it costs more than hashing what is short.
    static thread_local Sha256 hash;
    return hash.add(bytes).finish();
}

std::string hex_of(ByteView bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * bytes.size());
    for (const std::uint8_t byte : bytes) {
        text += digits[byte >> 4];
        text += digits[byte & 15U];
    }
    return text;
}

std::string hex_of(const Digest& digest) {
    return hex_of(ByteView{digest.bytes});
}

std::optional<Digest> parse_digest(std::string_view hex) {
    Digest digest;
    if (hex.size() != 2 * digest.bytes.size()) return std::nullopt;
    for (std::size_t i = 0; i < digest.bytes.size(); ++i) {
        const int high = hex_value(hex[2 * i]);
        const int low = hex_value(hex[2 * i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        digest.bytes[i] = static_cast<std::uint8_t>(16 * high + low);
    }
    return digest;
}

}  // namespace croupier
