#include "cli/records_sqlite.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <memory>
#include <vector>

namespace croupier::cli {
namespace {

struct CloseDatabase {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
struct FinishStatement {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

class RecordFile {
public:
    explicit RecordFile(std::string path) : path_(std::move(path)) {}

    Result<Nothing, Fault> open() {
        sqlite3* raw = nullptr;
        const int opened = sqlite3_open_v2(path_.c_str(), &raw,
                                           SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
        database_.reset(raw);
        if (opened != SQLITE_OK) return wrong("cannot be made");
        TRY_DO(run("BEGIN"));
        for (const lab::RecordTable& table : lab::record_tables()) {
            std::string definitions;
            std::string marks;
            for (const lab::RecordColumn& column : table.columns) {
                definitions += fmt::format("{}\"{}\" {}", definitions.empty() ? "" : ", ",
                                           column.name, column.is_number ? "INTEGER" : "TEXT");
                marks += marks.empty() ? "?" : ", ?";
            }
            TRY_DO(run(fmt::format("CREATE TABLE {} ({})", table.name, definitions)));
            sqlite3_stmt* statement = nullptr;
            const std::string sql = fmt::format("INSERT INTO {} VALUES ({})", table.name, marks);
            if (sqlite3_prepare_v2(database_.get(), sql.c_str(), -1, &statement, nullptr) !=
                SQLITE_OK)
                return wrong("cannot be written");
            inserts_.emplace_back(statement);
        }
        return Nothing{};
    }

    Result<Nothing, Fault> add(lab::RecordKind kind, const lab::RecordRow& row) {
        sqlite3_stmt* insert = inserts_[static_cast<std::size_t>(kind)].get();
        sqlite3_reset(insert);
        for (std::size_t i = 0; i < row.size(); ++i) {
            const int column = static_cast<int>(i) + 1;
            if (const auto* number = std::get_if<std::int64_t>(&row[i]))
                sqlite3_bind_int64(insert, column, *number);
            else if (const auto* text = std::get_if<std::string>(&row[i]))
                sqlite3_bind_text(insert, column, text->data(), static_cast<int>(text->size()),
                                  SQLITE_TRANSIENT);
            else
                sqlite3_bind_null(insert, column);
        }
        if (sqlite3_step(insert) != SQLITE_DONE) return wrong("cannot be written");
        ++rows_;
        return Nothing{};
    }

    // Later versions of a round are its corrections: what holds is the last one.
    Result<Nothing, Fault> finish() {
        inserts_.clear();
        TRY_DO(run("CREATE INDEX wager_round ON wager (table_name, round)"));
        TRY_DO(
            run("CREATE VIEW round_in_force AS SELECT * FROM round AS one WHERE version = "
                "(SELECT max(version) FROM round WHERE table_name = one.table_name "
                "AND round = one.round)"));
        TRY_DO(
            run("CREATE VIEW wager_in_force AS SELECT wager.* FROM wager JOIN round_in_force "
                "AS one ON wager.table_name = one.table_name AND wager.round = one.round "
                "AND wager.version = one.version"));
        return run("COMMIT");
    }

    std::uint64_t rows() const { return rows_; }

private:
    Result<Nothing, Fault> run(const std::string& sql) {
        if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
            return wrong("cannot be written");
        return Nothing{};
    }
    Err<Fault> wrong(std::string_view what) const {
        return Err{Fault{fmt::format("{}: {}: {}", path_, what, sqlite3_errmsg(database_.get()))}};
    }

    std::string path_;
    std::unique_ptr<sqlite3, CloseDatabase> database_;
    std::vector<std::unique_ptr<sqlite3_stmt, FinishStatement>> inserts_;
    std::uint64_t rows_ = 0;
};

}  // namespace

Result<std::uint64_t, Fault> write_records(journal::Store& store, const std::string& file,
                                           const lab::RecordOptions& options) {
    std::error_code error;
    if (std::filesystem::exists(file, error))
        return Err{Fault{fmt::format("{}: is there already; name a new file", file)}};
    const auto written = [&]() -> Result<std::uint64_t, Fault> {
        RecordFile records(file);
        TRY_DO(records.open());
        TRY_DO(
            lab::read_records(store, options, [&](lab::RecordKind kind, const lab::RecordRow& row) {
                return records.add(kind, row);
            }));
        TRY_DO(records.finish());
        return records.rows();
    }();
    if (!written)
        for (const char* ending : {"", "-journal"}) std::filesystem::remove(file + ending, error);
    return written;
}

}  // namespace croupier::cli
