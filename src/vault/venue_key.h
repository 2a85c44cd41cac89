// The venue key and its file. The file holds one key, or two while a rotation is under way:
//   croupier venue key 1
//   <key, 64 hex digits> <its id, 32 hex digits>
// The id is computed from the key, so a damaged file is told from the file of another vault.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "vault/secret.h"

namespace croupier::vault {

using KeyId = std::array<std::byte, 16>;

struct VenueKey {
    Secret key;
    KeyId id{};
    static VenueKey random();
};

// Whether anything lies there, of whatever kind.
bool path_exists(const std::string& path);

// Refuses a file that belongs to somebody else or that others may read or write.
Result<std::vector<VenueKey>, Fault> read_key_file(const std::string& path);

// Replaces the file in one step, synced, mode 0600; the old content is overwritten.
Result<Nothing, Fault> write_key_file(const std::string& path,
                                      const std::vector<const VenueKey*>& keys);

// Makes a rename or a new file in the same folder as `path` last.
Result<Nothing, Fault> sync_folder_of(const std::string& path);

}  // namespace croupier::vault
