#include "lab/export.h"

#include <fmt/format.h>

#include <cstdio>

#include "cli/commands.h"
#include "cli/store.h"

namespace croupier::cli {

int export_journal(const ExportOptions& options) {
    if (!names_a_store(options.store)) {
        fmt::print(stderr, "croupier export: {} is no store that this program reads\n",
                   options.store);
        return 2;
    }
    lab::ExportOptions wanted;
    wanted.from = options.from;
    if (options.to) wanted.to = *options.to;
    if (options.format == "csv") wanted.format = lab::ExportFormat::csv;
    const auto done = [&]() -> Result<Nothing, Fault> {
        TRY(store, open_store(options.store, options.head));
        return lab::export_journal(*store, wanted, [](std::string_view text) {
            return std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
        });
    }();
    if (!done) {
        std::fflush(stdout);
        fmt::print(stderr, "croupier export: {}\n", done.error().what);
        return 1;
    }
    return std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace croupier::cli
