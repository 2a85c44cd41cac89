#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <iterator>

#include "cli/commands.h"
#include "cli/store.h"
#include "lab/fairness.h"
#include "lab/library.h"

namespace croupier::cli {
namespace {

Result<std::string, Fault> shown_text(const std::string& file) {
    if (file != "-") return lab::read_file(file);
    return std::string(std::istreambuf_iterator<char>(std::cin), {});
}

int report_check(const Result<lab::CheckedRound, Fault>& checked, bool json, int code) {
    if (!checked) {
        fmt::print(stderr, "croupier rng check: {}\n", checked.error().what);
        return code;
    }
    fmt::print("{}", json ? lab::checked_json(*checked) : lab::checked_text(*checked));
    return checked->holds() ? 0 : 1;
}

}  // namespace

int rng_check(const RngCheckOptions& options) {
    const auto checked = [&]() -> Result<lab::CheckedRound, Fault> {
        if (options.round.empty()) {
            TRY(text, shown_text(options.from));
            return lab::check_shown(text);
        }
        TRY(store, open_store(options.from, options.head));
        return lab::check_journal(*store, options.round);
    }();
    // What is no proof was wrongly given; a round that a store does not have does not hold.
    return report_check(checked, options.json, options.round.empty() ? 2 : 1);
}

}  // namespace croupier::cli
