// A backup is a folder with copies of store and vault, made while the host works, and read again
// before anybody is told that it exists (ST-GLI19-B.3.3):
//     store.db, store.db.head   the journal with all that the head file knew when it began
//     vault.db                  if asked for; it opens with the venue key of its time
//     config.toml               if asked for
//     HEAD                      SEQUENCE:HASH of the last batch, for `verify --expect`; then, of a
//                               vault that has seen a head signed, `seen SEQUENCE:HASH MAC`
//     SHA256SUMS                of all of them, for `sha256sum --check`
// The venue key is not in it: whoever finds a backup reads no secret. It is kept in another place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/fault.h"
#include "base/result.h"
#include "journal/store.h"

namespace croupier::vault {
class Vault;
}

namespace croupier::ops {

struct BackupOptions {
    std::string store;
    std::string head = {};          // empty: beside the store
    vault::Vault* vault = nullptr;  // open: only one process at a time has it
    std::string config = {};        // the configuration file
    std::string to;                 // a folder that does not exist yet, in one that does
};

struct Backup {
    std::string folder;
    journal::Head head;
    std::uint64_t content_bytes = 0;  // of the batches
    bool has_vault = false;
};

// Until it is finished the folder is called `to`.partial; a failure leaves neither. Takes as long
// as reading the store does: not on the writer's thread.
Result<Backup, Fault> back_up(const BackupOptions& options);

struct RestoreOptions {
    std::string from;  // the folder of a backup
    std::string store;
    std::string head = {};
    std::string vault = {};  // empty: the vault is not wanted
    std::string key = {};    // of the venue, which must open the vault
};

// Onto an empty place: whatever is there already is a Fault, and so is a head file that knows of a
// store. Every digest is checked first, and the restored store is read from beginning to end. A
// failure leaves nothing behind.
Result<Backup, Fault> restore(const RestoreOptions& options);

// When the newest backup in that folder was made, by its name; none: there is no whole one.
std::optional<std::int64_t> newest_backup(const std::string& folder);

// "2026-11-15T093000Z": a name for a backup made at that time, in order of time.
std::string backup_name(std::int64_t at_ms);

}  // namespace croupier::ops
