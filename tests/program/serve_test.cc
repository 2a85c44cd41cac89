// The real server, and at its sockets a client that was written from the documents alone. It plays,
// and it attacks; afterwards the store must be in order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cstdlib>

#include "journal/test_kit.h"
#include "tests/program/running.h"

namespace croupier::tests {
namespace {

constexpr std::chrono::seconds start_max{60};
constexpr std::chrono::seconds stop_max{30};

// A demo floor of its own, which runs so many times as fast as the clock on the wall.
class DemoServer {
public:
    DemoServer()
        : running_({"serve", "--demo", "--fresh", "--listen", "127.0.0.1:0", "--store", store(),
                    "--speed", "10"}),
          address_(running_.line_after("listening on ", start_max)) {}

    std::string store() const { return scratch_.path("serve.db"); }
    const std::optional<std::string>& address() const { return address_; }
    Ran stop() { return running_.stop(stop_max); }

private:
    journal::kit::Scratch scratch_;
    Running running_;
    std::optional<std::string> address_;
};

Ran let_stranger(const std::string& script, const std::string& address) {
    return run_command({"python3", "tests/stranger/" + script, address});
}

void expect_store_in_order(const std::string& store) {
    const Ran verified = run_croupier({"verify", store, "--json"});
    ASSERT_EQ(verified.exit_code, 0) << verified.out << verified.err;
    const boost::json::value report = boost::json::parse(verified.out);
    EXPECT_TRUE(report.at("ok").as_bool());
    EXPECT_TRUE(report.at("money_conserved").as_bool());
    EXPECT_GT(report.at("rounds").to_number<std::int64_t>(), 0);
}

// A hall of people takes its time, and some rounds do not come in it: `./test --full` lets them
// play.
bool is_full_run() {
    return std::getenv("CROUPIER_FULL") != nullptr;
}

TEST(Serve, AStrangerPlaysEveryGameInEveryMode) {
    if (!is_full_run()) GTEST_SKIP() << "in ./test --full";
    DemoServer server;
    ASSERT_TRUE(server.address()) << server.stop().err;
    const Ran played = let_stranger("play.py", *server.address());
    EXPECT_EQ(played.exit_code, 0) << played.out << played.err;
    const Ran served = server.stop();
    EXPECT_EQ(served.exit_code, 0) << served.err;
    expect_store_in_order(server.store());
    // Doubled, split, insured, at war and played on: each answer had debited the stake, which is
    // what the round was settled with.
    EXPECT_THAT(played.out,
                testing::HasSubstr("stakes by decision: double, insurance, play, split, war\n"));
}

TEST(Serve, AStrangerWhoMustNotIsRefusedAndTheFloorIsUntouched) {
    if (!is_full_run()) GTEST_SKIP() << "in ./test --full";
    DemoServer server;
    ASSERT_TRUE(server.address()) << server.stop().err;
    const Ran attacked = let_stranger("attack.py", *server.address());
    EXPECT_EQ(attacked.exit_code, 0) << attacked.out << attacked.err;
    const Ran served = server.stop();
    EXPECT_EQ(served.exit_code, 0) << served.err;
    expect_store_in_order(server.store());
}

}  // namespace
}  // namespace croupier::tests
