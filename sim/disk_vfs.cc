#include "sim/disk_vfs.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "base/check.h"
#include "sim/disk_handle.h"

namespace croupier::sim {

struct DiskVfs::Calls {
    static OpenedFile& opened(sqlite3_file* file) {
        return *reinterpret_cast<DiskHandle*>(file)->opened;
    }
    static DiskVfs& vfs_of(sqlite3_vfs* vfs) { return *static_cast<DiskVfs*>(vfs->pAppData); }
    static bool dead(const OpenedFile& handle) {
        const Disk& disk = handle.vfs->disk_;
        return handle.life != disk.life_ || !disk.has_power_;
    }

    static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* given) {
        DiskVfs& self = vfs_of(vfs);
        file->pMethods = nullptr;
        std::shared_ptr<DiskFile> found;
        const std::string name = path == nullptr ? "" : path;
        // A file without a name is nobody else's, and goes when it is closed.
        if (name.empty())
            found = std::make_shared<DiskFile>();
        else if (const int code = self.disk_.open(name, flags, found); code != SQLITE_OK)
            return code;
        constexpr int logs = SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
        auto* const handle = reinterpret_cast<DiskHandle*>(file);
        handle->opened = new OpenedFile{&self,
                                        name,
                                        found,
                                        self.disk_.life_,
                                        (flags & SQLITE_OPEN_DELETEONCLOSE) != 0,
                                        (flags & SQLITE_OPEN_CREATE) != 0 && (flags & logs) != 0};
        found->handles.push_back(handle);
        ++self.open_handles_;
        file->pMethods = &methods();
        if (given != nullptr) *given = flags;
        return SQLITE_OK;
    }

    static int close(sqlite3_file* file) {
        OpenedFile* const handle = &opened(file);
        leave_memory(*handle);
        std::erase(handle->file->handles, reinterpret_cast<DiskHandle*>(file));
        if (handle->removes_on_close && !handle->path.empty() && !dead(*handle))
            handle->vfs->disk_.remove(handle->path, Disk::Folder::untouched);
        --handle->vfs->open_handles_;
        delete handle;
        return SQLITE_OK;
    }

    static int remove(sqlite3_vfs* vfs, const char* path, int syncs_folder) {
        return vfs_of(vfs).disk_.remove(
            path, syncs_folder != 0 ? Disk::Folder::synced : Disk::Folder::untouched);
    }

    // As with SQLite's own VFS, a file with nothing in it is as good as none.
    static int access(sqlite3_vfs* vfs, const char* path, int flags, int* there) {
        const Disk& disk = vfs_of(vfs).disk_;
        if (!disk.has_power_) return SQLITE_IOERR_ACCESS;
        const auto found = disk.seen_.find(std::string_view(path));
        *there = found != disk.seen_.end() &&
                 (flags != SQLITE_ACCESS_EXISTS || found->second->seen().size() > 0);
        return SQLITE_OK;
    }

    static int full_path(sqlite3_vfs*, const char* path, int room, char* into) {
        const std::string full = path[0] == '/' ? path : std::string("/") + path;
        if (full.size() >= static_cast<std::size_t>(room)) return SQLITE_CANTOPEN;
        std::memcpy(into, full.c_str(), full.size() + 1);
        return SQLITE_OK;
    }

    static int read(sqlite3_file* file, void* into, int bytes, sqlite3_int64 offset) {
        const OpenedFile& handle = opened(file);
        if (dead(handle)) return SQLITE_IOERR;
        return handle.vfs->disk_.read(
            handle.path, *handle.file, static_cast<std::uint64_t>(offset),
            {static_cast<std::uint8_t*>(into), static_cast<std::size_t>(bytes)});
    }

    static int write(sqlite3_file* file, const void* from, int bytes, sqlite3_int64 offset) {
        const OpenedFile& handle = opened(file);
        if (dead(handle)) return SQLITE_IOERR;
        return handle.vfs->disk_.write(
            handle.path, *handle.file, static_cast<std::uint64_t>(offset),
            {static_cast<const std::uint8_t*>(from), static_cast<std::size_t>(bytes)});
    }

    static int truncate(sqlite3_file* file, sqlite3_int64 bytes) {
        const OpenedFile& handle = opened(file);
        if (dead(handle)) return SQLITE_IOERR;
        return handle.vfs->disk_.truncate(*handle.file, static_cast<std::uint64_t>(bytes));
    }

    static int sync(sqlite3_file* file, int) {
        OpenedFile& handle = opened(file);
        if (dead(handle)) return SQLITE_IOERR;
        const int code = handle.vfs->disk_.sync(
            handle.path, *handle.file,
            handle.syncs_folder ? Disk::Folder::synced : Disk::Folder::untouched);
        if (code == SQLITE_OK) handle.syncs_folder = false;
        return code;
    }

    static int size(sqlite3_file* file, sqlite3_int64* bytes) {
        const OpenedFile& handle = opened(file);
        if (dead(handle)) return SQLITE_IOERR;
        *bytes = static_cast<sqlite3_int64>(handle.file->seen().size());
        return SQLITE_OK;
    }

    static int lock(sqlite3_file* file, int level) {
        OpenedFile& handle = opened(file);
        return dead(handle) ? SQLITE_IOERR : take_lock(handle, level);
    }

    static int unlock(sqlite3_file* file, int level) {
        OpenedFile& handle = opened(file);
        if (dead(handle)) return SQLITE_IOERR;
        handle.lock = std::min(handle.lock, level);
        return SQLITE_OK;
    }

    static int check_reserved(sqlite3_file* file, int* answer) {
        const OpenedFile& handle = opened(file);
        if (dead(handle)) return SQLITE_IOERR;
        *answer = is_reserved(handle) ? 1 : 0;
        return SQLITE_OK;
    }

    static int map(sqlite3_file* file, int region, int bytes, int extend, void volatile** into) {
        OpenedFile& handle = opened(file);
        *into = nullptr;
        if (dead(handle)) return SQLITE_IOERR;
        *into = map_region(handle, region, bytes, extend != 0);
        return SQLITE_OK;
    }

    static int lock_slots(sqlite3_file* file, int first, int count, int flags) {
        OpenedFile& handle = opened(file);
        return dead(handle) ? SQLITE_IOERR : take_slots(handle, first, count, flags);
    }

    static int unmap(sqlite3_file* file, int) {
        leave_memory(opened(file));
        return SQLITE_OK;
    }
};

DiskVfs::DiskVfs(Disk& disk, Overwrite overwrite)
    : disk_(disk),
      characteristics_(overwrite == Overwrite::powersafe ? SQLITE_IOCAP_POWERSAFE_OVERWRITE : 0) {
    CHECK(sqlite3_initialize() == SQLITE_OK);
    CHECK(sqlite3_vfs_find(disk.name().c_str()) == nullptr);
    vfs_.iVersion = 2;
    vfs_.szOsFile = static_cast<int>(sizeof(DiskHandle));
    vfs_.mxPathname = 512;
    vfs_.zName = disk.name().c_str();
    vfs_.pAppData = this;
    vfs_.xOpen = Calls::open;
    vfs_.xDelete = Calls::remove;
    vfs_.xAccess = Calls::access;
    vfs_.xFullPathname = Calls::full_path;
    vfs_.xRandomness = [](sqlite3_vfs* vfs, int bytes, char* into) {
        for (int i = 0; i < bytes; ++i)
            into[i] = static_cast<char>(Calls::vfs_of(vfs).disk_.source_());
        return bytes;
    };
    // With one thread nobody lets go of a lock while another sleeps.
    vfs_.xSleep = [](sqlite3_vfs*, int microseconds) { return microseconds; };
    vfs_.xCurrentTime = [](sqlite3_vfs*, double* julian_day) {
        *julian_day = 2'440'587.5;
        return SQLITE_OK;
    };
    vfs_.xCurrentTimeInt64 = [](sqlite3_vfs*, sqlite3_int64* julian_ms) {
        *julian_ms = 210'866'760'000'000;
        return SQLITE_OK;
    };
    vfs_.xGetLastError = [](sqlite3_vfs*, int, char*) { return 0; };
    CHECK(sqlite3_vfs_register(&vfs_, 0) == SQLITE_OK);
}

DiskVfs::~DiskVfs() {
    CHECK(open_handles_ == 0);
    sqlite3_vfs_unregister(&vfs_);
}

const sqlite3_io_methods& DiskVfs::methods() {
    static const sqlite3_io_methods table = [] {
        sqlite3_io_methods m{};
        m.iVersion = 2;
        m.xClose = Calls::close;
        m.xRead = Calls::read;
        m.xWrite = Calls::write;
        m.xTruncate = Calls::truncate;
        m.xSync = Calls::sync;
        m.xFileSize = Calls::size;
        m.xLock = Calls::lock;
        m.xUnlock = Calls::unlock;
        m.xCheckReservedLock = Calls::check_reserved;
        m.xFileControl = [](sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; };
        m.xSectorSize = [](sqlite3_file*) { return static_cast<int>(DiskFile::sector_bytes); };
        m.xDeviceCharacteristics = [](sqlite3_file* file) {
            return Calls::opened(file).vfs->characteristics_;
        };
        m.xShmMap = Calls::map;
        m.xShmLock = Calls::lock_slots;
        m.xShmBarrier = [](sqlite3_file*) {};
        m.xShmUnmap = Calls::unmap;
        return m;
    }();
    return table;
}

}  // namespace croupier::sim
