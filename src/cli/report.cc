#include <fmt/format.h>

#include <cstdio>

#include "cli/commands.h"
#include "cli/store.h"
#include "lab/dispute.h"

namespace croupier::cli {

int report_dispute(const ReportOptions& options) {
    if (!names_a_store(options.store)) {
        fmt::print(stderr, "croupier report: {} is no store that this program reads\n",
                   options.store);
        return 2;
    }
    const auto made = [&]() -> Result<lab::Dispute, Fault> {
        TRY(store, open_store(options.store, options.head));
        return lab::dispute(*store, options.round, options.terminal);
    }();
    if (!made) {
        fmt::print(stderr, "croupier report: {}\n", made.error().what);
        return 1;
    }
    if (!options.pdf.empty()) {
        const auto pages = lab::write_dispute(options.pdf, *made);
        if (!pages) {
            fmt::print(stderr, "croupier report: {}: {}\n", options.pdf, pages.error().what);
            return 1;
        }
    }
    fmt::print("{}", lab::dispute_text(*made));
    return std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace croupier::cli
