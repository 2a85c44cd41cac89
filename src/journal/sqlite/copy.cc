#include "journal/sqlite/copy.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "journal/sqlite/connection.h"
#include "journal/sqlite/head_file.h"
#include "journal/sqlite/log.h"
#include "journal/sqlite/schema.h"

namespace croupier::journal {
namespace {

constexpr int copy_busy_ms = 5'000;

// Where the copy is to be, and what of it must go if it is not finished.
struct CopyPlace {
    sqlite3_vfs* vfs = nullptr;
    std::string path;
    std::string head_path;

    void remove() const {
        for (const std::string& file : {path, head_path, log_path(path), path + "-journal"})
            vfs->xDelete(vfs, file.c_str(), 0);
    }
};

Result<CopyPlace, Fault> copy_place(const SqliteOptions& options) {
    CopyPlace place;
    TRY(vfs, find_vfs(options.vfs));
    place.vfs = vfs;
    TRY(path, full_path(vfs, options.path));
    place.path = path;
    TRY(head_path,
        full_path(vfs, options.head_path.empty() ? options.path + ".head" : options.head_path));
    place.head_path = head_path;
    return place;
}

Result<Nothing, Fault> expect_free(const CopyPlace& place) {
    for (const std::string& file : {place.path, log_path(place.path), place.head_path}) {
        TRY(there, file_exists(place.vfs, file));
        if (there)
            return Err{Fault{fmt::format("{}: is there already; nothing is overwritten", file)}};
    }
    return Nothing{};
}

Result<Head, Fault> seen_by(const CopyPlace& from) {
    TRY(there, file_exists(from.vfs, from.head_path));
    if (!there)
        return Err{Fault{fmt::format("{}: there is no head file {}, so nothing vouches for the end",
                                     from.path, from.head_path)}};
    TRY(head_file, HeadFile::open(from.vfs, from.head_path, Access::read));
    TRY(slots, head_file.read());
    const auto newest = slots.newest();
    if (!newest) return Err{Fault{fmt::format("{}: no slot can be read", from.head_path)}};
    return *newest;
}

Result<Nothing, Fault> copy_rows(const CopyPlace& from, const CopyPlace& to,
                                 const std::string& vfs) {
    TRY(connection, Connection::open(from.path, SQLITE_OPEN_READONLY, vfs));
    sqlite3_busy_timeout(connection.get(), copy_busy_ms);
    sqlite3_db_config(connection.get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(connection.get(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    set_log_at_close(connection, LogAtClose::kept);
    if (const auto ours = check_schema(connection); !ours)
        return Err{Fault{fmt::format("{}: {}", from.path, ours.error().what)}};
    TRY(vacuum, connection.prepare("VACUUM INTO ?1"));
    Cursor cursor = vacuum.use();
    if (const auto done = cursor.bind(1, std::string_view(to.path)).run(); !done)
        return Err{connection.during(fmt::format("copying to {}", to.path), done.error())};
    // SQLite does not sync what it vacuums into; the second name makes the folder durable too.
    TRY(file, VfsFile::create(to.vfs, to.path));
    return file.sync();
}

Result<Report, Fault> copy_and_check(const CopyPlace& from, const CopyPlace& to,
                                     const SqliteOptions& source, const SqliteOptions& target) {
    TRY(seen, seen_by(from));
    TRY_DO(copy_rows(from, to, source.vfs));
    TRY(copy, open_sqlite(target, Access::read));
    TRY(last, copy->head());
    TRY_DO(HeadFile::create(to.vfs, to.head_path, last));
    TRY(report, copy->check({.expected = seen}));
    if (report.ok()) return report;
    return Err{Fault{fmt::format("{}: the copy is not whole: {}", from.path,
                                 finding_text(report.findings.front()))}};
}

}  // namespace

Result<Report, Fault> copy_sqlite(const SqliteOptions& from, const SqliteOptions& to) {
    TRY(source, copy_place(from));
    TRY(target, copy_place(to));
    TRY(there, file_exists(source.vfs, source.path));
    if (!there) return Err{Fault{fmt::format("{}: there is no store", source.path)}};
    TRY_DO(expect_free(target));
    auto report = copy_and_check(source, target, from, to);
    if (!report) target.remove();
    return report;
}

}  // namespace croupier::journal
