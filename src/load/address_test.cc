#include "load/address.h"

#include <gtest/gtest.h>

namespace croupier::load {
namespace {

TEST(LoadAddress, TheLoopbackIsAccepted) {
    const auto plain = parse_address("ws://127.0.0.1:8080");
    ASSERT_TRUE(plain) << plain.error().what;
    EXPECT_EQ(plain->port, 8080);
    EXPECT_EQ(plain->ip, 0x7f000001U);
    EXPECT_EQ(plain->path, "/socket");
    EXPECT_EQ(plain->host, "127.0.0.1:8080");
    EXPECT_FALSE(plain->tls);
    const auto secure = parse_address("https://localhost:443/");
    ASSERT_TRUE(secure) << secure.error().what;
    EXPECT_TRUE(secure->tls);
    EXPECT_EQ(parse_address("ws://127.0.0.9:1/echo")->path, "/echo");
}

TEST(LoadAddress, EverythingElseIsRefusedWithTheReason) {
    for (const char* url :
         {"127.0.0.1:80", "ftp://127.0.0.1:80", "ws://127.0.0.1", "ws://127.0.0.1:0",
          "ws://127.0.0.1:70000", "ws://127.0.0.1:8x", "ws://example.com:80", "ws://:80"})
        EXPECT_FALSE(parse_address(url)) << url;
    const auto elsewhere = parse_address("ws://192.168.0.1:80");
    ASSERT_FALSE(elsewhere);
    EXPECT_NE(elsewhere.error().what.find("loopback"), std::string::npos);
    EXPECT_FALSE(parse_address("ws://128.0.0.1:80"));
}

}  // namespace
}  // namespace croupier::load
