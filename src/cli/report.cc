#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "cli/commands.h"
#include "cli/store.h"
#include "lab/dispute.h"
#include "lab/payments.h"
#include "lab/replay.h"

namespace croupier::cli {

namespace {

// The round is told once more, in the words of the paper.
Result<std::size_t, Fault> write_paper(const ReportOptions& options, lab::Dispute dispute) {
    std::error_code error;
    if (std::filesystem::exists(options.pdf, error))
        return Err{Fault{"is there already; name a new file"}};
    const lab::Wording wording =
        options.language == "zh" ? lab::Wording::chinese : lab::Wording::english;
    TRY(store, open_store(options.store, options.head));
    TRY(told, lab::replay(*store, options.round, options.terminal, wording));
    dispute.told = std::move(told);
    return lab::write_dispute(options.pdf, dispute, wording);
}

}  // namespace

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
        const auto pages = write_paper(options, *made);
        if (!pages) {
            fmt::print(stderr, "croupier report: {}: {}\n", options.pdf, pages.error().what);
            return 1;
        }
        fmt::print(stderr, "{}: {} {}\n", options.pdf, *pages, *pages == 1 ? "page" : "pages");
    }
    fmt::print("{}", lab::dispute_text(*made));
    return std::fflush(stdout) == 0 ? 0 : 1;
}

int report_payments(const PaymentsOptions& options) {
    if (!names_a_store(options.store)) {
        fmt::print(stderr, "croupier report: {} is no store that this program reads\n",
                   options.store);
        return 2;
    }
    const auto made = [&]() -> Result<lab::PaymentRegister, Fault> {
        TRY(store, open_store(options.store, options.head));
        return lab::payment_register(*store, options.month);
    }();
    if (!made) {
        fmt::print(stderr, "croupier report: {}\n", made.error().what);
        return 1;
    }
    fmt::print("{}", options.json ? lab::payments_json(*made) : lab::payments_text(*made));
    return std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace croupier::cli
