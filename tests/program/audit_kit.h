// The files of a store with a day in it, as a host leaves them that lost its power: some batches in
// the database, the rest in the log.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "journal/sqlite/sqlite_store.h"
#include "journal/test_kit.h"
#include "tests/support/day.h"

namespace croupier::tests {

inline constexpr std::array<const char*, 3> store_endings = {"", "-wal", ".head"};
using StoreFiles = std::array<Bytes, store_endings.size()>;

// Made once for all tests of the program.
struct RecordedDay {
    Day day;
    StoreFiles files;             // after a power cut
    StoreFiles folded;            // after an orderly end: the log is empty
    std::vector<Bytes> contents;  // of every batch
};
const RecordedDay& recorded_day();

// The files after somebody cut off the end: of the log only the first page is left.
StoreFiles without_tail();

// Where the 24 bytes of `content` from `at` on lie in the database; nothing if they go over the
// edge of a page or lie in several places.
inline constexpr std::uint32_t piece_bytes = 24;
std::optional<std::size_t> place_in_database(const Bytes& database, const Bytes& content,
                                             std::size_t at);

class StoreFolder {
public:
    // Puts the files in place and gives the path of the store.
    std::string put(const StoreFiles& files) const {
        const std::string path = scratch_.path("day.db");
        std::filesystem::remove(path + "-shm");
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (files[i].empty())
                std::filesystem::remove(path + store_endings[i]);
            else
                journal::kit::put_file(path + store_endings[i], files[i]);
        }
        return path;
    }

private:
    journal::kit::Scratch scratch_;
};

}  // namespace croupier::tests
