#include "server/ops/known_browsers.h"

#include <sodium.h>

#include <cstddef>

#include "base/check.h"

namespace croupier::ops {
namespace {

constexpr std::size_t random_bytes = 16;
constexpr std::size_t random_digits = 2 * random_bytes;

std::string mark_digits(const unsigned char* bytes, std::size_t size) {
    std::string text(2 * size + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes, size);
    text.pop_back();
    return text;
}

std::string mark_seal(const KnownBrowsers::Key& key, std::string_view random,
                      std::string_view user) {
    std::array<unsigned char, crypto_auth_BYTES> tag{};
    const std::string message = std::string(random) + ":" + std::string(user);
    static_assert(crypto_auth_KEYBYTES == sizeof(KnownBrowsers::Key));
    CHECK(crypto_auth(tag.data(), reinterpret_cast<const unsigned char*>(message.data()),
                      message.size(), key.data()) == 0);
    return mark_digits(tag.data(), tag.size());
}

}  // namespace

std::string KnownBrowsers::mark_for(std::string_view user) const {
    CHECK(sodium_init() >= 0);
    std::array<unsigned char, random_bytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    const std::string random = mark_digits(bytes.data(), bytes.size());
    return random + mark_seal(key_, random, user);
}

bool KnownBrowsers::knows(std::string_view mark, std::string_view user) const {
    if (mark.size() != random_digits + 2 * crypto_auth_BYTES) return false;
    const std::string wanted = mark_seal(key_, mark.substr(0, random_digits), user);
    return sodium_memcmp(wanted.data(), mark.data() + random_digits, wanted.size()) == 0;
}

}  // namespace croupier::ops
