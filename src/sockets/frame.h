// Frames of a WebSocket (RFC 6455), without extensions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace croupier::sockets {

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// Who wrote a frame: a client masks what it says, a server does not.
enum class Side : std::uint8_t { client, server };

inline constexpr std::size_t control_bytes_max = 125;

struct Frame {
    bool last = false;  // of its message
    Opcode opcode{};
    std::string_view payload;
    std::size_t size = 0;  // with its head
};

enum class Framing : std::uint8_t { whole, part, wrong, too_long };
// The frame at the beginning of `bytes`, into which its payload points, unmasked there; `part`
// wants more bytes and has changed none.
Framing read_frame(std::span<char> bytes, Side from, std::size_t payload_bytes_max, Frame& frame);

// As a server writes it, or with a mask as a client does.
void append_frame(std::string& into, Opcode opcode, std::string_view payload);
void append_masked_frame(std::string& into, Opcode opcode, std::string_view payload,
                         std::uint32_t mask);

// The payload of a frame that says goodbye.
enum class Goodbye : std::uint16_t {
    normal = 1000,
    broken = 1002,
    no_text = 1007,  // not UTF-8
    policy = 1008,
    too_long = 1009,
};
std::array<char, 2> goodbye_payload(Goodbye why);
// Nothing, or a code that the other end may give and then a reason (whose UTF-8 is not looked at).
bool is_goodbye(std::string_view payload);

// What the key of a handshake must be answered with.
std::string accept_for(std::string_view key);

}  // namespace croupier::sockets
