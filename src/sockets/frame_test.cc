#include "sockets/frame.h"

#include <gtest/gtest.h>

namespace croupier::sockets {
namespace {

constexpr std::size_t payload_max = 100'000;

Framing read(std::string& bytes, Side from, Frame& frame) {
    return read_frame(bytes, from, payload_max, frame);
}

TEST(Frame, ATextIsMaskedAsTheStandardsExampleHasIt) {
    // RFC 6455, section 5.7: "Hello" under the mask 37 fa 21 3d, and without one.
    std::string frame;
    append_masked_frame(frame, Opcode::text, "Hello", 0x3d21fa37);
    EXPECT_EQ(frame, "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
    frame.clear();
    append_frame(frame, Opcode::text, "Hello");
    EXPECT_EQ(frame, "\x81\x05Hello");
}

TEST(Frame, LengthsOfEachWidthAreWrittenInFullAndReadAgain) {
    for (const std::size_t size : {0U, 1U, 7U, 8U, 125U, 126U, 65'535U, 65'536U, 70'001U}) {
        std::string text(size, 'x');
        for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>('a' + i % 26);
        const std::size_t head = size < 126 ? 2 : size <= 65'535 ? 4 : 10;
        for (const Side from : {Side::server, Side::client}) {
            std::string bytes;
            if (from == Side::server)
                append_frame(bytes, Opcode::binary, text);
            else
                append_masked_frame(bytes, Opcode::binary, text, 0x89abcdef);
            EXPECT_EQ(bytes.size(), head + (from == Side::client ? 4 : 0) + size);
            Frame frame;
            ASSERT_EQ(read(bytes, from, frame), Framing::whole);
            EXPECT_EQ(frame.payload, text);
            EXPECT_EQ(frame.size, bytes.size());
            EXPECT_EQ(frame.opcode, Opcode::binary);
            EXPECT_TRUE(frame.last);
        }
    }
}

TEST(Frame, AFrameIsReadOnceAllOfItIsThereAndNotTouchedBefore) {
    for (const std::size_t size : {5U, 300U}) {
        const std::string text(size, 'a');
        std::string whole;
        append_masked_frame(whole, Opcode::text, text, 0x01020304);
        Frame frame;
        for (std::size_t have = 0; have < whole.size(); ++have) {
            std::string part = whole.substr(0, have);
            ASSERT_EQ(read(part, Side::client, frame), Framing::part);
            ASSERT_EQ(part, whole.substr(0, have));
        }
        std::string bytes = whole + "next";
        ASSERT_EQ(read(bytes, Side::client, frame), Framing::whole);
        EXPECT_EQ(frame.payload, text);
        EXPECT_EQ(frame.size, whole.size());
    }
}

TEST(Frame, WhatNoEndMayWriteIsWrong) {
    const auto framing = [](std::string bytes, Side from) {
        Frame frame;
        return read_frame(bytes, from, payload_max, frame);
    };
    const std::string served("\x81\x01x");
    const std::string masked("\x81\x81\0\0\0\0x", 7);
    EXPECT_EQ(framing(served, Side::server), Framing::whole);
    EXPECT_EQ(framing(masked, Side::client), Framing::whole);
    EXPECT_EQ(framing(masked, Side::server), Framing::wrong);
    EXPECT_EQ(framing(served, Side::client), Framing::wrong);
    EXPECT_EQ(framing("\xc1\x01x", Side::server), Framing::wrong);  // a reserved bit
    EXPECT_EQ(framing("\x83\x01x", Side::server), Framing::wrong);  // no such kind
    EXPECT_EQ(framing("\x8b\x01x", Side::server), Framing::wrong);
    EXPECT_EQ(framing(std::string("\x09\0", 2), Side::server), Framing::wrong);  // half a ping
    EXPECT_EQ(framing("\x89\x7e", Side::server), Framing::wrong);                // a long one
    EXPECT_EQ(framing(std::string("\x81\x7f\0\0\0\x01\0\0\0\0", 10), Side::server),
              Framing::too_long);
    EXPECT_EQ(framing("\x81\x7f\xff\xff\xff\xff\xff\xff\xff\xff", Side::server), Framing::too_long);
    // A length in more bytes than it needs.
    EXPECT_EQ(framing(std::string("\x81\x7e\0\x01x", 5), Side::server), Framing::wrong);
    EXPECT_EQ(framing(std::string("\x81\x7f\0\0\0\0\0\0\xff\xff", 10), Side::server),
              Framing::wrong);
}

TEST(Frame, GoodbyesSayWhy) {
    EXPECT_EQ(std::string_view(goodbye_payload(Goodbye::policy).data(), 2), "\x03\xf0");
}

TEST(Frame, GoodbyesHaveACodeThatMayBeSent) {
    const auto with_code = [](unsigned code) {
        return std::string{static_cast<char>(code >> 8U), static_cast<char>(code & 0xffU)};
    };
    EXPECT_TRUE(is_goodbye(""));
    EXPECT_FALSE(is_goodbye("\x03"));
    for (const unsigned code : {1000U, 1001U, 1003U, 1007U, 1013U, 3000U, 4999U})
        EXPECT_TRUE(is_goodbye(with_code(code) + "why")) << code;
    for (const unsigned code : {0U, 999U, 1004U, 1005U, 1006U, 1014U, 1015U, 2999U})
        EXPECT_FALSE(is_goodbye(with_code(code))) << code;
}

TEST(Frame, TheKeyOfAHandshakeIsAnsweredAsTheStandardsExampleHasIt) {
    EXPECT_EQ(accept_for("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

}  // namespace
}  // namespace croupier::sockets
