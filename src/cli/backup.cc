#include "server/ops/backup.h"

#include <fmt/format.h>

#include <cstdio>
#include <optional>

#include "cli/commands.h"
#include "cli/store.h"
#include "journal/sqlite/sqlite_store.h"
#include "lab/verify.h"
#include "vault/vault.h"

namespace croupier::cli {
namespace {

int backup_failed(std::string_view command, const Fault& fault) {
    fmt::print(stderr, "croupier {}: {}\n", command, fault.what);
    return 1;
}

bool is_wrong_use(std::string_view command, const BackupOptions& options) {
    if (!names_a_store(options.store)) {
        fmt::print(stderr, "croupier {}: {} is no store that this program reads\n", command,
                   options.store);
        return true;
    }
    if (options.vault.empty() != options.key.empty()) {
        fmt::print(stderr, "croupier {}: --vault and --key belong together\n", command);
        return true;
    }
    return false;
}

void print_backup(const ops::Backup& made, const BackupOptions& options, std::string_view done) {
    if (options.json)
        fmt::print("{{\"ok\":true,\"head\":\"{}\",\"content_bytes\":{},\"vault\":{}}}\n",
                   head_text(made.head), made.content_bytes, made.has_vault);
    else
        fmt::print("{}: {} batches, {} bytes{}; read again from beginning to end\nhead {}\n", done,
                   made.head.sequence, made.content_bytes, made.has_vault ? ", with the vault" : "",
                   head_text(made.head));
}

}  // namespace

int backup(const BackupOptions& options) {
    if (is_wrong_use("backup", options)) return 2;
    std::optional<vault::Vault> vault;
    if (!options.vault.empty()) {
        auto opened = vault::Vault::open(
            {.path = options.vault, .key_path = options.key, .missing = vault::Missing::refuse});
        if (!opened) {
            Fault fault = opened.error();
            if (fault.what.find("locked") != std::string::npos)
                fault.what +=
                    " (a running host has it and backs it up itself: [backup] in its "
                    "configuration)";
            return backup_failed("backup", fault);
        }
        vault = std::move(*opened);
    }
    const auto made = ops::back_up({.store = store_file(options.store),
                                    .head = options.head,
                                    .vault = vault ? &*vault : nullptr,
                                    .config = options.config,
                                    .to = options.folder});
    if (!made) return backup_failed("backup", made.error());
    print_backup(*made, options, "backed up to " + options.folder);
    return 0;
}

int restore(const BackupOptions& options) {
    if (is_wrong_use("restore", options)) return 2;
    const std::string store = store_file(options.store);
    const auto restored = ops::restore({.from = options.folder,
                                        .store = store,
                                        .head = options.head,
                                        .vault = options.vault,
                                        .key = options.key});
    if (!restored) return backup_failed("restore", restored.error());
    // The chain holds; whether money, meters and decisions do is for verify to say.
    const auto opened =
        journal::open_sqlite({.path = store, .head_path = options.head}, journal::Access::read);
    const lab::Verified verified =
        opened ? lab::verify(**opened, {.expected = restored->head})
               : lab::unopened(opened.error());
    if (!verified.ok()) {
        fmt::print(stderr, "{}", lab::verified_text(verified, {.balances = false}));
        return 1;
    }
    print_backup(*restored, options, "restored to " + store);
    return 0;
}

}  // namespace croupier::cli
