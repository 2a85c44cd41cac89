// The door through which SQLite, and all of a store with it, reaches a simulated disk. Locks and
// shared memory are between the handles of this process.
#pragma once

#include <sqlite3.h>

#include "sim/disk.h"

namespace croupier::sim {

class DiskVfs {
public:
    DiskVfs(Disk& disk, Overwrite overwrite);
    ~DiskVfs();
    DiskVfs(const DiskVfs&) = delete;
    DiskVfs& operator=(const DiskVfs&) = delete;

private:
    // SQLite's calls, under its names for them.
    struct Calls;

    static const sqlite3_io_methods& methods();

    Disk& disk_;
    int characteristics_;
    int open_handles_ = 0;
    sqlite3_vfs vfs_{};
};

}  // namespace croupier::sim
