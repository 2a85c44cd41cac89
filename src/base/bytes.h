// Bytes as they are kept: an owner, a view, and numbers of fixed width, least byte first.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/check.h"

namespace croupier {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

inline ByteView bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
inline std::string_view text_of(ByteView bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline void append_bytes(Bytes& into, ByteView bytes) {
    into.insert(into.end(), bytes.begin(), bytes.end());
}

// As many bytes as the type has, so the caller names the type: append_number<std::uint32_t>(...).
template <std::integral T>
void append_number(Bytes& into, std::type_identity_t<T> number) {
    auto rest = static_cast<std::make_unsigned_t<T>>(number);
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        into.push_back(static_cast<std::uint8_t>(rest & 0xffU));
        if constexpr (sizeof(T) > 1) rest >>= 8;
    }
}

// The number at the front; there must be enough bytes.
template <std::integral T>
T number_at(ByteView bytes) {
    CHECK(bytes.size() >= sizeof(T));
    std::make_unsigned_t<T> number = 0;
    for (std::size_t i = sizeof(T); i-- > 0;) {
        if constexpr (sizeof(T) > 1) number <<= 8;
        number |= bytes[i];
    }
    return static_cast<T>(number);
}

}  // namespace croupier
