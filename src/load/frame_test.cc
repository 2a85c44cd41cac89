#include "load/frame.h"

#include <gtest/gtest.h>

namespace croupier::load {
namespace {

TEST(LoadFrame, ATextIsMaskedAsTheStandardsExampleHasIt) {
    // RFC 6455, section 5.7: "Hello" under the mask 37 fa 21 3d.
    std::string frame;
    append_frame(frame, Opcode::text, "Hello", 0x3d21fa37);
    EXPECT_EQ(frame, "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
}

TEST(LoadFrame, LengthsOfEachWidthAreWrittenInFull) {
    for (const std::size_t size : {0U, 125U, 126U, 65'535U, 65'536U, 70'000U}) {
        std::string frame;
        append_frame(frame, Opcode::text, std::string(size, 'x'), 0);
        const std::size_t head = size < 126 ? 2 : size <= 65'535 ? 4 : 10;
        EXPECT_EQ(frame.size(), head + 4 + size);
        EXPECT_EQ(frame.back(), size == 0 ? '\0' : 'x');
    }
}

// As a server writes it: without a mask.
std::string served(std::string_view payload, char first = '\x81') {
    std::string frame(1, first);
    if (payload.size() < 126) {
        frame += static_cast<char>(payload.size());
    } else {
        frame += '\x7e';
        frame += static_cast<char>(payload.size() >> 8U);
        frame += static_cast<char>(payload.size() & 0xffU);
    }
    return frame.append(payload);
}

TEST(LoadFrame, AFrameIsReadOnceAllOfItIsThere) {
    for (const std::size_t size : {5U, 300U}) {
        const std::string bytes = served(std::string(size, 'a')) + "next";
        Frame frame;
        for (std::size_t have = 0; have < bytes.size() - 4; ++have)
            ASSERT_EQ(read_frame(std::string_view(bytes).substr(0, have), frame), Framing::part);
        ASSERT_EQ(read_frame(bytes, frame), Framing::whole);
        EXPECT_EQ(frame.payload, std::string(size, 'a'));
        EXPECT_EQ(frame.size, bytes.size() - 4);
        EXPECT_TRUE(frame.last);
        EXPECT_EQ(frame.opcode, Opcode::text);
    }
}

TEST(LoadFrame, MaskedReservedAndEndlessFramesAreWrong) {
    Frame frame;
    EXPECT_EQ(read_frame("\x81\x85", frame), Framing::wrong);
    EXPECT_EQ(read_frame(served("x", '\xc1'), frame), Framing::wrong);
    EXPECT_EQ(read_frame(std::string("\x81\x7f\x00\x00\x00\x01\x00\x00\x00\x00", 10), frame),
              Framing::wrong);
}

TEST(LoadFrame, AServerMustAnswerTheKeyThatItWasGiven) {
    // RFC 6455, section 1.3.
    EXPECT_EQ(accept_for("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    const std::string head =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
        "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n";
    EXPECT_TRUE(is_upgraded(head, "dGhlIHNhbXBsZSBub25jZQ=="));
    EXPECT_FALSE(is_upgraded(head, "dGhlIHNhbXBsZSBub25jZR=="));
    EXPECT_FALSE(is_upgraded("HTTP/1.1 403 Forbidden\r\n", "dGhlIHNhbXBsZSBub25jZQ=="));
}

}  // namespace
}  // namespace croupier::load
