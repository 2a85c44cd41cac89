#include "server/ops/backup.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <optional>

#include "cli/commands.h"
#include "cli/store.h"
#include "journal/sqlite/sqlite_store.h"
#include "lab/verify.h"
#include "server/ops/config.h"
#include "vault/vault.h"

namespace croupier::cli {
namespace {

int backup_failed(std::string_view command, const Fault& fault) {
    fmt::print(stderr, "croupier {}: {}\n", command, fault.what);
    return 1;
}

int used_wrongly(std::string_view command, std::string_view why) {
    fmt::print(stderr, "croupier {}: {}\n", command, why);
    return 2;
}

// Where the configuration has everything; what a mirror is restored to besides.
struct Places {
    std::string mirror;
    std::string mirror_head;
};
Result<Places, Fault> take_places(BackupOptions& options) {
    TRY(config, ops::load_config(options.config));
    options.store = config.store.path;
    options.head = config.store.head;
    options.vault = config.vault.path;
    options.key = config.vault.key;
    return Places{config.store.mirror, config.store.mirror_head};
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

Result<vault::Vault, Fault> open_vault(const BackupOptions& options) {
    return vault::Vault::open(
        {.path = options.vault, .key_path = options.key, .missing = vault::Missing::refuse});
}

bool is_locked(const Fault& fault) {
    return fault.what.find("locked") != std::string::npos;
}

Result<ops::Backup, Fault> restore_store(const BackupOptions& options) {
    const std::string store = store_file(options.store);
    TRY(restored, ops::restore({.from = options.folder,
                                .store = store,
                                .head = options.head,
                                .vault = options.vault,
                                .key = options.key}));
    // The chain holds; whether money, meters and decisions do is for verify to say.
    const auto opened =
        journal::open_sqlite({.path = store, .head_path = options.head}, journal::Access::read);
    const lab::Verified verified =
        opened ? lab::verify(**opened, {.expected = restored.head}) : lab::unopened(opened.error());
    if (!verified.ok()) return Err{Fault{lab::verified_text(verified, {.balances = false})}};
    return restored;
}

// A store of which a copy is missing does not start; what was restored is taken away again.
Result<Nothing, Fault> restore_mirror(const BackupOptions& options, const Places& places) {
    BackupOptions copy = options;
    copy.store = places.mirror;
    copy.head = places.mirror_head;
    copy.vault = copy.key = "";
    const auto restored = restore_store(copy);
    if (restored) return Nothing{};
    const std::string head = options.head.empty() ? options.store + ".head" : options.head;
    for (const std::string& path : {options.store, head, options.vault})
        std::filesystem::remove(path);
    return Err{restored.error()};
}

}  // namespace

int backup(const BackupOptions& given) {
    BackupOptions options = given;
    const bool by_config = given.store.empty();
    if (by_config) {
        if (given.config.empty()) return used_wrongly("backup", "needs a store, or --config FILE");
        if (!given.head.empty() || !given.vault.empty() || !given.key.empty())
            return used_wrongly("backup", "the configuration says where head, vault and key are");
        if (const auto places = take_places(options); !places)
            return used_wrongly("backup", places.error().what);
    }
    if (is_wrong_use("backup", options)) return 2;
    std::optional<vault::Vault> vault;
    if (!options.vault.empty()) {
        auto opened = open_vault(options);
        if (opened) {
            vault = std::move(*opened);
        } else if (by_config && is_locked(opened.error())) {
            fmt::print(stderr,
                       "croupier backup: without the vault, which the running host has: its own "
                       "backups have both\n");
        } else {
            Fault fault = opened.error();
            if (is_locked(fault))
                fault.what +=
                    " (a running host has it and backs it up itself: [backup] in its "
                    "configuration)";
            return backup_failed("backup", fault);
        }
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

int restore(const BackupOptions& given) {
    BackupOptions options = given;
    Places places;
    if (!given.config.empty()) {
        if (!given.store.empty() || !given.head.empty() || !given.vault.empty() ||
            !given.key.empty())
            return used_wrongly("restore", "the configuration says where everything is restored");
        auto taken = take_places(options);
        if (!taken) return used_wrongly("restore", taken.error().what);
        places = std::move(*taken);
    } else if (given.store.empty()) {
        return used_wrongly("restore", "needs --config FILE, or --to STORE");
    }
    if (is_wrong_use("restore", options)) return 2;
    const auto restored = restore_store(options);
    if (!restored) return backup_failed("restore", restored.error());
    if (!places.mirror.empty())
        if (const auto mirrored = restore_mirror(options, places); !mirrored)
            return backup_failed("restore", mirrored.error());
    print_backup(
        *restored, options,
        "restored to " + options.store + (places.mirror.empty() ? "" : " and " + places.mirror));
    return 0;
}

}  // namespace croupier::cli
