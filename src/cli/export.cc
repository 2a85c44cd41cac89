#include "host/export.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/records_sqlite.h"
#include "cli/store.h"
#include "lab/records.h"

namespace croupier::cli {
namespace {

lab::RecordOptions record_options(const ExportOptions& options) {
    lab::RecordOptions wanted;
    wanted.from = options.from;
    if (options.to) wanted.to = *options.to;
    wanted.progress = progress_bar("export");
    return wanted;
}

bool put(std::string_view text) {
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
}

Result<Nothing, Fault> export_entries(journal::Store& store, const ExportOptions& options) {
    host::ExportOptions wanted;
    wanted.from = options.from;
    if (options.to) wanted.to = *options.to;
    if (options.format == "csv") wanted.format = host::ExportFormat::csv;
    return host::export_journal(store, wanted, put);
}

Result<Nothing, Fault> export_records(journal::Store& store, const ExportOptions& options) {
    const auto& tables = lab::record_tables();
    const auto table = std::find_if(tables.begin(), tables.end(),
                                    [&](const auto& one) { return one.name == options.records; });
    if (table == tables.end())
        return Err{Fault{fmt::format("--records {}: there is no such table", options.records)}};
    const bool csv = options.format == "csv";
    const Fault nobody{"nobody takes any more"};
    if (csv && !put(lab::record_csv_heading(*table))) return Err{nobody};
    return lab::read_records(
        store, record_options(options),
        [&](lab::RecordKind kind, const lab::RecordRow& row) -> Result<Nothing, Fault> {
            if (kind != table->kind) return Nothing{};
            if (!put(csv ? lab::record_csv(row) : lab::record_json(*table, row)))
                return Err{nobody};
            return Nothing{};
        });
}

Result<Nothing, Fault> export_sqlite(journal::Store& store, const ExportOptions& options) {
    TRY(rows, write_records(store, options.sqlite, record_options(options)));
    fmt::print("{}: {} rows\n", options.sqlite, rows);
    return Nothing{};
}

}  // namespace

int export_journal(const ExportOptions& options) {
    if (!names_a_store(options.store)) {
        fmt::print(stderr, "croupier export: {} is no store that this program reads\n",
                   options.store);
        return 2;
    }
    const auto done = [&]() -> Result<Nothing, Fault> {
        TRY(store, open_store(options.store, options.head));
        if (!options.sqlite.empty()) return export_sqlite(*store, options);
        if (!options.records.empty()) return export_records(*store, options);
        return export_entries(*store, options);
    }();
    if (!done) {
        std::fflush(stdout);
        fmt::print(stderr, "croupier export: {}\n", done.error().what);
        return 1;
    }
    return std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace croupier::cli
