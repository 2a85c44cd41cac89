#include "vault/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <string_view>
#include <utility>

namespace croupier::vault {
namespace {

constexpr int value_bytes_max = 1 << 20;

}  // namespace

void Database::Close::operator()(sqlite3* database) const {
    sqlite3_close_v2(database);
}

void Query::Finish::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

Result<Database, Fault> Database::open(const std::string& path) {
    Database database;
    database.path_ = path;
    sqlite3* handle = nullptr;
    const int code =
        sqlite3_open_v2(path.c_str(), &handle,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    database.handle_.reset(handle);
    if (code != SQLITE_OK) return database.fault(sqlite3_errstr(code));
    TRY_DO(database.prepare_connection());
    return database;
}

Result<Nothing, Fault> Database::prepare_connection() {
    // A store that somebody has altered is read with suspicion.
    sqlite3_limit(handle_.get(), SQLITE_LIMIT_LENGTH, value_bytes_max);
    sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    TRY_DO(run("PRAGMA cell_size_check = ON"));
    TRY_DO(run("PRAGMA temp_store = MEMORY"));
    TRY_DO(expect_pragma("PRAGMA locking_mode = EXCLUSIVE", "exclusive"));
    TRY_DO(expect_pragma("PRAGMA secure_delete = ON", "1"));
    TRY_DO(expect_pragma("PRAGMA journal_mode = WAL", path_ == ":memory:" ? "memory" : "wal"));
    return run("PRAGMA synchronous = FULL");
}

Result<Nothing, Fault> Database::expect_pragma(const char* sql, std::string_view answer) {
    Query asked = query(sql);
    TRY(found, asked.next());
    if (!found || asked.text(0) != answer) {
        return fault(fmt::format("{}: cannot be had", sql));
    }
    return Nothing{};
}

Query Database::query(const char* sql) {
    return Query(*this, sql);
}

Result<Nothing, Fault> Database::run(const char* sql) {
    return query(sql).run();
}

Result<Nothing, Fault> Database::clear_log() {
    Query checkpoint = query("PRAGMA wal_checkpoint(TRUNCATE)");
    auto done = checkpoint.next();
    if (done && *done && checkpoint.integer(0) == 0) return Nothing{};
    give_up();
    if (!done) return Err{std::move(done.error())};
    return fault("the write-ahead log cannot be cleared");
}

// The code's own sentence, not the connection's: that one may quote.
Err<Fault> Database::fault(std::string_view what) const {
    return Err{Fault{fmt::format("vault {}: {}", path_, what)}};
}

Query::Query(Database& database, const char* sql) : database_(&database) {
    sqlite3_stmt* statement = nullptr;
    expect(sqlite3_prepare_v2(database.handle_.get(), sql, -1, &statement, nullptr));
    statement_.reset(statement);
}

void Query::expect(int code) {
    if (code_ == SQLITE_OK) code_ = code;
}

Query& Query::with(std::int64_t value) {
    if (code_ == SQLITE_OK) expect(sqlite3_bind_int64(statement_.get(), ++bound_, value));
    return *this;
}

Query& Query::with(std::span<const std::byte> value) {
    if (code_ != SQLITE_OK) return *this;
    // An empty blob needs an address too, or it becomes NULL.
    const void* data = value.empty() ? static_cast<const void*>("") : value.data();
    expect(sqlite3_bind_blob64(statement_.get(), ++bound_, data, value.size(), SQLITE_TRANSIENT));
    return *this;
}

Query& Query::with_text(std::string_view value) {
    if (code_ != SQLITE_OK) return *this;
    expect(sqlite3_bind_text64(statement_.get(), ++bound_, value.data(), value.size(),
                               SQLITE_TRANSIENT, SQLITE_UTF8));
    return *this;
}

Query& Query::with_null() {
    if (code_ == SQLITE_OK) expect(sqlite3_bind_null(statement_.get(), ++bound_));
    return *this;
}

Result<bool, Fault> Query::next() {
    if (database_->broken_) return database_->fault("an earlier write failed; open it again");
    if (code_ != SQLITE_OK) return database_->fault(sqlite3_errstr(code_));
    ++database_->statements_;
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    expect(code);
    return database_->fault(sqlite3_errstr(code));
}

Result<Nothing, Fault> Query::run() {
    TRY_DO(next());
    return Nothing{};
}

std::int64_t Query::integer(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

std::vector<std::byte> Query::bytes(int column) const {
    const auto* data = static_cast<const std::byte*>(sqlite3_column_blob(statement_.get(), column));
    const int size = sqlite3_column_bytes(statement_.get(), column);
    if (data == nullptr || size <= 0) return {};
    return {data, data + size};
}

std::string Query::text(int column) const {
    const std::vector<std::byte> found = bytes(column);
    return {reinterpret_cast<const char*>(found.data()), found.size()};
}

Result<Transaction, Fault> Transaction::begin(Database& database) {
    TRY_DO(database.run("BEGIN IMMEDIATE"));
    return Transaction(database);
}

Transaction::Transaction(Transaction&& other) noexcept
    : database_(std::exchange(other.database_, nullptr)) {}

Transaction::~Transaction() {
    if (database_ == nullptr || sqlite3_get_autocommit(database_->handle_.get()) != 0) return;
    if (!database_->run("ROLLBACK")) database_->give_up();
}

Result<Nothing, Fault> Transaction::commit() {
    auto done = database_->run("COMMIT");
    if (done) {
        ++database_->commits_;
    } else {
        sqlite3_exec(database_->handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
        database_->give_up();
    }
    database_ = nullptr;
    return done;
}

}  // namespace croupier::vault
