// Frames of a WebSocket (RFC 6455), as a client writes and reads them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace croupier::load {

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

inline constexpr std::size_t frame_bytes_max = 4'194'304;

struct Frame {
    bool last = false;  // of its message
    Opcode opcode{};
    std::string_view payload;
    std::size_t size = 0;  // with its head
};

enum class Framing : std::uint8_t { whole, part, wrong };
// The frame at the beginning of `bytes`, into which its payload points; `part` wants more bytes.
Framing read_frame(std::string_view bytes, Frame& frame);

// A client masks what it says.
void append_frame(std::string& into, Opcode opcode, std::string_view payload, std::uint32_t mask);

// The request that makes a WebSocket of a connection, and the answer that its key must get.
std::string upgrade_request(std::string_view host, std::string_view path, std::string_view key);
std::string accept_for(std::string_view key);
// The head of a response says that this is a WebSocket now.
bool is_upgraded(std::string_view head, std::string_view key);

}  // namespace croupier::load
