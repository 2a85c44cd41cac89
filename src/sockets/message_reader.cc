#include "sockets/message_reader.h"

#include <utility>

namespace croupier::sockets {

Heard MessageReader::next(std::span<char>& bytes, std::string_view& payload) {
    if (std::exchange(told_, false)) message_ = {};
    Frame frame;
    for (;;) {
        const std::size_t room = bytes_max_ - message_.size();
        switch (read_frame(bytes, from_, room, frame)) {
            case Framing::part:
                return Heard::nothing;
            case Framing::wrong:
                return Heard::wrong;
            case Framing::too_long:
                return comes_now(frame.opcode) ? Heard::too_long : Heard::wrong;
            case Framing::whole:
                break;
        }
        bytes = bytes.subspan(frame.size);
        const Heard heard = take(frame, payload);
        if (heard != Heard::nothing) return heard;
    }
}

bool MessageReader::comes_now(Opcode opcode) const {
    return (opcode == Opcode::more) == (begun_ != Opcode::more);
}

Heard MessageReader::take(const Frame& frame, std::string_view& payload) {
    payload = frame.payload;
    switch (frame.opcode) {
        case Opcode::ping:
            return Heard::ping;
        case Opcode::pong:
            return Heard::pong;
        case Opcode::close:
            return is_goodbye(payload) ? Heard::close : Heard::wrong;
        case Opcode::more:
            if (!comes_now(frame.opcode)) return Heard::wrong;
            break;
        case Opcode::text:
        case Opcode::binary:
            if (!comes_now(frame.opcode)) return Heard::wrong;
            if (frame.last) return frame.opcode == Opcode::text ? Heard::text : Heard::binary;
            begun_ = frame.opcode;
            break;
    }
    message_.append(frame.payload);
    if (!frame.last) return Heard::nothing;
    told_ = true;
    payload = message_;
    return std::exchange(begun_, Opcode::more) == Opcode::text ? Heard::text : Heard::binary;
}

}  // namespace croupier::sockets
