#include "base/hash.h"

// The floor hashes tens of thousands of short pieces at the end of a large round. OpenSSL's plain
// functions use the same assembler as its EVP interface without the 20 ns a piece that EVP takes
// for itself. They are deprecated in favour of providers, which nobody chooses here.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

#include <new>

#include "base/check.h"

namespace croupier {
namespace {

SHA256_CTX* context_in(std::array<std::byte, 112>& room) {
    static_assert(sizeof(SHA256_CTX) <= sizeof(room));
    return std::launder(reinterpret_cast<SHA256_CTX*>(room.data()));
}

int hex_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

}  // namespace

Sha256::Sha256() {
    auto* context = new (context_.data()) SHA256_CTX;
    CHECK(SHA256_Init(context) == 1);
}

Sha256& Sha256::add(ByteView bytes) {
    CHECK(SHA256_Update(context_in(context_), bytes.data(), bytes.size()) == 1);
    return *this;
}

Digest Sha256::finish() {
    Digest digest;
    CHECK(SHA256_Final(digest.bytes.data(), context_in(context_)) == 1);
    CHECK(SHA256_Init(context_in(context_)) == 1);
    return digest;
}

Digest sha256(ByteView bytes) {
    return Sha256().add(bytes).finish();
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
