#include "vault/box.h"

#include <sodium.h>

#include "base/check.h"
#include "vault/fields.h"

namespace croupier::vault {
namespace {

constexpr std::size_t nonce_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t seal_size = crypto_aead_xchacha20poly1305_ietf_ABYTES;
static_assert(nonce_size + seal_size == box_overhead);
static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == key_size);
static_assert(crypto_auth_hmacsha256_BYTES == std::tuple_size_v<Tag>);

const unsigned char* raw(const std::byte* bytes) {
    return reinterpret_cast<const unsigned char*>(bytes);
}

unsigned char* raw(std::byte* bytes) {
    return reinterpret_cast<unsigned char*>(bytes);
}

std::vector<std::byte> joined(Label label) {
    Writer writer;
    for (const auto part : label) writer.part(part);
    return writer.bytes();
}

void write_tag(const Secret& key, Label parts, std::byte* to) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, raw(key.bytes().data()), key.bytes().size());
    for (const auto part : parts) {
        std::array<std::byte, sizeof(std::uint64_t)> size{};
        put_number(static_cast<std::uint64_t>(part.size()), size.data());
        crypto_auth_hmacsha256_update(&state, raw(size.data()), size.size());
        crypto_auth_hmacsha256_update(&state, raw(part.data()), part.size());
    }
    crypto_auth_hmacsha256_final(&state, raw(to));
    sodium_memzero(&state, sizeof state);
}

}  // namespace

std::vector<std::byte> lock_box(const Secret& key, Label label,
                                std::span<const std::byte> content) {
    CHECK(key.bytes().size() == key_size);
    const auto about = joined(label);
    std::vector<std::byte> box(box_overhead + content.size());
    randombytes_buf(box.data(), nonce_size);
    crypto_aead_xchacha20poly1305_ietf_encrypt(
        raw(box.data() + nonce_size), nullptr, raw(content.data()), content.size(),
        raw(about.data()), about.size(), nullptr, raw(box.data()), raw(key.bytes().data()));
    return box;
}

bool open_box(const Secret& key, Label label, std::span<const std::byte> box,
              std::span<std::byte> content) {
    CHECK(key.bytes().size() == key_size);
    if (box.size() < box_overhead) return false;
    CHECK(content.size() == box.size() - box_overhead);
    const auto about = joined(label);
    return crypto_aead_xchacha20poly1305_ietf_decrypt(
               raw(content.data()), nullptr, nullptr, raw(box.data() + nonce_size),
               box.size() - nonce_size, raw(about.data()), about.size(), raw(box.data()),
               raw(key.bytes().data())) == 0;
}

std::optional<Secret> open_box(const Secret& key, Label label, std::span<const std::byte> box) {
    if (box.size() < box_overhead) return {};
    Secret content(box.size() - box_overhead);
    if (!open_box(key, label, box, content.bytes())) return {};
    return content;
}

Tag tag_of(const Secret& key, Label parts) {
    Tag tag;
    write_tag(key, parts, tag.data());
    return tag;
}

Secret secret_tag_of(const Secret& key, Label parts) {
    Secret tag(std::tuple_size_v<Tag>);
    write_tag(key, parts, tag.bytes().data());
    return tag;
}

bool same_tag(const Tag& tag, std::span<const std::byte> other) {
    return other.size() == tag.size() && sodium_memcmp(tag.data(), other.data(), tag.size()) == 0;
}

}  // namespace croupier::vault
