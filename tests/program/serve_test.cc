// The real server, and at its sockets a client that was written from the documents alone. It plays,
// and it attacks; afterwards the store must be in order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cstdlib>
#include <fstream>

#include "journal/test_kit.h"
#include "tests/program/running.h"

namespace croupier::tests {
namespace {

constexpr std::chrono::seconds demo_start_max{180};
constexpr std::chrono::seconds demo_stop_max{30};

// A demo floor of its own, which runs so many times as fast as the clock on the wall.
class DemoServer {
public:
    DemoServer()
        : running_({"serve", "--demo", "--fresh", "--listen", "127.0.0.1:0", "--store", store(),
                    "--speed", "5"}),
          address_(running_.line_after("listening on ", demo_start_max)) {}

    std::string store() const { return scratch_.path("serve.db"); }
    const std::optional<std::string>& address() const { return address_; }
    Ran stop() { return running_.stop(demo_stop_max); }

private:
    journal::kit::Scratch scratch_;
    Running running_;
    std::optional<std::string> address_;
};

Ran let_stranger(const std::string& script, const std::string& address,
                 const std::vector<std::string>& more = {}) {
    std::vector<std::string> command = {"python3", "tests/stranger/" + script, address};
    command.insert(command.end(), more.begin(), more.end());
    return run_command(std::move(command));
}

void expect_store_in_order(const std::string& store) {
    const Ran verified = run_croupier({"verify", store, "--json"});
    ASSERT_EQ(verified.exit_code, 0) << verified.out << verified.err;
    const boost::json::value report = boost::json::parse(verified.out);
    EXPECT_TRUE(report.at("ok").as_bool());
    EXPECT_TRUE(report.at("money_conserved").as_bool());
    EXPECT_GT(report.at("rounds").to_number<std::int64_t>(), 0);
}

// A whole evening takes minutes: that is for `./test --full`.
bool is_full_run() {
    return std::getenv("CROUPIER_FULL") != nullptr;
}

TEST(Serve, AStrangerPlaysARoundOfEveryGameInEveryMode) {
    if (is_full_run()) GTEST_SKIP() << "the whole evening instead";
    DemoServer server;
    ASSERT_TRUE(server.address()) << server.stop().err;
    const Ran played = let_stranger("play.py", *server.address(), {"--brief"});
    EXPECT_EQ(played.exit_code, 0) << played.out << played.err;
    const Ran served = server.stop();
    EXPECT_EQ(served.exit_code, 0) << served.err;
    expect_store_in_order(server.store());
}

TEST(Serve, AStrangerPlaysAWholeEvening) {
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

// What the screens need besides play. The floor has a file of its own, because metrics have an
// address of theirs there.
TEST(Serve, AStrangerFindsWhatScreensRelyOn) {
    const journal::kit::Scratch scratch;
    const std::string store = scratch.path("contract.db");
    const std::string config = scratch.path("venue.toml");
    std::ofstream(config) << "[venue]\nname = \"Contract\"\ndemo = true\n[listen]\nplain = "
                             "[\"127.0.0.1:0\"]\nmetrics = [\"127.0.0.1:0\"]\n[store]\npath = \""
                          << store << "\"\n[vault]\npath = \"" << store << ".vault\"\nkey = \""
                          << store << ".key\"\n";
    Running server({"serve", "--config", config, "--speed", "10"});
    const auto address = server.line_after("listening on ", demo_start_max);
    const auto metrics = server.line_after("metrics at ", demo_start_max);
    ASSERT_TRUE(address && metrics) << server.stop(demo_stop_max).err;
    const Ran asked = run_command({"python3", "tests/stranger/contract.py", *address, *metrics});
    EXPECT_EQ(asked.exit_code, 0) << asked.out << asked.err;
    EXPECT_EQ(server.stop(demo_stop_max).exit_code, 0);
    expect_store_in_order(store);
}

TEST(Serve, AStrangerWhoMustNotIsRefusedAndTheFloorIsUntouched) {
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
