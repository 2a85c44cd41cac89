#include "vault/hashing.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <cerrno>

#include "base/check.h"

namespace croupier::vault {
namespace {

static_assert(crypto_pwhash_STRBYTES == std::tuple_size_v<Hash>);
static_assert(crypto_pwhash_ALG_DEFAULT == crypto_pwhash_ALG_ARGON2ID13);

constexpr std::size_t login_bytes_max = 256;
constexpr std::size_t secret_bytes_max = 1024;

Secret peppered(const Strongroom& room, const Tag& login, std::string_view secret) {
    return secret_tag_of(room.pepper, {login, view_of(secret)});
}

const char* text(const Secret& secret) {
    return reinterpret_cast<const char*>(secret.bytes().data());
}

bool is_digit(char c) {
    return '0' <= c && c <= '9';
}

// 0000, 1234, 9876.
bool is_simple(std::string_view digits) {
    const auto steps_by = [&](int step) {
        return std::ranges::adjacent_find(digits, [&](char a, char b) { return b - a != step; }) ==
               digits.end();
    };
    return steps_by(0) || steps_by(1) || steps_by(-1);
}

template <std::size_t size>
std::string random_text() {
    std::array<unsigned char, size> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    constexpr int variant = sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
    std::array<char, sodium_base64_ENCODED_LEN(size, variant)> encoded{};
    return sodium_bin2base64(encoded.data(), encoded.size(), bytes.data(), bytes.size(), variant);
}

}  // namespace

bool possible(const Cost& cost) {
    return cost.passes >= crypto_pwhash_OPSLIMIT_MIN && cost.passes <= crypto_pwhash_OPSLIMIT_MAX &&
           cost.memory_bytes >= crypto_pwhash_MEMLIMIT_MIN &&
           cost.memory_bytes <= crypto_pwhash_MEMLIMIT_MAX;
}

Result<Hash, Fault> make_hash(Strongroom& room, const Tag& login, std::string_view secret) {
    const Secret input = peppered(room, login, secret);
    const Cost& cost = room.options.cost;
    const std::lock_guard alone(room.hash_mutex);
    ++room.hashes;
    Hash hash{};
    if (crypto_pwhash_str_alg(hash.data(), text(input), input.bytes().size(), cost.passes,
                              cost.memory_bytes, crypto_pwhash_ALG_ARGON2ID13) != 0) {
        return Err{Fault{"vault: a secret cannot be hashed; is there memory?"}};
    }
    return hash;
}

Result<bool, Fault> matches_hash(Strongroom& room, const Tag& login, std::string_view secret,
                                 const Hash& hash) {
    const Secret input = peppered(room, login, secret);
    const std::lock_guard alone(room.hash_mutex);
    ++room.hashes;
    errno = 0;
    if (crypto_pwhash_str_verify(hash.data(), text(input), input.bytes().size()) == 0) return true;
    // libsodium says EINVAL for a mismatch, and something else or nothing when it could not look.
    if (errno == EINVAL) return false;
    return Err{Fault{"vault: a secret cannot be checked; is there memory?"}};
}

bool is_outdated(const Hash& hash, const Cost& cost) {
    return crypto_pwhash_str_needs_rehash(hash.data(), cost.passes, cost.memory_bytes) != 0;
}

Hash hash_of_nothing(const Cost& cost) {
    Hash hash{};
    const std::string made =
        fmt::format("$argon2id$v=19$m={},t={},p=1${}${}", cost.memory_bytes / 1024, cost.passes,
                    random_text<crypto_pwhash_SALTBYTES>(), random_text<32>());
    CHECK(made.size() < hash.size());
    std::ranges::copy(made, hash.begin());
    CHECK(!is_outdated(hash, cost));
    return hash;
}

bool is_fit_login(std::string_view login) {
    return !login.empty() && login.size() <= login_bytes_max;
}

bool is_fit_secret(CredentialKind kind, std::string_view secret, const SecretRules& rules) {
    if (secret.empty() || secret.size() > secret_bytes_max) return false;
    if (kind == CredentialKind::password) return secret.size() >= rules.password_bytes_min;
    return secret.size() >= rules.pin_digits_min && std::ranges::all_of(secret, is_digit) &&
           !is_simple(secret);
}

}  // namespace croupier::vault
