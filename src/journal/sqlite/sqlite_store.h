// The store on a disk: SQLite 3 in WAL mode with a sync at every commit, and the head file beside
// it. The files are STORE (with SQLite's own STORE-wal and STORE-shm), STORE.head and the snapshots
// STORE.state.0 and .1; docs/formats/store.md describes them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "journal/store.h"

namespace croupier::journal {

enum class HeadFileRule : std::uint8_t {
    required,
    // Goes on although the head file cannot vouch for the store's end (missing, unreadable, too
    // old), and makes it anew. A person decides this, knowing that a cut tail would not be noticed.
    // A store that is behind a readable head file is refused even so.
    rebuild,
};

enum class Synchronous : std::uint8_t {
    full,
    off,  // loses what it acknowledged: there to show that the crash tests notice
};

struct SqliteOptions {
    std::string path = {};
    std::string head_path = {};  // empty: the path with .head; better on another disk
    std::string vfs = {};  // empty: SQLite's own. The head file and snapshots go through it too
    HeadFileRule head_file = HeadFileRule::required;
    Synchronous synchronous = Synchronous::full;
    int checkpoint_pages = 1000;  // SQLite folds its log back into the database at this length
    // Empty: the file system is asked, for store and head file.
    std::function<Result<std::uint64_t, Fault>()> space = {};
};

// A new store, open for writing. Refused if there is one, or if the head file knows of one. What an
// interrupted creation left behind is no hindrance.
Result<std::unique_ptr<Store>, Fault> create_sqlite(const SqliteOptions& options,
                                                    const Genesis& genesis);

// For writing: refused if another writer has it, if batches are missing that the head file knows
// of, or if the last batches are damaged. A store that is one batch ahead of its head file, as a
// crash between commit and head leaves it, is put right. What is found of log and head file is
// written again first, so that nothing is built on what a failed sync left in memory only.
Result<std::unique_ptr<Store>, Fault> open_sqlite(const SqliteOptions& options, Access access);

}  // namespace croupier::journal
