#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/commands.h"
#include "encoding/wire_writer.h"
#include "lab/library.h"
#include "lab/rounds/bookcase.h"
#include "lab/rounds/read.h"
#include "lab/rounds/run.h"

namespace croupier::cli {
namespace {

using lab::rounds::Failure;
using lab::rounds::Story;

// The .round files that a path stands for: itself, or all below a folder, in order of name.
Result<std::vector<std::string>, Fault> files_at(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) return std::vector<std::string>{path};
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path, error))
        if (entry.path().extension() == ".round") files.push_back(entry.path().string());
    if (error) return Err{Fault{fmt::format("{}: {}", path, error.message())}};
    if (files.empty()) return Err{Fault{fmt::format("{}: no .round file here", path)}};
    std::sort(files.begin(), files.end());
    return files;
}

Result<std::vector<Story>, Fault> all_stories(const std::vector<std::string>& paths) {
    std::vector<Story> all;
    for (const std::string& path : paths) {
        TRY(files, files_at(path));
        for (const std::string& file : files) {
            TRY(text, lab::read_file(file));
            TRY(stories, lab::rounds::read_stories(file, text));
            std::move(stories.begin(), stories.end(), std::back_inserter(all));
        }
    }
    return all;
}

void print_failure(const Story& story, const Failure& failure, bool json) {
    if (!json) {
        fmt::print("{}\n", lab::rounds::failure_text(story, failure));
        return;
    }
    std::string line;
    encoding::WireWriter writer(line);
    const auto add = [&](std::string_view start, const std::string& text) {
        line += start;
        writer.write(text);
    };
    add("{\"file\": ", story.file);
    line += fmt::format(", \"line\": {}", failure.line);
    add(", \"story\": ", story.name);
    add(", \"wanted\": ", failure.wanted);
    add(", \"found\": ", failure.found);
    fmt::print("{}}}\n", line);
}

int wrong_use(const Fault& fault) {
    std::string_view what = fault.what;
    while (what.ends_with('\n')) what.remove_suffix(1);
    fmt::print(stderr, "croupier rounds: {}\n", what);
    return 2;
}

}  // namespace

int rounds(const RoundsOptions& options) {
    const auto bookcase = lab::rounds::load_bookcase(options.rulebooks);
    if (!bookcase) return wrong_use(bookcase.error());
    const auto stories = all_stories(options.paths);
    if (!stories) return wrong_use(stories.error());
    int failed = 0;
    for (const Story& story : *stories) {
        const auto failures = lab::rounds::run_story(story, *bookcase);
        if (!failures) return wrong_use(failures.error());
        for (const Failure& failure : *failures) print_failure(story, failure, options.json);
        if (!failures->empty()) ++failed;
    }
    const int passed = static_cast<int>(stories->size()) - failed;
    fmt::print("{}", options.json
                         ? fmt::format("{{\"passed\": {}, \"failed\": {}}}\n", passed, failed)
                         : fmt::format("{} passed, {} failed\n", passed, failed));
    return failed == 0 ? 0 : 1;
}

}  // namespace croupier::cli
