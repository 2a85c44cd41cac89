// SQLite's write-ahead log, STORE-wal, as far as a store takes care of it itself.
#pragma once

#include <cstdint>
#include <string>

#include "journal/sqlite/connection.h"
#include "journal/sqlite/vfs_file.h"

namespace croupier::journal {

std::string log_path(const std::string& store_path);

enum class LogAtClose : std::uint8_t {
    folded,  // and removed, as SQLite does by itself
    kept,    // closing writes nothing: for a store that is refused, or whose disk has failed
};
void set_log_at_close(Connection& connection, LogAtClose what);

// All that this process sees in the log is durable when it returns. After a failed sync a kernel
// takes what it could not write for written: it shows it to the next process, and a sync of that
// process does not write it either. So the log is written again, every byte as it is, which harms
// nothing if the power goes meanwhile. Nobody else may be writing to the store.
Result<Nothing, Fault> write_log_again(Connection& connection, sqlite3_vfs* vfs,
                                       const std::string& store_path);

// Folds the log back into the database, durably, as far as readers allow.
Result<Nothing, Fault> fold_log_back(Connection& connection, const std::string& store_path);

}  // namespace croupier::journal
