#include "sockets/message_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace croupier::sockets {
namespace {

using testing::ElementsAre;
using testing::Pair;

std::string piece(Opcode opcode, std::string_view text, bool last) {
    std::string bytes;
    append_masked_frame(bytes, opcode, text, 0x5a5a1234);
    if (!last) bytes[0] = static_cast<char>(opcode);
    return bytes;
}

// All that is heard of these bytes when so many of them come at a time.
std::vector<std::pair<Heard, std::string>> hear(const std::string& bytes, std::size_t at_a_time,
                                                std::uint32_t bytes_max = 100) {
    MessageReader reader(Side::client, bytes_max);
    std::vector<std::pair<Heard, std::string>> heard;
    std::string rest;
    for (std::size_t at = 0; at < bytes.size(); at += at_a_time) {
        rest += bytes.substr(at, at_a_time);
        std::span<char> left(rest);
        std::string_view payload;
        for (;;) {
            const Heard one = reader.next(left, payload);
            if (one == Heard::nothing) break;
            if (one >= Heard::wrong) {
                heard.emplace_back(one, "");
                return heard;
            }
            heard.emplace_back(one, payload);
        }
        rest = std::string(left.data(), left.size());
    }
    return heard;
}

TEST(MessageReader, AMessageIsWholeHoweverItWasCut) {
    const std::string bytes = piece(Opcode::text, "one", true) + piece(Opcode::text, "t", false) +
                              piece(Opcode::ping, "still there?", true) +
                              piece(Opcode::more, "", false) + piece(Opcode::more, "wo", true) +
                              piece(Opcode::binary, "3", false) + piece(Opcode::more, "3", true) +
                              piece(Opcode::text, "", true) + piece(Opcode::close, "", true);
    for (std::size_t at_a_time = 1; at_a_time <= bytes.size(); ++at_a_time)
        ASSERT_THAT(hear(bytes, at_a_time),
                    ElementsAre(Pair(Heard::text, "one"), Pair(Heard::ping, "still there?"),
                                Pair(Heard::text, "two"), Pair(Heard::binary, "33"),
                                Pair(Heard::text, ""), Pair(Heard::close, "")))
            << at_a_time;
}

TEST(MessageReader, PiecesBelongToOneMessage) {
    EXPECT_THAT(hear(piece(Opcode::more, "x", true), 100), ElementsAre(Pair(Heard::wrong, "")));
    EXPECT_THAT(hear(piece(Opcode::text, "x", false) + piece(Opcode::text, "y", true), 100),
                ElementsAre(Pair(Heard::wrong, "")));
    EXPECT_THAT(hear(piece(Opcode::text, "x", false) + piece(Opcode::more, "y", true) +
                         piece(Opcode::more, "z", true),
                     100),
                ElementsAre(Pair(Heard::text, "xy"), Pair(Heard::wrong, "")));
}

TEST(MessageReader, TheLimitIsThatOfTheMessageAndNotOfItsPieces) {
    const std::string most(100, 'x');
    EXPECT_THAT(hear(piece(Opcode::text, most, true), 1'000), ElementsAre(Pair(Heard::text, most)));
    EXPECT_THAT(hear(piece(Opcode::text, most + "x", true), 1'000),
                ElementsAre(Pair(Heard::too_long, "")));
    EXPECT_THAT(hear(piece(Opcode::text, most, false) + piece(Opcode::more, "x", true), 1'000),
                ElementsAre(Pair(Heard::too_long, "")));
    // A ping is no part of it.
    EXPECT_THAT(hear(piece(Opcode::text, most, false) + piece(Opcode::ping, "still there?", true) +
                         piece(Opcode::more, "", true),
                     1'000),
                ElementsAre(Pair(Heard::ping, "still there?"), Pair(Heard::text, most)));
}

}  // namespace
}  // namespace croupier::sockets
