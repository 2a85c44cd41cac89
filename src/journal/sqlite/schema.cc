#include "journal/sqlite/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace croupier::journal {
namespace {

constexpr std::int64_t application_id = 0x43525550;  // "CRUP": for `file` and the like

struct Table {
    std::string_view name;
    std::string_view sql;
};

// In order of name.
constexpr std::array<Table, 4> tables = {{
    {"batch",
     "CREATE TABLE batch(sequence INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, "
     "content BLOB NOT NULL, hash BLOB NOT NULL) STRICT"},
    {"checkpoint",
     "CREATE TABLE checkpoint(id INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, "
     "hash BLOB NOT NULL, public_key BLOB NOT NULL, signature BLOB NOT NULL) STRICT"},
    {"genesis",
     "CREATE TABLE genesis(id INTEGER PRIMARY KEY, format INTEGER NOT NULL, venue TEXT NOT NULL, "
     "predecessor_sequence INTEGER, predecessor_hash BLOB, hash BLOB NOT NULL) STRICT"},
    {"lease",
     "CREATE TABLE lease(id INTEGER PRIMARY KEY, fence INTEGER NOT NULL, "
     "holder TEXT NOT NULL) STRICT"},
}};

Result<Nothing, Fault> fill_schema(Connection& connection, const Genesis& genesis) {
    for (const Table& table : tables) TRY_DO(connection.run(std::string(table.sql).c_str()));
    TRY_DO(connection.run("INSERT INTO lease(id, fence, holder) VALUES (1, 0, '')"));
    TRY(insert, connection.prepare("INSERT INTO genesis(id, format, venue, predecessor_sequence, "
                                   "predecessor_hash, hash) VALUES (1, ?1, ?2, ?3, ?4, ?5)"));
    const Digest hash = genesis_hash(genesis);
    Cursor cursor = insert.use();
    cursor.bind(1, genesis.format).bind(2, std::string_view(genesis.venue)).bind(5, hash.bytes);
    if (genesis.predecessor)
        cursor.bind(3, static_cast<std::int64_t>(genesis.predecessor->sequence))
            .bind(4, genesis.predecessor->hash.bytes);
    return cursor.run();
}

Result<Digest, Fault> digest_in(const Cursor& cursor, int column) {
    Digest digest;
    const ByteView bytes = cursor.bytes(column);
    if (bytes.size() != digest.bytes.size())
        return Err{Fault{"the genesis record is damaged: a hash has 32 bytes"}};
    std::copy(bytes.begin(), bytes.end(), digest.bytes.begin());
    return digest;
}

}  // namespace

Result<bool, Fault> schema_is_empty(Connection& connection) {
    TRY(count, connection.number("SELECT count(*) FROM sqlite_schema"));
    return count == 0;
}

Result<Nothing, Fault> create_schema(Connection& connection, const Genesis& genesis) {
    TRY_DO(connection.run("BEGIN IMMEDIATE"));
    TRY_DO(connection.run(fmt::format("PRAGMA application_id = {}", application_id).c_str()));
    TRY_DO(fill_schema(connection, genesis));
    return connection.run("COMMIT");
}

Result<Nothing, Fault> check_schema(Connection& connection) {
    TRY(kind, connection.number("PRAGMA application_id"));
    if (kind != application_id) return Err{Fault{"is a database, but none of Croupier's"}};
    TRY(select, connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name"));
    Cursor cursor = select.use();
    for (const Table& table : tables) {
        TRY(row, cursor.step());
        if (!row || cursor.text(0) != table.name || cursor.text(1) != table.sql)
            return Err{Fault{fmt::format("table {} is not as this version made it", table.name)}};
    }
    TRY(more, cursor.step());
    if (more) return Err{Fault{fmt::format("'{}' does not belong in a store", cursor.text(0))}};
    return Nothing{};
}

Result<KeptGenesis, Fault> read_genesis(Connection& connection) {
    TRY(select, connection.prepare("SELECT format, venue, predecessor_sequence, predecessor_hash, "
                                   "hash FROM genesis WHERE id = 1"));
    Cursor cursor = select.use();
    TRY(row, cursor.step());
    if (!row) return Err{Fault{"the genesis record is missing"}};
    KeptGenesis kept;
    kept.genesis.format = static_cast<std::uint32_t>(cursor.number(0));
    kept.genesis.venue = cursor.text(1);
    TRY_DO(check_genesis(kept.genesis));
    if (cursor.is_bytes(3)) {
        TRY(hash, digest_in(cursor, 3));
        kept.genesis.predecessor = {static_cast<Sequence>(cursor.number(2)), hash};
    }
    TRY(hash, digest_in(cursor, 4));
    kept.hash = hash;
    return kept;
}

}  // namespace croupier::journal
