#include "server/ops/backup.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <span>

#include "journal/sqlite/copy.h"
#include "server/ops/digest_list.h"
#include "server/ops/files.h"
#include "server/ops/heads.h"
#include "vault/vault.h"

namespace croupier::ops {
namespace {

constexpr std::string_view store_name = "store.db";
constexpr std::string_view vault_name = "vault.db";
constexpr std::string_view config_name = "config.toml";
constexpr std::string_view head_name = "HEAD";
constexpr std::string_view sums_name = "SHA256SUMS";
constexpr std::size_t config_copy_max = std::size_t{1} << 20;
constexpr std::size_t head_bytes_max = 400;
constexpr int copies_max = 5;

std::string in(const std::string& folder, std::string_view name) {
    return fmt::format("{}/{}", folder, name);
}

Result<Nothing, Fault> write_sums(const std::string& folder) {
    DigestList list;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        TRY(digest, digest_of_file(entry.path().string()));
        list.push_back({entry.path().filename().string(), digest});
    }
    std::ranges::sort(list, {}, &ListedFile::name);
    return write_new_file(in(folder, sums_name), digest_list_text(list), Readers::owner);
}

// What the vault's copy says that it has seen signed, beside the end of the store's copy: only
// whoever has the venue key can say so. A store that was cut afterwards has another end.
Result<std::string, Fault> sealed_pair(vault::Vault& vault, const journal::Head& head,
                                       const journal::Head& seen) {
    const std::string said = fmt::format("{}\nseen {}\n", head_text(head), head_text(seen));
    const auto tag = vault.mac("backup", std::as_bytes(std::span(said)));
    std::string hex;
    for (const std::byte byte : tag) hex += fmt::format("{:02x}", std::to_integer<unsigned>(byte));
    return fmt::format("seen {} {}\n", head_text(seen), hex);
}

// The vault after the store: whoever the journal names is then in it, or was erased since. Heads
// are signed meanwhile: what the vault has seen is asked again until both agree.
Result<std::string, Fault> copy_of_vault(vault::Vault& vault, const journal::Head& head,
                                         const std::string& to) {
    for (int tries = 0; tries < copies_max; ++tries) {
        ::unlink(to.c_str());
        TRY(before, remembered_head(vault));
        TRY_DO(vault.back_up(to));
        TRY(after, remembered_head(vault));
        if (before != after) continue;
        if (!after) return std::string{};
        return sealed_pair(vault, head, *after);
    }
    return Err{Fault{fmt::format("{}: heads are signed faster than it is copied", to)}};
}

Result<Backup, Fault> fill_backup(const BackupOptions& options, const std::string& folder) {
    Backup backup;
    backup.folder = options.to;
    TRY(report, journal::copy_sqlite({.path = options.store, .head_path = options.head},
                                     {.path = in(folder, store_name)}));
    backup.head = report.head;
    backup.content_bytes = report.bytes;
    std::string seen;
    if (options.vault != nullptr) {
        TRY(line, copy_of_vault(*options.vault, report.head, in(folder, vault_name)));
        seen = line;
        backup.has_vault = true;
    }
    if (!options.config.empty()) {
        TRY(text, read_file(options.config, config_copy_max));
        TRY_DO(write_new_file(in(folder, config_name), text, Readers::owner));
    }
    TRY_DO(write_new_file(in(folder, head_name), head_text(report.head) + "\n" + seen,
                          Readers::owner));
    TRY_DO(write_sums(folder));
    return backup;
}

Result<Nothing, Fault> take_name(const std::string& partial, const std::string& name) {
    if (::rename(partial.c_str(), name.c_str()) != 0)
        return Err{Fault{fmt::format("{}: cannot be named so: {}", name, std::strerror(errno))}};
    return sync_path(folder_of(name));
}

struct Promised {
    journal::Head head;
    std::string seen;  // the second line of HEAD, if there is one
    bool has_vault = false;
};

// What the backup says of itself, each file being what it was.
Result<Promised, Fault> examine_backup(const std::string& folder) {
    TRY(text, read_file(in(folder, sums_name), list_bytes_max));
    const auto list = parse_digest_list(text);
    if (!list) return Err{Fault{fmt::format("{}: {}", in(folder, sums_name), list.error().what)}};
    Promised promised;
    bool has_store = false;
    bool has_head = false;
    for (const ListedFile& file : *list) {
        if (file.name.find('/') != std::string::npos)
            return Err{Fault{fmt::format("{}: {} is not a file of this folder",
                                         in(folder, sums_name), file.name)}};
        TRY(digest, digest_of_file(in(folder, file.name)));
        if (digest != file.digest)
            return Err{
                Fault{fmt::format("{}: was changed: found {}, {} says {}", in(folder, file.name),
                                  hex_of(digest), sums_name, hex_of(file.digest))}};
        has_store = has_store || file.name == store_name;
        has_head = has_head || file.name == head_name;
        promised.has_vault = promised.has_vault || file.name == vault_name;
    }
    if (!has_store || !has_head)
        return Err{Fault{
            fmt::format("{}: no backup: it lists no {} or no {}", folder, store_name, head_name)}};
    TRY(line, read_file(in(folder, head_name), head_bytes_max));
    const std::size_t end = line.find('\n');
    if (end != std::string::npos) promised.seen = line.substr(end + 1);
    const auto head = journal::parse_head(line.substr(0, end));
    if (!head) return Err{Fault{fmt::format("{}: no SEQUENCE:HASH", in(folder, head_name))}};
    promised.head = *head;
    return promised;
}

Result<Nothing, Fault> copy_vault(const std::string& from, const RestoreOptions& options,
                                  const Promised& promised) {
    const journal::Head& head = promised.head;
    {
        // With the rights that a vault has, before anything is in it.
        TRY_DO(write_new_file(options.vault, "", Readers::owner));
        std::error_code failed;
        std::filesystem::copy_file(from, options.vault,
                                   std::filesystem::copy_options::overwrite_existing, failed);
        if (failed)
            return Err{Fault{fmt::format("{}: cannot be copied: {}", from, failed.message())}};
    }
    TRY_DO(sync_path(options.vault));
    TRY(vault,
        vault::Vault::open(
            {.path = options.vault, .key_path = options.key, .missing = vault::Missing::refuse}));
    // The vault was copied after the store and may remember a head that the copy does not have.
    TRY(seen, remembered_head(vault));
    if (seen && seen->sequence > head.sequence) {
        TRY(line, sealed_pair(vault, head, *seen));
        if (line != promised.seen)
            return Err{Fault{fmt::format(
                "{}: its store ends with {}, but its vault has seen {} signed, and {} does not "
                "vouch for the two: the store was cut; take another backup",
                options.from, head_text(head), head_text(*seen), head_name)}};
        TRY_DO(remember_head(vault, head));
    }
    return remember_loss(vault, head);
}

Result<Nothing, Fault> restore_vault(const std::string& from, const RestoreOptions& options,
                                     const Promised& promised) {
    auto copied = copy_vault(from, options, promised);
    if (!copied)
        for (const char* ending : {"", "-wal", "-shm"}) ::unlink((options.vault + ending).c_str());
    return copied;
}

std::string head_place(const RestoreOptions& options) {
    return options.head.empty() ? options.store + ".head" : options.head;
}

Result<Nothing, Fault> expect_empty_place(const RestoreOptions& options) {
    const std::string head = head_place(options);
    if (name_is_taken(head))
        return Err{Fault{fmt::format(
            "{}: a head file is there already: it may know of batches that the backup lacks; "
            "compare it, and move it away to go on knowingly",
            head)}};
    for (const char* ending : {"", "-wal", "-shm", ".state.0", ".state.1"})
        if (name_is_taken(options.store + ending))
            return Err{Fault{fmt::format("{}{}: is there already; nothing is overwritten",
                                         options.store, ending)}};
    if (!options.vault.empty() && name_is_taken(options.vault))
        return Err{
            Fault{fmt::format("{}: is there already; nothing is overwritten", options.vault)}};
    return Nothing{};
}

}  // namespace

Result<Backup, Fault> back_up(const BackupOptions& options) {
    const std::string partial = options.to + ".partial";
    for (const std::string& name : {options.to, partial})
        if (name_is_taken(name))
            return Err{Fault{fmt::format("{}: is there already; nothing is overwritten", name)}};
    if (::mkdir(partial.c_str(), S_IRWXU) != 0)
        return Err{Fault{fmt::format("{}: cannot be made: {}", partial, std::strerror(errno))}};
    auto backup = fill_backup(options, partial);
    if (backup) {
        if (auto synced = sync_path(partial); !synced) backup = Err{synced.error()};
    }
    if (backup) {
        if (auto named = take_name(partial, options.to); !named) backup = Err{named.error()};
    }
    std::error_code ignored;
    if (!backup) std::filesystem::remove_all(partial, ignored);
    return backup;
}

Result<Backup, Fault> restore(const RestoreOptions& options) {
    TRY(promised, examine_backup(options.from));
    if (!options.vault.empty() && !promised.has_vault)
        return Err{Fault{fmt::format("{}: there is no vault in this backup", options.from)}};
    TRY_DO(expect_empty_place(options));
    TRY(report, journal::copy_sqlite({.path = in(options.from, store_name)},
                                     {.path = options.store, .head_path = options.head}));
    Result<Nothing, Fault> done = Nothing{};
    if (report.head != promised.head)
        done = Err{Fault{fmt::format("{}: ends with {}, but {} says {}", options.from,
                                     head_text(report.head), head_name, head_text(promised.head))}};
    if (done && !options.vault.empty())
        done = restore_vault(in(options.from, vault_name), options, promised);
    if (!done) {
        ::unlink(options.store.c_str());
        ::unlink(head_place(options).c_str());
        return Err{done.error()};
    }
    return Backup{options.from, report.head, report.bytes, !options.vault.empty()};
}

std::optional<std::int64_t> newest_backup(const std::string& folder) {
    using namespace std::chrono;  // NOLINT(google-build-using-namespace): nothing but its names
    std::optional<std::int64_t> newest;
    std::error_code failed;
    for (const auto& one : std::filesystem::directory_iterator(folder, failed)) {
        const std::string name = one.path().filename().string();
        int year_of = 0;
        unsigned month_of = 0;
        unsigned day_of = 0;
        int hour = 0;
        int minute = 0;
        int second = 0;
        if (std::sscanf(name.c_str(), "%4d-%2u-%2uT%2d%2d%2dZ", &year_of, &month_of, &day_of, &hour,
                        &minute, &second) != 6)
            continue;
        const year_month_day date{year(year_of), month(month_of), day(day_of)};
        if (!date.ok()) continue;
        const auto at = sys_days(date) + hours(hour) + minutes(minute) + seconds(second);
        const std::int64_t at_ms = duration_cast<milliseconds>(at.time_since_epoch()).count();
        // One that is not finished has another name.
        if (backup_name(at_ms) != name || at_ms <= newest.value_or(0)) continue;
        newest = at_ms;
    }
    return newest;
}

std::string backup_name(std::int64_t at_ms) {
    using namespace std::chrono;  // NOLINT(google-build-using-namespace): nothing but its names
    const sys_seconds at(std::chrono::floor<seconds>(milliseconds(at_ms)));
    const auto day = std::chrono::floor<days>(at);
    const year_month_day date(day);
    const hh_mm_ss time(at - day);
    return fmt::format("{:04}-{:02}-{:02}T{:02}{:02}{:02}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                       time.hours().count(), time.minutes().count(), time.seconds().count());
}

}  // namespace croupier::ops
