#include "lab/verify.h"

#include <fmt/format.h>

#include <cstdio>

#include "cli/commands.h"
#include "cli/store.h"

namespace croupier::cli {

int verify(const VerifyOptions& options) {
    if (!names_a_store(options.store)) {
        fmt::print(stderr, "croupier verify: {} is no store that this program reads\n",
                   options.store);
        return 2;
    }
    lab::VerifyOptions wanted{.expected = {}, .rehearse = options.rehearse};
    if (!options.expect.empty()) {
        wanted.expected = journal::parse_head(options.expect);
        if (!wanted.expected) {
            fmt::print(stderr, "croupier verify: --expect takes SEQUENCE:HASH\n");
            return 2;
        }
    }
    const auto store = open_store(options.store);
    const lab::Verified verified =
        store ? lab::verify(**store, wanted) : lab::unopened(store.error());
    const lab::VerifyView view{.balances = options.balances};
    fmt::print("{}", options.json ? lab::verified_json(verified, view)
                                  : lab::verified_text(verified, view));
    return verified.ok() ? 0 : 1;
}

}  // namespace croupier::cli
