// Recorded days: whatever was written once is read for ever, and comes to the same.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "floor/decide.h"
#include "floor/state.h"
#include "host/export.h"
#include "journal/sqlite/sqlite_store.h"
#include "journal/test_kit.h"
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
    must(host::export_journal(store, {}, [&](std::string_view part) {
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
        play_day(*store, {.more_rounds = 8, .incidents = true, .committed = true});
    }
    fs::create_directories(folder);
    copy_store(path, folder / "store.db");
    const auto store = must(journal::open_sqlite({.path = path}, journal::Access::read));
    std::ofstream(folder / "export.jsonl", std::ios::binary) << exported(*store);
    std::ofstream(folder / "verified.json", std::ios::binary) << verified(*store);
}

// What `verify` came to say later: whose heads are signed, and how far.
std::string without_signers(std::string json) {
    const auto drop = [&](std::string_view first, std::string_view end) {
        const std::size_t from = json.find(first);
        const std::size_t to = json.find(end, std::min(from, json.size()));
        if (from != std::string::npos && to != std::string::npos) json.erase(from, to - from);
    };
    drop("\"signed\"", "\"problems\"");
    drop("\"remarks\"", "\"balances\"");
    return json;
}

// This build decides another behaviour than its own no longer: those counts may change.
std::string without_counts(const std::string& json) {
    const std::size_t from = json.find("\"re_executed\"");
    const std::size_t to = json.find("\"problems\"");
    return from == std::string::npos || to == std::string::npos
               ? json
               : json.substr(0, from) + json.substr(to);
}

// All that was said then is said now; fields that came later may stand beside it.
bool says_the_same(const boost::json::value& then, const boost::json::value& now) {
    if (then.is_object()) {
        if (!now.is_object()) return false;
        for (const auto& [key, value] : then.as_object()) {
            const boost::json::value* found = now.as_object().if_contains(key);
            if (found == nullptr || !says_the_same(value, *found)) return false;
        }
        return true;
    }
    if (!then.is_array()) return then == now;
    if (!now.is_array() || then.as_array().size() != now.as_array().size()) return false;
    for (std::size_t i = 0; i < then.as_array().size(); ++i)
        if (!says_the_same(then.as_array()[i], now.as_array()[i])) return false;
    return true;
}

std::string first_difference(const std::string& then, const std::string& now) {
    std::istringstream then_lines(then);
    std::istringstream now_lines(now);
    std::string old_line;
    std::string new_line;
    while (std::getline(then_lines, old_line)) {
        if (!std::getline(now_lines, new_line)) return "no longer there: " + old_line;
        if (!says_the_same(boost::json::parse(old_line), boost::json::parse(new_line)))
            return fmt::format("{}\nis now\n{}", old_line, new_line);
    }
    return std::getline(now_lines, new_line) ? "not there before: " + new_line : "";
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
        EXPECT_EQ(without_signers(without_counts(found)), without_signers(without_counts(wanted)));
        EXPECT_NE(found.find("\"ok\": true"), std::string::npos) << found;
        const std::string then = must(lab::read_file((entry.path() / "export.jsonl").string()));
        EXPECT_EQ(first_difference(then, exported(*store)), "");
    }
    EXPECT_TRUE(fs::exists(golden / present)) << "no day is recorded for this behaviour";
    EXPECT_GE(days, 1);
}

}  // namespace
}  // namespace croupier::tests
