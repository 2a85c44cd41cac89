// SHA-256, and the 64 hexadecimal digits in which people see it.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace croupier {

struct Digest {
    std::array<std::uint8_t, 32> bytes{};

    friend auto operator<=>(const Digest&, const Digest&) = default;
};

Digest sha256(ByteView bytes);

// For what does not lie in one piece.
class Sha256 {
public:
    Sha256();
    Sha256& add(ByteView bytes);
    Digest finish();  // and begins anew

private:
    // Room for OpenSSL's SHA256_CTX, whose header no header of ours includes.
    alignas(std::uint64_t) std::array<std::byte, 112> context_;
};

// Lower case, two digits a byte.
std::string hex_of(ByteView bytes);
std::string hex_of(const Digest& digest);
// Nothing if these are not exactly 64 digits; upper case is read too.
std::optional<Digest> parse_digest(std::string_view hex);

}  // namespace croupier
