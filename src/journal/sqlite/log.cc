#include "journal/sqlite/log.h"

#include <fmt/format.h>
#include <sqlite3.h>

namespace croupier::journal {

std::string log_path(const std::string& store_path) {
    return store_path + "-wal";
}

void set_log_at_close(Connection& connection, LogAtClose what) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): SQLite's interface
    sqlite3_db_config(connection.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE,
                      what == LogAtClose::kept ? 1 : 0, nullptr);
}

Result<Nothing, Fault> write_log_again(Connection& connection, sqlite3_vfs* vfs,
                                       const std::string& store_path) {
    // The write lock keeps everybody, also a stranger's tool, from adding to the log or beginning
    // it anew between our reading and our writing.
    TRY_DO(connection.run("BEGIN IMMEDIATE"));
    const std::string path = log_path(store_path);
    TRY(there, file_exists(vfs, path));
    if (there) {
        // Made, not opened: its name in the folder must be durable too.
        TRY(log, VfsFile::create(vfs, path));
        TRY_DO(log.write_again());
    }
    return connection.run("ROLLBACK");
}

Result<Nothing, Fault> fold_log_back(Connection& connection, const std::string& store_path) {
    const int code = sqlite3_wal_checkpoint_v2(connection.get(), "main", SQLITE_CHECKPOINT_PASSIVE,
                                               nullptr, nullptr);
    if (code != SQLITE_OK && (code & 0xff) != SQLITE_BUSY)
        return Err{connection.during(
            fmt::format("folding {} back into {}", log_path(store_path), store_path),
            connection.fault())};
    return Nothing{};
}

}  // namespace croupier::journal
