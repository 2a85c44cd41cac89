// What every command has in common: --help, and exit code 2 on wrong use.
#include <gtest/gtest.h>

#include "tests/program/program.h"

namespace croupier::tests {
namespace {

const std::vector<std::vector<std::string>> commands = {
    {},
    {"settle"},
    {"math"},
    {"simulate"},
    {"rulebook"},
    {"rulebook", "list"},
    {"rulebook", "show"},
    {"rulebook", "check"},
    {"rulebook", "diff"},
    {"rulebook", "values"},
    {"verify"},
    {"replay"},
    {"report"},
    {"report", "dispute"},
    {"export"},
    {"serve"},
    {"device"},
    {"rng"},
    {"rng", "test"},
    {"backup"},
    {"restore"},
    {"rng"},
    {"rng", "check"},
};

std::string name_of(const std::vector<std::string>& command) {
    std::string name = "croupier";
    for (const auto& word : command) name += " " + word;
    return name;
}

TEST(Usage, EveryCommandExplainsItself) {
    for (auto command : commands) {
        SCOPED_TRACE(name_of(command));
        command.emplace_back("--help");
        const Ran ran = run_croupier(command);
        EXPECT_EQ(ran.exit_code, 0);
        EXPECT_NE(ran.out.find("Usage"), std::string::npos);
        EXPECT_EQ(ran.err, "");
    }
}

TEST(Usage, AnUnknownOptionIsWrongUse) {
    for (auto command : commands) {
        SCOPED_TRACE(name_of(command));
        command.emplace_back("--no-such-option");
        const Ran ran = run_croupier(command);
        EXPECT_EQ(ran.exit_code, 2);
        EXPECT_EQ(ran.out, "");
        EXPECT_NE(ran.err, "");
    }
}

TEST(Usage, AnUnknownCommandIsWrongUse) {
    const Ran ran = run_croupier({"shuffle_up"});
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_NE(ran.err, "");
}

}  // namespace
}  // namespace croupier::tests
