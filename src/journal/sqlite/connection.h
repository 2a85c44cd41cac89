// SQLite's C interface with owners and results; only what a store needs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/fault.h"
#include "base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace croupier::journal {

// A prepared statement at work. Letting go of it makes the statement ready for the next time.
class Cursor {
public:
    explicit Cursor(sqlite3_stmt* statement) : statement_(statement) {}
    ~Cursor();
    Cursor(const Cursor&) = delete;
    Cursor& operator=(const Cursor&) = delete;

    // Parameters count from 1; bytes and text must outlive the cursor.
    Cursor& bind(int parameter, std::int64_t number);
    Cursor& bind(int parameter, ByteView bytes);
    Cursor& bind(int parameter, std::string_view text);

    // True if there is a row.
    Result<bool, Fault> step();
    Result<Nothing, Fault> run();  // steps to the end

    // Columns count from 0; views hold until the next step.
    std::int64_t number(int column) const;
    bool is_bytes(int column) const;
    ByteView bytes(int column) const;  // empty if the column holds no blob
    std::string text(int column) const;

private:
    sqlite3_stmt* statement_;
};

class Statement {
public:
    Statement() = default;
    Cursor use() { return Cursor(statement_.get()); }

private:
    friend class Connection;
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Connection {
public:
    // `flags` are SQLite's; an empty VFS name is its own.
    static Result<Connection, Fault> open(const std::string& path, int flags,
                                          const std::string& vfs);

    Result<Nothing, Fault> run(const char* sql);
    Result<Statement, Fault> prepare(const char* sql);
    // The one value of the one row that the query gives.
    Result<std::int64_t, Fault> number(const char* sql);
    Result<std::string, Fault> text(const char* sql);

    std::int64_t changes() const;  // rows written by the last statement
    sqlite3* get() const { return database_.get(); }
    Fault fault() const;
    // The fault, with what was being done when it came about.
    Fault during(std::string_view doing, const Fault& cause) const;

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    Connection() = default;
    std::string path_;
    std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace croupier::journal
