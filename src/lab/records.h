// The journal as records for other systems: rounds, wagers, payments, incidents and meters with the
// names of tables and terminals, one row each. docs/formats/export.md describes the columns.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "journal/store.h"

namespace croupier::lab {

enum class RecordKind : std::uint8_t { round, wager, payment, incident, meter };

struct RecordColumn {
    std::string_view name;
    bool is_number = false;  // a whole number; money is in cents; otherwise a text
};

struct RecordTable {
    RecordKind kind{};
    std::string_view name;
    std::vector<RecordColumn> columns;
};
// In the order of RecordKind.
const std::vector<RecordTable>& record_tables();

// None, a whole number or a text: in the order of the table's columns.
using RecordValue = std::variant<std::monostate, std::int64_t, std::string>;
using RecordRow = std::vector<RecordValue>;
using RecordSink = std::function<Result<Nothing, Fault>(RecordKind, const RecordRow&)>;

struct RecordOptions {
    journal::Sequence from = 1;                    // what ended before it is left out
    journal::Sequence to = journal::sequence_max;  // or to the head, if that comes first
    // How much is read, from 0 to 1; none: nobody asks.
    std::function<void(double)> progress = {};
};

// Folds the journal from its beginning; rows come in the order in which things ended, those that
// are still open and the meters at the end. A Fault names the first batch that cannot be read.
Result<Nothing, Fault> read_records(journal::Store& store, const RecordOptions& options,
                                    const RecordSink& sink);

std::string record_json(const RecordTable& table, const RecordRow& row);
std::string record_csv_heading(const RecordTable& table);
std::string record_csv(const RecordRow& row);

}  // namespace croupier::lab
