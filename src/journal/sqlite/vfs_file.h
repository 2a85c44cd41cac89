// A file of ours, reached through SQLite's VFS: the head file and the snapshots then lie in the
// same world as the store itself, be it a disk or the simulation of one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/fault.h"
#include "base/result.h"
#include "journal/store.h"

struct sqlite3_file;  // NOLINT(readability-identifier-naming): SQLite's name
struct sqlite3_vfs;   // NOLINT(readability-identifier-naming): SQLite's name

namespace croupier::journal {

// An empty name is SQLite's own VFS.
Result<sqlite3_vfs*, Fault> find_vfs(const std::string& name);
Result<std::string, Fault> full_path(sqlite3_vfs* vfs, const std::string& path);
Result<bool, Fault> file_exists(sqlite3_vfs* vfs, const std::string& path);

class VfsFile {
public:
    // Makes the file if need be; after the first sync its name in the folder is durable as well.
    static Result<VfsFile, Fault> create(sqlite3_vfs* vfs, const std::string& path);
    static Result<VfsFile, Fault> open(sqlite3_vfs* vfs, const std::string& path, Access access);

    // What lies beyond the end of the file reads as zeros.
    Result<Nothing, Fault> read(std::uint64_t offset, std::span<std::uint8_t> into);
    Result<Nothing, Fault> write(std::uint64_t offset, ByteView bytes);
    Result<Nothing, Fault> truncate(std::uint64_t bytes);
    Result<Nothing, Fault> sync();
    // Writes every byte as it is and syncs: after a sync that failed nothing less makes durable
    // what is seen. Whole sectors, so that power lost meanwhile leaves each as it was.
    Result<Nothing, Fault> write_again();
    Result<std::uint64_t, Fault> size();
    // Until the file is closed, nobody else gets it. Readers need no lock.
    Result<Nothing, Fault> lock();

private:
    struct Close {
        void operator()(sqlite3_file* file) const;
    };
    static Result<VfsFile, Fault> open_with(sqlite3_vfs* vfs, const std::string& path, int flags);
    VfsFile() = default;
    Fault fault(const char* doing, int code) const;

    std::string path_;
    // The VFS keeps a pointer to the name, in a form of SQLite's own.
    std::unique_ptr<const char, void (*)(const char*)> name_{nullptr, nullptr};
    std::unique_ptr<sqlite3_file, Close> file_;
};

}  // namespace croupier::journal
