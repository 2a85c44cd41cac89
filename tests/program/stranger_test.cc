// A reader that shares nothing with the program comes to the same head and the same balances.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "tests/program/audit_kit.h"
#include "tests/program/program.h"

namespace croupier::tests {
namespace {

namespace json = boost::json;

Ran run_stranger(const std::string& path) {
    return run_command({"python3", "tests/stranger/read_journal.py", path});
}

// The reader was written from docs/formats alone, by somebody who had not seen the program.
TEST(Stranger, FindsTheSameHeadAndTheSameMoney) {
    const StoreFolder folder;
    for (const StoreFiles& files : {recorded_day().files, recorded_day().folded}) {
        const std::string path = folder.put(files);
        const Ran stranger = run_stranger(path);
        ASSERT_EQ(stranger.exit_code, 0) << stranger.out << stranger.err;
        const json::value theirs = json::parse(stranger.out);
        const Ran program = run_croupier({"verify", path, "--json", "--balances"});
        ASSERT_EQ(program.exit_code, 0) << program.out;
        const json::value ours = json::parse(program.out);
        EXPECT_EQ(theirs.at("head"), ours.at("head"));
        EXPECT_EQ(theirs.at("batches"), ours.at("batches"));
        EXPECT_EQ(theirs.at("commands"), ours.at("commands"));
        EXPECT_EQ(theirs.at("events"), ours.at("events"));
        EXPECT_EQ(theirs.at("accounts"), ours.at("balances"));
        EXPECT_GT(ours.at("balances").as_object().size(), 8U);
    }
}

TEST(Stranger, AgreesWithWhatTheHostHeldInMemory) {
    const StoreFolder folder;
    const json::value theirs = json::parse(run_stranger(folder.put(recorded_day().files)).out);
    const json::object& accounts = theirs.at("accounts").as_object();
    EXPECT_EQ(accounts.size(), recorded_day().day.balances.size());
    for (const auto& [account, balance] : recorded_day().day.balances) {
        ASSERT_TRUE(accounts.contains(account)) << account;
        EXPECT_EQ(accounts.at(account).as_int64(), balance.in_cents()) << account;
    }
}

TEST(Stranger, SeesThatTheTailIsCutOff) {
    const StoreFolder folder;
    const Ran ran = run_stranger(folder.put(without_tail()));
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_THAT(ran.err, testing::HasSubstr("batch"));
}

}  // namespace
}  // namespace croupier::tests
