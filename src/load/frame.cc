#include "load/frame.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>

#include "base/check.h"

namespace croupier::load {
namespace {

constexpr std::uint8_t last_bit = 0x80;
constexpr std::uint8_t mask_bit = 0x80;
constexpr std::uint8_t two_bytes = 126;
constexpr std::uint8_t eight_bytes = 127;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

void append_byte(std::string& into, std::size_t byte) {
    into.push_back(static_cast<char>(static_cast<std::uint8_t>(byte)));
}

std::string lower(std::string_view text) {
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

}  // namespace

Framing read_frame(std::string_view bytes, Frame& frame) {
    if (bytes.size() < 2) return Framing::part;
    const std::uint8_t first = byte_at(bytes, 0);
    const std::uint8_t second = byte_at(bytes, 1);
    // No extension was agreed on, and a server does not mask.
    if ((first & 0x70U) != 0 || (second & mask_bit) != 0) return Framing::wrong;
    std::size_t head = 2;
    std::uint64_t length = second;
    if (second >= two_bytes) {
        const std::size_t wide = second == two_bytes ? 2 : 8;
        head += wide;
        if (bytes.size() < head) return Framing::part;
        length = 0;
        for (std::size_t i = 0; i < wide; ++i) length = length << 8U | byte_at(bytes, 2 + i);
    }
    if (length > frame_bytes_max) return Framing::wrong;
    if (bytes.size() < head + length) return Framing::part;
    frame.last = (first & last_bit) != 0;
    frame.opcode = static_cast<Opcode>(first & 0x0fU);
    frame.payload = bytes.substr(head, length);
    frame.size = head + length;
    return Framing::whole;
}

void append_frame(std::string& into, Opcode opcode, std::string_view payload, std::uint32_t mask) {
    append_byte(into, last_bit | static_cast<std::size_t>(opcode));
    if (payload.size() < two_bytes) {
        append_byte(into, mask_bit | payload.size());
    } else {
        const bool small = payload.size() <= UINT16_MAX;
        append_byte(into, mask_bit | (small ? two_bytes : eight_bytes));
        for (std::size_t shift = small ? 16 : 64; shift > 0; shift -= 8)
            append_byte(into, payload.size() >> (shift - 8));
    }
    std::array<char, 4> key{};
    std::memcpy(key.data(), &mask, key.size());
    into.append(key.data(), key.size());
    const std::size_t begin = into.size();
    into.append(payload);
    for (std::size_t i = 0; i < payload.size(); ++i)
        into[begin + i] = static_cast<char>(into[begin + i] ^ key[i % 4]);
}

std::string upgrade_request(std::string_view host, std::string_view path, std::string_view key) {
    return fmt::format(
        "GET {} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: {}\r\nSec-WebSocket-Version: 13\r\n\r\n",
        path, host, key);
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

bool is_upgraded(std::string_view head, std::string_view key) {
    if (!head.starts_with("HTTP/1.1 101")) return false;
    const std::string small = lower(head);
    constexpr std::string_view field = "sec-websocket-accept:";
    const std::size_t at = small.find(field);
    if (at == std::string::npos) return false;
    const std::size_t end = head.find('\r', at);
    std::string_view value = head.substr(at + field.size(), end - at - field.size());
    while (value.starts_with(' ')) value.remove_prefix(1);
    return value == accept_for(key);
}

}  // namespace croupier::load
