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
    const auto told = [&]() -> Result<std::string, Fault> {
        TRY(store, open_store(options.store, options.head));
        if (options.incident) {
            TRY(matter, lab::replay_incident(*store, *options.incident));
            return options.json ? lab::told_json(matter) : lab::told_text(matter);
        }
        TRY(round, lab::replay(*store, options.round));
        return options.json ? lab::told_json(round) : lab::told_text(round);
    }();
    if (!told) {
        fmt::print(stderr, "croupier replay: {}\n", told.error().what);
        return 1;
    }
    fmt::print("{}", *told);
    return 0;
}

}  // namespace croupier::cli
