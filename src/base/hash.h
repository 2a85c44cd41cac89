// SHA-256, and the 64 hexadecimal digits in which people see it.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"

struct evp_md_ctx_st;  // OpenSSL's, which no header of ours includes

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
    struct Free {
        void operator()(evp_md_ctx_st* context) const;
    };
    std::unique_ptr<evp_md_ctx_st, Free> context_;
};

// Lower case, two digits a byte.
std::string hex_of(ByteView bytes);
std::string hex_of(const Digest& digest);
// Nothing if these are not exactly 64 digits; upper case is read too.
std::optional<Digest> parse_digest(std::string_view hex);

}  // namespace croupier
