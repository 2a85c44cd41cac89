#include "lab/verify.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/store.h"
#include "server/ops/heads.h"

namespace croupier::cli {

int verify(const VerifyOptions& options) {
    if (!names_a_store(options.store)) {
        fmt::print(stderr, "croupier verify: {} is no store that this program reads\n",
                   options.store);
        return 2;
    }
    lab::VerifyOptions wanted;
    wanted.rehearse = options.rehearse;
    if (!options.expect.empty()) {
        wanted.expected = journal::parse_head(options.expect);
        if (!wanted.expected) {
            fmt::print(stderr, "croupier verify: --expect takes SEQUENCE:HASH\n");
            return 2;
        }
    }
    const auto wrong_file = [](const Fault& fault) {
        fmt::print(stderr, "croupier verify: {}\n", fault.what);
        return 2;
    };
    if (!options.trusted_key.empty()) {
        auto keys = ops::read_trusted_keys(options.trusted_key);
        if (!keys) return wrong_file(keys.error());
        wanted.trusted_keys = std::move(*keys);
    }
    if (!options.heads.empty()) {
        auto heads = ops::read_heads(options.heads);
        if (!heads) return wrong_file(heads.error());
        wanted.heads = std::move(*heads);
    }
    const auto store = open_store(options.store, options.head);
    std::error_code error;
    if (!store && !options.json && !std::filesystem::exists(store_file(options.store), error)) {
        fmt::print(stderr, "croupier verify: {}\n", store.error().what);
        return 1;
    }
    wanted.progress = progress_bar("verify");
    const lab::Verified verified =
        store ? lab::verify(**store, wanted) : lab::unopened(store.error());
    const lab::VerifyView view{.balances = options.balances};
    fmt::print("{}", options.json ? lab::verified_json(verified, view)
                                  : lab::verified_text(verified, view));
    const bool agrees = verified.differences.empty() && verified.differences_left_out == 0;
    return verified.ok() && agrees ? 0 : 1;
}

}  // namespace croupier::cli
