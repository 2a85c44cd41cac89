// For tests: a VFS that hands everything on to SQLite's own and asks first. What it is told to fail
// fails; whoever asks may also end the process there.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace croupier::journal::kit {

// remove_durably: the folder is synced as well.
enum class Step : std::uint8_t { open, write, sync, truncate, remove, remove_durably, close };

class ShimVfs {
public:
    // SQLITE_OK lets the step happen; any other code is what SQLite gets to hear instead.
    using Gate = std::function<int(Step, const std::string& path)>;

    explicit ShimVfs(std::string name) : name_(std::move(name)) {
        real_ = sqlite3_vfs_find(nullptr);
        vfs_ = *real_;
        vfs_.zName = name_.c_str();
        vfs_.pNext = nullptr;
        vfs_.pAppData = this;
        vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
        vfs_.xOpen = open;
        vfs_.xDelete = remove;
        vfs_.xAccess = [](sqlite3_vfs* vfs, const char* path, int flags, int* out) {
            return real_of(vfs)->xAccess(real_of(vfs), path, flags, out);
        };
        vfs_.xFullPathname = [](sqlite3_vfs* vfs, const char* path, int length, char* out) {
            return real_of(vfs)->xFullPathname(real_of(vfs), path, length, out);
        };
        sqlite3_vfs_register(&vfs_, 0);
    }
    ~ShimVfs() { sqlite3_vfs_unregister(&vfs_); }
    ShimVfs(const ShimVfs&) = delete;
    ShimVfs& operator=(const ShimVfs&) = delete;

    const std::string& name() const { return name_; }
    void set_gate(Gate gate) { gate_ = std::move(gate); }
    // There are writes to a file so named that no sync has followed.
    bool unsynced(const std::string& ending) const {
        for (const auto& [path, dirty] : unsynced_)
            if (dirty && path.ends_with(ending)) return true;
        return false;
    }

private:
    struct File {
        sqlite3_file base;
        ShimVfs* shim;
        std::string* path;
    };

    static ShimVfs* self(sqlite3_vfs* vfs) { return static_cast<ShimVfs*>(vfs->pAppData); }
    static sqlite3_vfs* real_of(sqlite3_vfs* vfs) { return self(vfs)->real_; }
    static File* file_of(sqlite3_file* file) { return reinterpret_cast<File*>(file); }
    // SQLite gave room for both: ours, and behind it the real one.
    static sqlite3_file* under(sqlite3_file* file) {
        return reinterpret_cast<sqlite3_file*>(file_of(file) + 1);
    }

    int ask(Step step, const std::string& path) { return gate_ ? gate_(step, path) : SQLITE_OK; }

    static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out) {
        const std::string name = path == nullptr ? "" : path;
        file->pMethods = nullptr;
        if (const int refused = self(vfs)->ask(Step::open, name); refused != SQLITE_OK)
            return refused;
        const int code = real_of(vfs)->xOpen(real_of(vfs), path, under(file), flags, out);
        if (code != SQLITE_OK) return code;
        file_of(file)->shim = self(vfs);
        file_of(file)->path = new std::string(name);
        file->pMethods = methods();
        return SQLITE_OK;
    }

    static int remove(sqlite3_vfs* vfs, const char* path, int sync) {
        const Step step = sync != 0 ? Step::remove_durably : Step::remove;
        if (const int refused = self(vfs)->ask(step, path); refused != SQLITE_OK) return refused;
        self(vfs)->unsynced_.erase(path);
        return real_of(vfs)->xDelete(real_of(vfs), path, sync);
    }

    template <class Call>
    static int gated(Step step, sqlite3_file* file, const Call& call) {
        File* const ours = file_of(file);
        if (const int refused = ours->shim->ask(step, *ours->path); refused != SQLITE_OK)
            return refused;
        const int code = call(under(file));
        if (code == SQLITE_OK && step == Step::sync) ours->shim->unsynced_[*ours->path] = false;
        if (step == Step::write || step == Step::truncate)
            ours->shim->unsynced_[*ours->path] = true;
        return code;
    }

    static const sqlite3_io_methods* methods() {
        static const sqlite3_io_methods table = [] {
            sqlite3_io_methods m{};
            m.iVersion = 2;
            m.xClose = [](sqlite3_file* file) {
                const int code = gated(Step::close, file, [](sqlite3_file* real) {
                    return real->pMethods->xClose(real);
                });
                delete file_of(file)->path;
                return code;
            };
            m.xRead = [](sqlite3_file* file, void* into, int bytes, sqlite3_int64 offset) {
                return under(file)->pMethods->xRead(under(file), into, bytes, offset);
            };
            m.xWrite = [](sqlite3_file* file, const void* from, int bytes, sqlite3_int64 offset) {
                return gated(Step::write, file, [&](sqlite3_file* real) {
                    return real->pMethods->xWrite(real, from, bytes, offset);
                });
            };
            m.xTruncate = [](sqlite3_file* file, sqlite3_int64 bytes) {
                return gated(Step::truncate, file, [&](sqlite3_file* real) {
                    return real->pMethods->xTruncate(real, bytes);
                });
            };
            m.xSync = [](sqlite3_file* file, int flags) {
                return gated(Step::sync, file, [&](sqlite3_file* real) {
                    return real->pMethods->xSync(real, flags);
                });
            };
            m.xFileSize = [](sqlite3_file* file, sqlite3_int64* bytes) {
                return under(file)->pMethods->xFileSize(under(file), bytes);
            };
            m.xLock = [](sqlite3_file* file, int level) {
                return under(file)->pMethods->xLock(under(file), level);
            };
            m.xUnlock = [](sqlite3_file* file, int level) {
                return under(file)->pMethods->xUnlock(under(file), level);
            };
            m.xCheckReservedLock = [](sqlite3_file* file, int* out) {
                return under(file)->pMethods->xCheckReservedLock(under(file), out);
            };
            m.xFileControl = [](sqlite3_file* file, int what, void* argument) {
                return under(file)->pMethods->xFileControl(under(file), what, argument);
            };
            m.xSectorSize = [](sqlite3_file* file) {
                return under(file)->pMethods->xSectorSize(under(file));
            };
            m.xDeviceCharacteristics = [](sqlite3_file* file) {
                return under(file)->pMethods->xDeviceCharacteristics(under(file));
            };
            m.xShmMap = [](sqlite3_file* file, int page, int bytes, int extend,
                           void volatile** out) {
                return under(file)->pMethods->xShmMap(under(file), page, bytes, extend, out);
            };
            m.xShmLock = [](sqlite3_file* file, int offset, int count, int flags) {
                return under(file)->pMethods->xShmLock(under(file), offset, count, flags);
            };
            m.xShmBarrier = [](sqlite3_file* file) {
                under(file)->pMethods->xShmBarrier(under(file));
            };
            m.xShmUnmap = [](sqlite3_file* file, int remove_it) {
                return under(file)->pMethods->xShmUnmap(under(file), remove_it);
            };
            return m;
        }();
        return &table;
    }

    std::string name_;
    sqlite3_vfs* real_ = nullptr;
    sqlite3_vfs vfs_{};
    Gate gate_;
    std::map<std::string, bool> unsynced_;
};

}  // namespace croupier::journal::kit
