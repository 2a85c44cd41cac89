#include "journal/sqlite/connection.h"

#include <fmt/format.h>
#include <sqlite3.h>

namespace croupier::journal {
namespace {

// SQLite says "disk I/O error" of all of these.
std::string_view io_error_words(int code) {
    switch (code) {
        case SQLITE_IOERR_READ:
            return ": a read failed";
        case SQLITE_IOERR_SHORT_READ:
            return ": a file ended too early";
        case SQLITE_IOERR_WRITE:
            return ": a write failed";
        case SQLITE_IOERR_FSYNC:
            return ": a sync failed";
        case SQLITE_IOERR_DIR_FSYNC:
            return ": a sync of the folder failed";
        case SQLITE_IOERR_TRUNCATE:
            return ": a file could not be cut";
        case SQLITE_IOERR_FSTAT:
            return ": a file could not be measured";
        case SQLITE_IOERR_DELETE:
            return ": a file could not be removed";
        case SQLITE_IOERR_LOCK:
        case SQLITE_IOERR_RDLOCK:
        case SQLITE_IOERR_UNLOCK:
        case SQLITE_IOERR_CHECKRESERVEDLOCK:
            return ": a lock failed";
        case SQLITE_IOERR_SHMOPEN:
        case SQLITE_IOERR_SHMSIZE:
        case SQLITE_IOERR_SHMLOCK:
        case SQLITE_IOERR_SHMMAP:
            return ": the shared memory of the log failed";
        default:
            return "";
    }
}

Fault fault_of(sqlite3* database) {
    const char* const path = sqlite3_db_filename(database, "main");
    const int code = sqlite3_extended_errcode(database);
    return Fault{fmt::format("{}: SQLite: {}{} ({})", path == nullptr ? "" : path,
                             sqlite3_errmsg(database), io_error_words(code), code)};
}

}  // namespace

Cursor::~Cursor() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

Cursor& Cursor::bind(int parameter, std::int64_t number) {
    CHECK(sqlite3_bind_int64(statement_, parameter, number) == SQLITE_OK);
    return *this;
}

Cursor& Cursor::bind(int parameter, ByteView bytes) {
    // No bytes are not the same as NULL.
    const int code = bytes.empty() ? sqlite3_bind_zeroblob(statement_, parameter, 0)
                                   : sqlite3_bind_blob64(statement_, parameter, bytes.data(),
                                                         bytes.size(), SQLITE_STATIC);
    CHECK(code == SQLITE_OK);
    return *this;
}

Cursor& Cursor::bind(int parameter, std::string_view text) {
    const char* const start = text.empty() ? "" : text.data();
    CHECK(sqlite3_bind_text64(statement_, parameter, start, text.size(), SQLITE_STATIC,
                              SQLITE_UTF8) == SQLITE_OK);
    return *this;
}

Result<bool, Fault> Cursor::step() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    return Err{fault_of(sqlite3_db_handle(statement_))};
}

Result<Nothing, Fault> Cursor::run() {
    while (true) {
        TRY(more, step());
        if (!more) return Nothing{};
    }
}

std::int64_t Cursor::number(int column) const {
    return sqlite3_column_int64(statement_, column);
}

bool Cursor::is_bytes(int column) const {
    return sqlite3_column_type(statement_, column) == SQLITE_BLOB;
}

ByteView Cursor::bytes(int column) const {
    if (!is_bytes(column)) return {};
    const auto* const start =
        static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
    if (start == nullptr) return {};
    return {start, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

std::string Cursor::text(int column) const {
    const auto* const start =
        reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    if (start == nullptr) return {};
    return {start, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

void Connection::Close::operator()(sqlite3* database) const {
    sqlite3_close_v2(database);
}

Result<Connection, Fault> Connection::open(const std::string& path, int flags,
                                           const std::string& vfs) {
    Connection connection;
    connection.path_ = path;
    sqlite3* database = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &database,
                                     flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                                     vfs.empty() ? nullptr : vfs.c_str());
    connection.database_.reset(database);
    if (code != SQLITE_OK)
        return Err{Fault{fmt::format("{}: SQLite: {}", path, sqlite3_errstr(code))}};
    return connection;
}

Result<Nothing, Fault> Connection::run(const char* sql) {
    if (sqlite3_exec(get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) return Err{fault()};
    return Nothing{};
}

Result<Statement, Fault> Connection::prepare(const char* sql) {
    Statement statement;
    sqlite3_stmt* prepared = nullptr;
    const int code =
        sqlite3_prepare_v3(get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
    statement.statement_.reset(prepared);
    if (code != SQLITE_OK) return Err{fault()};
    return statement;
}

Result<std::int64_t, Fault> Connection::number(const char* sql) {
    TRY(statement, prepare(sql));
    Cursor cursor = statement.use();
    TRY(row, cursor.step());
    if (!row) return Err{Fault{fmt::format("{}: no answer to {}", path_, sql)}};
    const std::int64_t value = cursor.number(0);
    // Some statements do their work, and fail, after they have given their row.
    TRY_DO(cursor.run());
    return value;
}

Result<std::string, Fault> Connection::text(const char* sql) {
    TRY(statement, prepare(sql));
    Cursor cursor = statement.use();
    TRY(row, cursor.step());
    if (!row) return Err{Fault{fmt::format("{}: no answer to {}", path_, sql)}};
    std::string value = cursor.text(0);
    TRY_DO(cursor.run());
    return value;
}

std::int64_t Connection::changes() const {
    return sqlite3_changes64(get());
}

Fault Connection::fault() const {
    return fault_of(get());
}

Fault Connection::during(std::string_view doing, const Fault& cause) const {
    std::string_view what = cause.what;
    const std::string path = path_ + ": ";
    if (what.starts_with(path)) what.remove_prefix(path.size());
    return Fault{fmt::format("{}{}: {}", path, doing, what)};
}

}  // namespace croupier::journal
