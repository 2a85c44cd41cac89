// Whole messages of a WebSocket, however they were cut into frames.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "sockets/frame.h"

namespace croupier::sockets {

enum class Heard : std::uint8_t {
    text,
    binary,
    ping,
    pong,
    close,
    nothing,   // more bytes are needed
    wrong,     // no WebSocket: nothing after it can be read
    too_long,  // likewise
};

class MessageReader {
public:
    // Of messages that `from` wrote, none longer than so many bytes.
    MessageReader(Side from, std::uint32_t bytes_max) : bytes_max_(bytes_max), from_(from) {}

    // Takes what comes next from the beginning of `bytes`. The payload is valid until the next
    // call; bytes that are left when it says `nothing` must be there again, with more behind them.
    Heard next(std::span<char>& bytes, std::string_view& payload);

private:
    Heard take(const Frame& frame, std::string_view& payload);
    // A frame of data: the next of the message that was begun, or the first of one.
    bool comes_now(Opcode opcode) const;

    std::string message_;  // the frames of one that has more of them
    std::uint32_t bytes_max_;
    Side from_;
    Opcode begun_ = Opcode::more;  // what message_ is; more: nothing was begun
    bool told_ = false;            // message_ was the last one told
};

}  // namespace croupier::sockets
