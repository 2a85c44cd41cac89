// Format generations. What the format had before a generation is written down once, in
// generation-N.md, and holds for ever: the builds of that time read nothing else. Who adds a type,
// a field or an enumerator says its generation (encoding/generation.h), and the file stays as it
// is.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "codec/journal.h"
#include "encoding/describe.h"
#include "floor/decide.h"
#include "floor/state.h"
#include "lab/library.h"
#include "tests/support/printed_file.h"

namespace croupier::tests {
namespace {

std::string first_line_that_differs(const std::string& wanted, const std::string& found) {
    std::istringstream wanted_lines(wanted);
    std::istringstream found_lines(found);
    std::string wanted_line;
    std::string found_line;
    while (std::getline(wanted_lines, wanted_line)) {
        if (!std::getline(found_lines, found_line)) return "no longer there: " + wanted_line;
        if (wanted_line != found_line) return wanted_line + "\nis now\n" + found_line;
    }
    return std::getline(found_lines, found_line) ? "not there before: " + found_line : "";
}

TEST(Generations, WhatWasWrittenDownOfAnEarlierOneNeverChanges) {
    const encoding::Description all = encoding::describe<codec::Batch>();
    for (std::uint32_t generation = 0; generation < floor::newest_generation; ++generation) {
        const std::string file = fmt::format("tests/formats/generation-{}.md", generation);
        const std::string found =
            encoding::field_tables(encoding::of_generation(all, generation, "batch"));
        // Written once, when the next generation begins; afterwards it stays.
        const bool begins = std::getenv("CROUPIER_UPDATE") != nullptr;
        if (begins && !std::filesystem::exists(path_of(file)))
            std::ofstream(path_of(file)) << found;
        const auto wanted = lab::read_file(path_of(file));
        ASSERT_TRUE(wanted) << wanted.error().what;
        EXPECT_EQ(first_line_that_differs(*wanted, found), "") << file;
    }
}

TEST(Generations, NothingIsNewerThanWhatThisBuildActivates) {
    for (const auto& structure : encoding::describe<codec::Batch>().structures) {
        EXPECT_LE(structure.generation, floor::newest_generation) << structure.name;
        for (const auto& field : structure.fields)
            EXPECT_LE(field.generation, floor::newest_generation)
                << structure.name << '.' << field.name;
    }
    for (const auto& enumeration : encoding::describe<codec::Batch>().enumerations)
        for (const std::uint32_t generation : enumeration.generations)
            EXPECT_LE(generation, floor::newest_generation) << enumeration.name;
}

}  // namespace
}  // namespace croupier::tests
