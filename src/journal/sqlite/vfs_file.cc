#include "journal/sqlite/vfs_file.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstdlib>

namespace croupier::journal {
namespace {

// A VFS is made for pages: SQLite's own one writes nothing of a piece of 128 KiB.
constexpr std::size_t piece_max = std::size_t{64} << 10;

}  // namespace

Result<sqlite3_vfs*, Fault> find_vfs(const std::string& name) {
    if (sqlite3_initialize() != SQLITE_OK) return Err{Fault{"SQLite does not start"}};
    sqlite3_vfs* const vfs = sqlite3_vfs_find(name.empty() ? nullptr : name.c_str());
    if (vfs == nullptr) return Err{Fault{fmt::format("SQLite has no VFS named '{}'", name)}};
    return vfs;
}

Result<std::string, Fault> full_path(sqlite3_vfs* vfs, const std::string& path) {
    std::string full(static_cast<std::size_t>(vfs->mxPathname) + 1, '\0');
    const int code =
        vfs->xFullPathname(vfs, path.c_str(), static_cast<int>(full.size()), full.data());
    // A name that led over a link is a name none the less.
    if ((code & 0xff) != SQLITE_OK)
        return Err{Fault{fmt::format("{}: no such path ({})", path, sqlite3_errstr(code))}};
    full.resize(full.find('\0'));
    return full;
}

Result<bool, Fault> file_exists(sqlite3_vfs* vfs, const std::string& path) {
    int there = 0;
    const int code = vfs->xAccess(vfs, path.c_str(), SQLITE_ACCESS_EXISTS, &there);
    if (code != SQLITE_OK)
        return Err{Fault{fmt::format("{}: cannot be looked up ({})", path, sqlite3_errstr(code))}};
    return there != 0;
}

void VfsFile::Close::operator()(sqlite3_file* file) const {
    if (file->pMethods != nullptr) file->pMethods->xClose(file);
    std::free(file);
}

Result<VfsFile, Fault> VfsFile::create(sqlite3_vfs* vfs, const std::string& path) {
    // Opened as a super-journal the VFS syncs the folder too; opened as a database it would not.
    return open_with(vfs, path,
                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_SUPER_JOURNAL);
}

Result<VfsFile, Fault> VfsFile::open(sqlite3_vfs* vfs, const std::string& path, Access access) {
    // Opened as a database it can be locked, and closing a second handle keeps the first one's
    // lock.
    const int mode = access == Access::write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
    return open_with(vfs, path, mode | SQLITE_OPEN_MAIN_DB);
}

Result<VfsFile, Fault> VfsFile::open_with(sqlite3_vfs* vfs, const std::string& path, int flags) {
    VfsFile file;
    file.path_ = path;
    file.name_ = {sqlite3_create_filename(path.c_str(), "", "", 0, nullptr),
                  [](const char* name) { sqlite3_free_filename(const_cast<char*>(name)); }};
    CHECK(file.name_ != nullptr);
    auto* const memory = static_cast<sqlite3_file*>(
        std::calloc(1, std::max(sizeof(sqlite3_file), static_cast<std::size_t>(vfs->szOsFile))));
    CHECK(memory != nullptr);
    file.file_.reset(memory);
    int given = 0;
    const int code = vfs->xOpen(vfs, file.name_.get(), memory, flags, &given);
    if (code != SQLITE_OK) return Err{file.fault("open", code)};
    // A VFS may fall back to read-only in silence.
    if ((flags & SQLITE_OPEN_READWRITE) != 0 && (given & SQLITE_OPEN_READONLY) != 0)
        return Err{Fault{fmt::format("{}: is read-only", path)}};
    return file;
}

Result<Nothing, Fault> VfsFile::read(std::uint64_t offset, std::span<std::uint8_t> into) {
    for (std::size_t done = 0; done < into.size();) {
        const std::size_t piece = std::min(piece_max, into.size() - done);
        const std::uint64_t place = offset + done;
        const int code =
            file_->pMethods->xRead(file_.get(), into.data() + done, static_cast<int>(piece),
                                   static_cast<sqlite3_int64>(place));
        if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return Err{fault("read", code)};
        done += piece;
    }
    return Nothing{};
}

Result<Nothing, Fault> VfsFile::write(std::uint64_t offset, ByteView bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const std::size_t piece = std::min(piece_max, bytes.size() - done);
        const std::uint64_t place = offset + done;
        const int code =
            file_->pMethods->xWrite(file_.get(), bytes.data() + done, static_cast<int>(piece),
                                    static_cast<sqlite3_int64>(place));
        if (code != SQLITE_OK) return Err{fault("write", code)};
        done += piece;
    }
    return Nothing{};
}

Result<Nothing, Fault> VfsFile::truncate(std::uint64_t bytes) {
    const int code = file_->pMethods->xTruncate(file_.get(), static_cast<sqlite3_int64>(bytes));
    if (code != SQLITE_OK) return Err{fault("cut", code)};
    return Nothing{};
}

Result<Nothing, Fault> VfsFile::sync() {
    const int code = file_->pMethods->xSync(file_.get(), SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
    if (code != SQLITE_OK) return Err{fault("sync", code)};
    return Nothing{};
}

Result<Nothing, Fault> VfsFile::write_again() {
    TRY(bytes, size());
    Bytes piece;
    for (std::uint64_t offset = 0; offset < bytes; offset += piece.size()) {
        piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(piece_max, bytes - offset)));
        TRY_DO(read(offset, piece));
        TRY_DO(write(offset, piece));
    }
    return sync();
}

Result<std::uint64_t, Fault> VfsFile::size() {
    sqlite3_int64 bytes = 0;
    const int code = file_->pMethods->xFileSize(file_.get(), &bytes);
    if (code != SQLITE_OK) return Err{fault("measure", code)};
    return static_cast<std::uint64_t>(bytes);
}

Result<Nothing, Fault> VfsFile::lock() {
    for (const int level : {SQLITE_LOCK_SHARED, SQLITE_LOCK_RESERVED}) {
        const int code = file_->pMethods->xLock(file_.get(), level);
        if (code == SQLITE_BUSY)
            return Err{Fault{fmt::format("{}: another writer is at work", path_)}};
        if (code != SQLITE_OK) return Err{fault("lock", code)};
    }
    return Nothing{};
}

Fault VfsFile::fault(const char* doing, int code) const {
    return Fault{fmt::format("{}: cannot {} ({})", path_, doing, sqlite3_errstr(code))};
}

}  // namespace croupier::journal
