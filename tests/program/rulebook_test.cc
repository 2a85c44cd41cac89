// `croupier rulebook`: list, check and values, on the files that come with the program.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/program/program.h"
#include "tests/support/answers.h"

namespace croupier::tests {
namespace {

namespace json = boost::json;

std::string file_of(const std::string& rulebook) {
    return "rulebooks/" + rulebook + ".toml";
}

TEST(RulebookCommand, ListNamesEveryRulebook) {
    const Ran ran = run_croupier({"rulebook", "list"});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    for (const auto& rulebook : every_house()) {
        EXPECT_NE(ran.out.find(rulebook), std::string::npos) << rulebook;
    }
}

TEST(RulebookCommand, CheckIsContentWithEveryRulebook) {
    for (const auto& rulebook : every_house()) {
        const Ran ran = run_croupier({"rulebook", "check", file_of(rulebook)});
        EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
    }
}

TEST(RulebookCommand, CheckNamesFileAndLineOfWhatIsWrong) {
    const auto path = std::filesystem::temp_directory_path() / "croupier_rulebook_test.toml";
    std::string text = read_project_file(file_of("canberra-mttg-2019"));
    text += "\n[baccarat.bets.no_such_bet]\npays = \"1/1\"\n";
    std::ofstream(path) << text;
    const Ran ran = run_croupier({"rulebook", "check", path.string()});
    std::filesystem::remove(path);
    EXPECT_EQ(ran.exit_code, 1);
    const std::string said = ran.out + ran.err;
    EXPECT_NE(said.find("croupier_rulebook_test.toml:"), std::string::npos) << said;
    EXPECT_NE(said.find("no_such_bet"), std::string::npos) << said;
}

// A journal may hold texts without it; whoever opens a table today needs it.
TEST(RulebookCommand, CheckNamesWhatTheConductLacks) {
    const auto path = std::filesystem::temp_directory_path() / "croupier_conduct_test.toml";
    std::ofstream file(path);
    for (const std::string& line : lines_of(read_project_file(file_of("canberra-mttg-2019"))))
        if (!line.starts_with("one_table = ")) file << line << "\n";
    file.close();
    const Ran ran = run_croupier({"rulebook", "check", path.string()});
    std::filesystem::remove(path);
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_NE(ran.err.find("conduct.wagers.one_table is missing"), std::string::npos) << ran.err;
}

TEST(RulebookCommand, DiffTellsConductApartFromGames) {
    const Ran ran = run_croupier({"rulebook", "diff", "star-ltgame-2016", "star-baccarat-2025"});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    const std::size_t conduct = ran.out.find("\nconduct\n");
    const std::size_t baccarat = ran.out.find("\nbaccarat\n");
    ASSERT_NE(conduct, std::string::npos) << ran.out;
    ASSERT_NE(baccarat, std::string::npos) << ran.out;
    const std::size_t differs = ran.out.find("wagers, opposing bets");
    EXPECT_TRUE(conduct < differs && differs < baccarat) << ran.out;
}

// What tools/mutate relies on.
TEST(RulebookCommand, ValuesStandOnTheirLines) {
    for (const auto& rulebook : every_house()) {
        const Ran ran = run_croupier({"rulebook", "values", file_of(rulebook), "--json"});
        ASSERT_EQ(ran.exit_code, 0) << ran.err;
        const auto lines = lines_of(read_project_file(file_of(rulebook)));
        const json::value values = json::parse(ran.out);
        EXPECT_FALSE(values.as_array().empty());
        for (const json::value& value : values.as_array()) {
            const auto line = static_cast<std::size_t>(value.at("line").as_int64());
            ASSERT_TRUE(line >= 1 && line <= lines.size()) << line;
            const std::string from = value.at("from").as_string().c_str();
            EXPECT_NE(lines[line - 1].find(from), std::string::npos)
                << file_of(rulebook) << ":" << line << " has no " << from;
            EXPECT_TRUE(value.at("to").is_array()) << value.at("path").as_string();
        }
    }
}

}  // namespace
}  // namespace croupier::tests
