#include "lab/replay.h"

#include <fmt/format.h>

#include <cstdio>

#include "cli/commands.h"
#include "cli/store.h"

namespace croupier::cli {

int replay(const ReplayOptions& options) {
    if (!names_a_store(options.store)) {
        fmt::print(stderr, "croupier replay: {} is no store that this program reads\n",
                   options.store);
        return 2;
    }
    const auto told = [&]() -> Result<lab::Told, Fault> {
        TRY(store, open_store(options.store));
        return lab::replay(*store, options.round);
    }();
    if (!told) {
        fmt::print(stderr, "croupier replay: {}\n", told.error().what);
        return 1;
    }
    fmt::print("{}", options.json ? lab::told_json(*told) : lab::told_text(*told));
    return 0;
}

}  // namespace croupier::cli
