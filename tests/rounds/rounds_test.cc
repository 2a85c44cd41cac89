// Runs tests/rounds/**/*.round: one test a story. The language is in docs/formats/rounds.md.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "base/check.h"
#include "lab/library.h"
#include "lab/rounds/bookcase.h"
#include "lab/rounds/read.h"
#include "lab/rounds/run.h"
#include "tests/support/proves.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

using lab::rounds::Bookcase;
using lab::rounds::Failure;
using lab::rounds::Story;

const std::filesystem::path rounds_folder = CROUPIER_SOURCE_DIR "/tests/rounds";

// A file that cannot be read is a story that fails: see TheFilesAreWellFormed.
std::vector<Story> stories_in(const std::filesystem::path& file, std::string& problems) {
    const std::string name = std::filesystem::relative(file, rounds_folder).string();
    const auto text = lab::read_file(file.string());
    auto stories = text ? lab::rounds::read_stories(name, *text)
                        : Result<std::vector<Story>, Fault>(Err{text.error()});
    if (stories) return std::move(*stories);
    problems += stories.error().what + "\n";
    return {};
}

struct Told {
    std::vector<Story> stories;
    std::string problems;
};

const Told& told() {
    static const Told all = [] {
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(rounds_folder))
            if (entry.path().extension() == ".round") files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        Told found;
        for (const auto& file : files)
            for (Story& story : stories_in(file, found.problems))
                found.stories.push_back(std::move(story));
        return found;
    }();
    return all;
}

const Bookcase& bookcase() {
    static const auto loaded = lab::rounds::load_bookcase(rulebook_folder());
    CHECK(loaded.has_value());
    return *loaded;
}

std::string story_name(const testing::TestParamInfo<std::size_t>& info) {
    const Story& story = told().stories[info.param];
    std::string name = fmt::format("{}_{}_{}", story.file, story.line, story.name);
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

class Round : public testing::TestWithParam<std::size_t> {};

TEST_P(Round, GoesAsTold) {
    const Story& story = told().stories[GetParam()];
    for (const auto& step : story.steps)
        for (const auto& expectation : step.expectations)
            if (!expectation.clauses.empty())
                prove_line(expectation.line.number, expectation.clauses);
    const auto failures = lab::rounds::run_story(story, bookcase());
    ASSERT_TRUE(failures) << failures.error().what;
    for (const Failure& failure : *failures)
        ADD_FAILURE() << "tests/rounds/" << lab::rounds::failure_text(story, failure);
}

INSTANTIATE_TEST_SUITE_P(Told, Round, testing::Range<std::size_t>(0, told().stories.size()),
                         story_name);

TEST(Rounds, TheFilesAreWellFormed) {
    EXPECT_EQ(told().problems, "");
    EXPECT_FALSE(told().stories.empty());
}

}  // namespace
}  // namespace croupier::tests
