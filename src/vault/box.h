// A box: nonce (24) ‖ XChaCha20-Poly1305 of the content (content + 16). It opens with its key and
// the label with which it was locked; a box moved to another place does not open there.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "vault/secret.h"

namespace croupier::vault {

inline constexpr std::size_t key_size = 32;
inline constexpr std::size_t box_overhead = 24 + 16;

// What a thing is and where it belongs. Parts cannot run into each other: each has its length.
using Label = std::initializer_list<std::span<const std::byte>>;

std::vector<std::byte> lock_box(const Secret& key, Label label, std::span<const std::byte> content);
// content.size() is box.size() - box_overhead.
bool open_box(const Secret& key, Label label, std::span<const std::byte> box,
              std::span<std::byte> content);
std::optional<Secret> open_box(const Secret& key, Label label, std::span<const std::byte> box);

// HMAC-SHA-256 over the parts.
using Tag = std::array<std::byte, 32>;
Tag tag_of(const Secret& key, Label parts);
// The same where the result is itself a secret.
Secret secret_tag_of(const Secret& key, Label parts);
// In constant time.
bool same_tag(const Tag& tag, std::span<const std::byte> other);

}  // namespace croupier::vault
