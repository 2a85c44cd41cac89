// Two files beside the store, STORE.state.0 and STORE.state.1, take the snapshots in turn. They are
// kept out of the database so that a large state never makes the writer wait.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>

#include "journal/sqlite/vfs_file.h"

namespace croupier::journal {

// What stands before the state.
struct SnapshotTitle {
    Sequence sequence = 0;
    Digest digest;
    Digest seal;
};

class SnapshotFiles {
public:
    // Whether a state and its digest belong together; it may take the state away.
    using Judge = std::function<Result<bool, Fault>(const SnapshotTitle&, Bytes&)>;

    SnapshotFiles(sqlite3_vfs* vfs, const std::string& store_path);

    // Overwrites the older one, or the newer one if that does not hold: a header is soon written,
    // and the state behind it may be torn. Durable when it returns; if it fails, the other file is
    // as it was.
    Result<Nothing, Fault> put(const SnapshotTitle& title, ByteView state, const Judge& holds);
    // Shows what the files hold, newest first, until `takes` says so; a file that cannot be read is
    // told. The digest is not checked here.
    void offer(const std::function<bool(const SnapshotTitle&, Bytes&)>& takes,
               const PassSnapshot& passes);

private:
    struct Header {
        SnapshotTitle title;  // zero and no state if the file is missing or is no snapshot
        std::uint64_t state_bytes = 0;
        bool readable = false;
        bool missing = false;
    };
    Result<Header, Fault> header_of(const std::string& path);
    Result<Bytes, Fault> state_of(const std::string& path, const Header& header);
    Result<std::size_t, Fault> place_for_next(const Judge& holds);
    Result<Nothing, Fault> write(VfsFile& file, const SnapshotTitle& title, ByteView state);

    sqlite3_vfs* vfs_;
    std::array<std::string, 2> paths_;
};

}  // namespace croupier::journal
