// Wrong use of `croupier load`, as a stranger meets it. The books themselves are tested with the
// room, and against the real server by tests/kill.
#include <gtest/gtest.h>

#include "tests/program/program.h"

namespace croupier::tests {
namespace {

TEST(LoadCommand, AnyOtherAddressThanTheLoopbackIsWrongUse) {
    for (const char* url : {"ws://192.0.2.1:8080", "ws://10.0.0.1:80", "wss://example.com:443"}) {
        const Ran ran = run_croupier({"load", url, "--terminals", "1", "--tables", "1"});
        EXPECT_EQ(ran.exit_code, 2) << url;
        EXPECT_TRUE(ran.out.empty());
        EXPECT_NE(ran.err.find(url), std::string::npos) << ran.err;
    }
}

TEST(LoadCommand, CountsAndTimesAreBounded) {
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string>{"--terminals", "1000000"},
          {"--tables", "0"},
          {"--seconds", "1000000"},
          {"--pace", "gallop"},
          {"--period-ms", "1"}}) {
        std::vector<std::string> arguments = {"load", "ws://127.0.0.1:1"};
        arguments.insert(arguments.end(), wrong.begin(), wrong.end());
        EXPECT_EQ(run_croupier(arguments).exit_code, 2) << wrong.front();
    }
}

TEST(LoadCommand, WhereNobodyListensItSaysSo) {
    const Ran ran = run_croupier({"load", "ws://127.0.0.1:1", "--seconds", "1", "--json"});
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_NE(ran.err.find("127.0.0.1:1"), std::string::npos) << ran.err;
}

TEST(LoadCommand, BooksThatCannotBeReadAreNamed) {
    const Ran ran = run_croupier({"load", "ws://127.0.0.1:1", "--resume", "tests/kill/README.md"});
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_NE(ran.err.find("tests/kill/README.md: line 1"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace croupier::tests
