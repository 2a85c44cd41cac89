#include "load/handshake.h"

#include <gtest/gtest.h>

namespace croupier::load {
namespace {

TEST(LoadHandshake, AServerMustAnswerTheKeyThatItWasGiven) {
    // RFC 6455, section 1.3.
    const std::string head =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
        "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n";
    EXPECT_TRUE(is_upgraded(head, "dGhlIHNhbXBsZSBub25jZQ=="));
    EXPECT_FALSE(is_upgraded(head, "dGhlIHNhbXBsZSBub25jZR=="));
    EXPECT_FALSE(is_upgraded("HTTP/1.1 403 Forbidden\r\n", "dGhlIHNhbXBsZSBub25jZQ=="));
}

}  // namespace
}  // namespace croupier::load
