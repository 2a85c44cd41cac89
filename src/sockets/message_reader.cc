#include "sockets/message_reader.h"

#include <utility>

namespace croupier::sockets {

Heard MessageReader::next(std::span<char>& bytes, std::string_view& payload) {
    if (std::exchange(told_, false)) message_ = {};
    Frame frame;
    for (;;) {
        switch (read_frame(bytes, from_, bytes_max_, frame)) {
            case Framing::part:
                return Heard::nothing;
            case Framing::wrong:
                return Heard::wrong;
            case Framing::too_long:
                return Heard::too_long;
            case Framing::whole:
                break;
        }
        bytes = bytes.subspan(frame.size);
        const Heard heard = take(frame, payload);
        if (heard != Heard::nothing) return heard;
    }
}

Heard MessageReader::take(const Frame& frame, std::string_view& payload) {
    payload = frame.payload;
    switch (frame.opcode) {
        case Opcode::ping:
            return Heard::ping;
        case Opcode::pong:
            return Heard::pong;
        case Opcode::close:
            return Heard::close;
        case Opcode::more:
            if (begun_ == Opcode::more) return Heard::wrong;
            break;
        case Opcode::text:
        case Opcode::binary:
            if (begun_ != Opcode::more) return Heard::wrong;
            if (frame.last) return frame.opcode == Opcode::text ? Heard::text : Heard::binary;
            begun_ = frame.opcode;
            break;
    }
    if (message_.size() + frame.payload.size() > bytes_max_) return Heard::too_long;
    message_.append(frame.payload);
    if (!frame.last) return Heard::nothing;
    told_ = true;
    payload = message_;
    return std::exchange(begun_, Opcode::more) == Opcode::text ? Heard::text : Heard::binary;
}

}  // namespace croupier::sockets
