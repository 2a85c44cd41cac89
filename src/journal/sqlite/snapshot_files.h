// Two files beside the store, STORE.state.0 and STORE.state.1, take the snapshots in turn. They are
// kept out of the database so that a large state never makes the writer wait.
#pragma once

#include <array>
#include <functional>
#include <string>

#include "journal/sqlite/vfs_file.h"

namespace croupier::journal {

class SnapshotFiles {
public:
    SnapshotFiles(sqlite3_vfs* vfs, const std::string& store_path);

    // Overwrites the older one, or the one that cannot be read. Durable when it returns.
    Result<Nothing, Fault> put(Sequence sequence, ByteView state, const Digest& digest);
    // Shows what the files hold, newest first, until `takes` says so. The digest is not checked
    // here.
    void offer(const std::function<bool(Sequence, Bytes&, const Digest&)>& takes);

private:
    struct Header {
        Sequence sequence = 0;  // 0 and no state if the file is missing or is no snapshot
        std::uint64_t state_bytes = 0;
        Digest digest;
        bool readable = false;
    };
    Header header_of(const std::string& path);

    sqlite3_vfs* vfs_;
    std::array<std::string, 2> paths_;
};

}  // namespace croupier::journal
