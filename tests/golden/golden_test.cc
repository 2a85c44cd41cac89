// Recorded days: whatever was written once is read for ever, and comes to the same.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "floor/decide.h"
#include "journal/sqlite/sqlite_store.h"
#include "journal/test_kit.h"
#include "lab/export.h"
#include "lab/library.h"
#include "lab/verify.h"
#include "tests/support/day.h"

namespace croupier::tests {
namespace {

namespace fs = std::filesystem;
using journal::kit::must;

const fs::path golden = fs::path(CROUPIER_SOURCE_DIR) / "tests" / "golden";

std::string exported(journal::Store& store) {
    std::string text;
    must(lab::export_journal(store, {}, [&](std::string_view part) {
        text += part;
        return true;
    }));
    return text;
}

std::string verified(journal::Store& store) {
    return lab::verified_json(lab::verify(store, {}), {.balances = true});
}

void copy_store(const fs::path& from, const fs::path& to) {
    for (const char* ending : {"", ".head"})
        fs::copy_file(from.string() + ending, to.string() + ending,
                      fs::copy_options::overwrite_existing);
}

// Records the day of the present behaviour.
void record(const fs::path& folder) {
    const journal::kit::Scratch scratch;
    const std::string path = scratch.path("store.db");
    {
        const auto store = must(journal::create_sqlite(
            {.path = path}, {journal::format_number, "golden", std::nullopt}));
        play_day(*store, {.more_rounds = 8});
    }
    fs::create_directories(folder);
    copy_store(path, folder / "store.db");
    const auto store = must(journal::open_sqlite({.path = path}, journal::Access::read));
    std::ofstream(folder / "export.jsonl", std::ios::binary) << exported(*store);
    std::ofstream(folder / "verified.json", std::ios::binary) << verified(*store);
}

// This build decides another behaviour than its own no longer: those counts may change.
std::string without_counts(const std::string& json) {
    const std::size_t from = json.find("\"re_executed\"");
    const std::size_t to = json.find("\"problems\"");
    return from == std::string::npos || to == std::string::npos
               ? json
               : json.substr(0, from) + json.substr(to);
}

TEST(Golden, EveryRecordedDayIsReadVerifiedAndExportedAsItWas) {
    const std::string present = "behaviour-" + std::to_string(floor::behaviour);
    const char* update = std::getenv("CROUPIER_UPDATE");
    if (update != nullptr && std::string_view(update) == "1") record(golden / present);
    int days = 0;
    for (const auto& entry : fs::directory_iterator(golden)) {
        if (!entry.is_directory()) continue;
        SCOPED_TRACE(entry.path().filename().string());
        ++days;
        const journal::kit::Scratch scratch;
        const std::string path = scratch.path("store.db");
        copy_store(entry.path() / "store.db", path);
        const auto store = must(journal::open_sqlite({.path = path}, journal::Access::read));
        const std::string found = verified(*store);
        const std::string wanted = must(lab::read_file((entry.path() / "verified.json").string()));
        EXPECT_EQ(without_counts(found), without_counts(wanted));
        EXPECT_NE(found.find("\"ok\": true"), std::string::npos) << found;
        EXPECT_TRUE(exported(*store) ==
                    must(lab::read_file((entry.path() / "export.jsonl").string())))
            << "the export differs from export.jsonl";
    }
    EXPECT_TRUE(fs::exists(golden / present)) << "no day is recorded for this behaviour";
    EXPECT_GE(days, 1);
}

}  // namespace
}  // namespace croupier::tests
