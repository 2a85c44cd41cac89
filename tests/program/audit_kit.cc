#include "tests/program/audit_kit.h"

#include <algorithm>

namespace croupier::tests {
namespace {

using journal::kit::must;

StoreFiles files_of(const std::string& path) {
    StoreFiles files;
    for (std::size_t i = 0; i < files.size(); ++i)
        if (std::filesystem::exists(path + store_endings[i]))
            files[i] = journal::kit::file_bytes(path + store_endings[i]);
    return files;
}

RecordedDay record() {
    const journal::kit::Scratch scratch;
    journal::SqliteOptions options{.path = scratch.path("original")};
    options.checkpoint_pages = 110;
    RecordedDay recorded;
    {
        const auto store =
            must(journal::create_sqlite(options, {journal::format_number, "day", std::nullopt}));
        recorded.day = play_day(*store, {.more_rounds = 12});
        must(store->read(1, recorded.day.head.sequence, [&](const journal::Batch& batch) {
            recorded.contents.emplace_back(batch.content.begin(), batch.content.end());
            return Result<Nothing, Fault>(Nothing{});
        }));
        recorded.files = files_of(options.path);
    }
    recorded.folded = files_of(options.path);
    CHECK(recorded.files[1].size() > 100'000);
    CHECK(recorded.folded[1].empty());
    return recorded;
}

}  // namespace

const RecordedDay& recorded_day() {
    static const RecordedDay recorded = record();
    return recorded;
}

StoreFiles without_tail() {
    StoreFiles files = recorded_day().files;
    files[1].resize(32 + 24 + 4096);
    return files;
}

std::optional<std::size_t> place_in_database(const Bytes& database, const Bytes& content,
                                             std::size_t at) {
    if (content.size() < at + piece_bytes) return std::nullopt;
    const auto begin = content.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = begin + piece_bytes;
    const auto found = std::search(database.begin(), database.end(), begin, end);
    if (found == database.end()) return std::nullopt;
    if (std::search(found + 1, database.end(), begin, end) != database.end()) return std::nullopt;
    return static_cast<std::size_t>(found - database.begin());
}

}  // namespace croupier::tests
