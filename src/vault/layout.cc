#include "vault/layout.h"

#include <fmt/format.h>

namespace croupier::vault {
namespace {

constexpr std::int64_t application = 0x43725674;  // "CrVt"
// 3: credentials count tries from anywhere apart; 4: numbers of cards, names of staff
constexpr std::int64_t layout = 4;

// In the order of their names, as they are compared on opening.
struct Table {
    const char* name;
    const char* sql;
    std::int64_t since = 1;  // the layout that has it first
};
constexpr std::array<Table, 10> tables = {{
    {"card_numbers",
     "CREATE TABLE card_numbers (tag BLOB NOT NULL PRIMARY KEY, pseudonym BLOB NOT NULL, "
     "body BLOB NOT NULL) WITHOUT ROWID",
     4},
    {"cards",
     "CREATE TABLE cards (tag BLOB NOT NULL PRIMARY KEY, pseudonym BLOB NOT NULL, "
     "proof BLOB NOT NULL) WITHOUT ROWID"},
    {"credentials",
     "CREATE TABLE credentials (tag BLOB NOT NULL PRIMARY KEY, kind INTEGER NOT NULL, "
     "staff INTEGER, touched_ms INTEGER NOT NULL, body BLOB NOT NULL, UNIQUE (staff, kind)) "
     "WITHOUT ROWID"},
    {"details",
     "CREATE TABLE details (pseudonym BLOB NOT NULL PRIMARY KEY, body BLOB NOT NULL) "
     "WITHOUT ROWID"},
    {"enrolled",
     "CREATE TABLE enrolled (kind TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, "
     "PRIMARY KEY (kind, number)) WITHOUT ROWID",
     2},
    {"keys",
     "CREATE TABLE keys (name TEXT NOT NULL, generation INTEGER NOT NULL, body BLOB NOT NULL, "
     "PRIMARY KEY (name, generation)) WITHOUT ROWID"},
    {"notes",
     "CREATE TABLE notes (pseudonym BLOB NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, "
     "PRIMARY KEY (pseudonym, number)) WITHOUT ROWID"},
    {"persons",
     "CREATE TABLE persons (pseudonym BLOB NOT NULL PRIMARY KEY, body BLOB NOT NULL) "
     "WITHOUT ROWID"},
    {"staff_names",
     "CREATE TABLE staff_names (staff INTEGER NOT NULL PRIMARY KEY, body BLOB NOT NULL)", 4},
    {"venue", "CREATE TABLE venue (key_id BLOB NOT NULL, scrub INTEGER NOT NULL)"},
}};

}  // namespace

Result<bool, Fault> is_empty(Database& database) {
    TRY(named, ask(database, "PRAGMA application_id"));
    TRY(entries, ask(database, "SELECT count(*) FROM sqlite_schema"));
    return named == 0 && entries == 0;
}

Result<Nothing, Fault> make_tables(Database& database) {
    for (const Table& table : tables) TRY_DO(database.run(table.sql));
    TRY_DO(database.run(fmt::format("PRAGMA application_id = {}", application).c_str()));
    return database.run(fmt::format("PRAGMA user_version = {}", layout).c_str());
}

Result<Nothing, Fault> examine_tables(Database& database) {
    TRY(named, ask(database, "PRAGMA application_id"));
    if (named != application) return database.fault("this is not a vault");
    TRY(version, ask(database, "PRAGMA user_version"));
    if (version < 1 || version > layout) {
        return database.fault(fmt::format("layout {}, not 1 to {}", version, layout));
    }
    auto query =
        database.query("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name");
    for (const Table& table : tables) {
        if (table.since > version) continue;
        TRY(found, query.next());
        if (!found || query.text(0) != table.name || query.text(1) != table.sql) {
            return database.fault("its tables are not those of a vault");
        }
    }
    TRY(more, query.next());
    if (more) return database.fault("its tables are not those of a vault");
    auto check = database.query("PRAGMA quick_check(1)");
    TRY(answered, check.next());
    if (!answered || check.text(0) != "ok") return database.fault("it is damaged");
    return Nothing{};
}

Result<Nothing, Fault> bring_up_to_date(Database& database) {
    TRY(version, ask(database, "PRAGMA user_version"));
    if (version == layout) return Nothing{};
    TRY(transaction, Transaction::begin(database));
    for (const Table& table : tables) {
        if (table.since > version) TRY_DO(database.run(table.sql));
    }
    TRY_DO(database.run(fmt::format("PRAGMA user_version = {}", layout).c_str()));
    return transaction.commit();
}

Result<std::int64_t, Fault> ask(Database& database, const char* sql) {
    auto query = database.query(sql);
    TRY(found, query.next());
    return found ? query.integer(0) : 0;
}

}  // namespace croupier::vault
