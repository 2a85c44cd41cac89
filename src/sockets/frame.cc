#include "sockets/frame.h"

#include <openssl/evp.h>

#include <cstring>

#include "base/check.h"

namespace croupier::sockets {
namespace {

constexpr std::uint8_t last_bit = 0x80;
constexpr std::uint8_t reserved_bits = 0x70;
constexpr std::uint8_t opcode_bits = 0x0f;
constexpr std::uint8_t mask_bit = 0x80;
constexpr std::uint8_t two_bytes = 126;
constexpr std::uint8_t eight_bytes = 127;
constexpr std::size_t mask_bytes = 4;

std::uint8_t byte_at(std::span<const char> bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

void append_byte(std::string& into, std::size_t byte) {
    into.push_back(static_cast<char>(static_cast<std::uint8_t>(byte)));
}

bool is_control(Opcode opcode) {
    return opcode >= Opcode::close;
}

bool is_known(Opcode opcode) {
    return opcode <= Opcode::binary || (opcode >= Opcode::close && opcode <= Opcode::pong);
}

void apply_mask(std::span<char> bytes, std::uint32_t mask) {
    const std::uint64_t wide = std::uint64_t{mask} << 32U | mask;
    std::size_t at = 0;
    for (; at + sizeof wide <= bytes.size(); at += sizeof wide) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, bytes.data() + at, sizeof eight);
        eight ^= wide;
        std::memcpy(bytes.data() + at, &eight, sizeof eight);
    }
    std::array<char, mask_bytes> key{};
    std::memcpy(key.data(), &mask, key.size());
    for (; at < bytes.size(); ++at) bytes[at] = static_cast<char>(bytes[at] ^ key[at % mask_bytes]);
}

void append_head(std::string& into, Opcode opcode, std::size_t size, std::uint8_t masked) {
    append_byte(into, last_bit | static_cast<std::size_t>(opcode));
    if (size < two_bytes) return append_byte(into, masked | size);
    const bool small = size <= UINT16_MAX;
    append_byte(into, masked | (small ? two_bytes : eight_bytes));
    for (std::size_t shift = small ? 16 : 64; shift > 0; shift -= 8)
        append_byte(into, size >> (shift - 8));
}

}  // namespace

Framing read_frame(std::span<char> bytes, Side from, std::size_t payload_bytes_max, Frame& frame) {
    if (bytes.size() < 2) return Framing::part;
    const std::uint8_t first = byte_at(bytes, 0);
    const std::uint8_t second = byte_at(bytes, 1);
    const bool masked = (second & mask_bit) != 0;
    if ((first & reserved_bits) != 0 || masked != (from == Side::client)) return Framing::wrong;
    frame.last = (first & last_bit) != 0;
    frame.opcode = static_cast<Opcode>(first & opcode_bits);
    if (!is_known(frame.opcode)) return Framing::wrong;
    std::uint64_t length = second & ~std::uint32_t{mask_bit};
    if (is_control(frame.opcode) && (!frame.last || length > control_bytes_max))
        return Framing::wrong;
    std::size_t head = 2;
    if (length >= two_bytes) {
        const std::size_t wide = length == two_bytes ? 2 : 8;
        head += wide;
        if (bytes.size() < head) return Framing::part;
        length = 0;
        for (std::size_t i = 0; i < wide; ++i) length = length << 8U | byte_at(bytes, 2 + i);
        // RFC 6455, 5.2: in as few bytes as it can be said.
        if (length < (wide == 2 ? std::uint64_t{two_bytes} : std::uint64_t{UINT16_MAX} + 1))
            return Framing::wrong;
    }
    // A control frame is short whatever the message around it has grown to.
    if (length > payload_bytes_max && !is_control(frame.opcode)) return Framing::too_long;
    const std::size_t begin = head + (masked ? mask_bytes : 0);
    if (bytes.size() < begin + length) return Framing::part;
    const std::span<char> payload = bytes.subspan(begin, length);
    if (masked) {
        std::uint32_t mask = 0;
        std::memcpy(&mask, bytes.data() + head, mask_bytes);
        apply_mask(payload, mask);
    }
    frame.payload = {payload.data(), payload.size()};
    frame.size = begin + length;
    return Framing::whole;
}

void append_frame(std::string& into, Opcode opcode, std::string_view payload) {
    append_head(into, opcode, payload.size(), 0);
    into.append(payload);
}

void append_masked_frame(std::string& into, Opcode opcode, std::string_view payload,
                         std::uint32_t mask) {
    append_head(into, opcode, payload.size(), mask_bit);
    std::array<char, mask_bytes> key{};
    std::memcpy(key.data(), &mask, key.size());
    into.append(key.data(), key.size());
    const std::size_t begin = into.size();
    into.append(payload);
    apply_mask(std::span(into).subspan(begin), mask);
}

std::array<char, 2> goodbye_payload(Goodbye why) {
    const auto code = static_cast<std::uint16_t>(why);
    return {static_cast<char>(code >> 8U), static_cast<char>(code & 0xffU)};
}

bool is_goodbye(std::string_view payload) {
    if (payload.empty()) return true;
    if (payload.size() == 1) return false;
    const std::span<const char> bytes(payload);
    const unsigned code = unsigned{byte_at(bytes, 0)} << 8U | byte_at(bytes, 1);
    // RFC 6455, 7.4: what is never sent, and what nobody has given a meaning to.
    constexpr unsigned own_from = 3000;
    constexpr unsigned last_known = 1013;
    if (code >= own_from) return true;
    return code >= 1000 && code <= last_known && code != 1004 && code != 1005 && code != 1006;
}

std::string accept_for(std::string_view key) {
    const std::string text = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    CHECK(EVP_Digest(text.data(), text.size(), digest.data(), &length, EVP_sha1(), nullptr) == 1);
    std::array<unsigned char, 64> encoded{};
    const int size = EVP_EncodeBlock(encoded.data(), digest.data(), static_cast<int>(length));
    return {reinterpret_cast<const char*>(encoded.data()), static_cast<std::size_t>(size)};
}

}  // namespace croupier::sockets
