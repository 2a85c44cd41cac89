// The little of SQLite that the vault needs. One connection, which keeps every other process out.
// Not for several threads at once. A Fault never holds a value from the store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/fault.h"
#include "base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace croupier::vault {

class Query;

class Database {
public:
    // WAL, synchronous=FULL, secure_delete=ON.
    static Result<Database, Fault> open(const std::string& path);

    // Values for the statement's question marks follow with Query::with, in order.
    Query query(const char* sql);
    // A statement without values and without an answer.
    Result<Nothing, Fault> run(const char* sql);
    // Brings everything into the main file and empties the WAL, so that what was overwritten in
    // the one does not live on in the other.
    Result<Nothing, Fault> clear_log();

    Err<Fault> fault(std::string_view what) const;
    // From now on every statement is a Fault: what the disk holds is no longer known.
    void give_up() { broken_ = true; }

    std::uint64_t statements() const { return statements_; }
    std::uint64_t commits() const { return commits_; }

private:
    friend class Query;
    friend class Transaction;
    struct Close {
        void operator()(sqlite3* database) const;
    };
    Database() = default;
    Result<Nothing, Fault> prepare_connection();
    Result<Nothing, Fault> expect_pragma(const char* sql, std::string_view answer);

    std::string path_;
    std::unique_ptr<sqlite3, Close> handle_;
    bool broken_ = false;
    std::uint64_t statements_ = 0;
    std::uint64_t commits_ = 0;
};

class Query {
public:
    Query& with(std::int64_t value);
    Query& with(std::span<const std::byte> value);
    Query& with_text(std::string_view value);
    Query& with_null();

    // True: there is a row, whose columns can be read until the next call.
    Result<bool, Fault> next();
    // Runs a statement that answers nothing.
    Result<Nothing, Fault> run();

    std::int64_t integer(int column) const;
    std::vector<std::byte> bytes(int column) const;
    std::string text(int column) const;

private:
    friend class Database;
    struct Finish {
        void operator()(sqlite3_stmt* statement) const;
    };
    Query(Database& database, const char* sql);
    void expect(int code);

    Database* database_;
    std::unique_ptr<sqlite3_stmt, Finish> statement_;
    int code_ = 0;
    int bound_ = 0;
};

// Undone when it ends without commit().
class Transaction {
public:
    static Result<Transaction, Fault> begin(Database& database);
    Transaction(Transaction&& other) noexcept;
    Transaction& operator=(Transaction&&) = delete;
    ~Transaction();
    // Nothing is tried again after a commit that failed.
    Result<Nothing, Fault> commit();

private:
    explicit Transaction(Database& database) : database_(&database) {}
    Database* database_;
};

}  // namespace croupier::vault
