#include "encoding/utf8.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace croupier::encoding {
namespace {

// Bytes of the character beyond ASCII at the front, or 0 if there is none.
std::size_t character_size(std::string_view text) {
    const auto byte = [&](std::size_t at) -> unsigned {
        return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
    };
    const auto continues = [&](std::size_t at) { return (byte(at) & 0xC0U) == 0x80U; };
    const unsigned first = byte(0);
    const unsigned second = byte(1);
    if (first >= 0xC2 && first <= 0xDF) return continues(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) return 0;
        return continues(1) && continues(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) return 0;
        return continues(1) && continues(2) && continues(3) ? 4 : 0;
    }
    return 0;
}

}  // namespace

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        // Nearly all text is ASCII, and eight bytes of that are one look.
        std::uint64_t eight = 0;
        while (text.size() >= sizeof eight) {
            std::memcpy(&eight, text.data(), sizeof eight);
            if ((eight & 0x8080808080808080U) != 0) break;
            text.remove_prefix(sizeof eight);
        }
        if (text.empty()) return true;
        const bool ascii = static_cast<unsigned char>(text.front()) < 0x80;
        const std::size_t size = ascii ? 1 : character_size(text);
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

}  // namespace croupier::encoding
