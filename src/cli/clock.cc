#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "cli/commands.h"
#include "host/reception.h"
#include "host/recover.h"
#include "journal/sqlite/sqlite_store.h"
#include "server/venue/clock_gap.h"
#include "server/venue/repair.h"

namespace croupier::cli {
namespace {

Result<std::int64_t, Fault> last_entry(journal::Store& store) {
    TRY(head, store.head());
    if (head.sequence == 0) return Err{Fault{"the store is empty: any clock is right for it"}};
    std::int64_t at_ms = 0;
    TRY_DO(store.read(head.sequence, head.sequence,
                      [&](const journal::Batch& batch) -> Result<Nothing, Fault> {
                          at_ms = batch.at_ms;
                          return Nothing{};
                      }));
    return at_ms;
}

Result<Nothing, Fault> accept_clock(const ops::Config& config) {
    TRY(store, journal::open_sqlite({.path = config.store.path, .head_path = config.store.head},
                                    journal::Access::read));
    TRY(last_at, last_entry(*store));
    const host::ClockGap gap{last_at, std::chrono::duration_cast<std::chrono::milliseconds>(
                                          std::chrono::system_clock::now().time_since_epoch())
                                          .count()};
    TRY(vault, vault::Vault::open({.path = config.vault.path,
                                   .key_path = config.vault.key,
                                   .missing = vault::Missing::refuse}));
    fmt::print(stderr, "{}\n", server::gap_words(gap));
    TRY(accepted, server::ask_two_people(vault, server::lock_policy(config.sign_in), gap.wall_at,
                                         server::ask_on_standard_input));
    // Whoever stands too low is told so here; the start asks again.
    host::VaultSigner signer(vault);
    TRY(recovery, host::recover(*store, &signer));
    TRY_DO(server::must_repair(recovery.state, accepted.first, accepted.second));
    TRY_DO(server::leave_acceptance(vault, gap, accepted));
    fmt::print("accepted by staff {} and {}: start the host within an hour\n",
               accepted.first.value(), accepted.second.value());
    return Nothing{};
}

}  // namespace

int clock_accept(const ClockOptions& options) {
    const auto config = ops::load_config(options.config);
    if (!config) {
        fmt::print(stderr, "croupier clock accept: {}\n", config.error().what);
        return 2;
    }
    const auto done = accept_clock(*config);
    if (done) return 0;
    fmt::print(stderr, "croupier clock accept: {}\n", done.error().what);
    return 1;
}

}  // namespace croupier::cli
