// A file of a simulated disk as somebody has it open, and what the handles of one file owe each
// other: SQLite's locks, and the memory that it shares for its log.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "sim/disk_file.h"

namespace croupier::sim {

class DiskVfs;

// Whoever has mapped a region keeps it, also when a power cut has made his handle a dead one.
struct SharedMemory {
    std::vector<std::unique_ptr<Bytes>> regions;
};

struct OpenedFile {
    DiskVfs* vfs;
    std::string path;
    std::shared_ptr<DiskFile> file;
    std::uint64_t life;  // of the disk, when it was opened
    bool removes_on_close;
    bool syncs_folder;  // at the next sync, as SQLite's own VFS does for a new log or journal
    int lock = SQLITE_LOCK_NONE;
    std::shared_ptr<SharedMemory> memory = {};
    unsigned shared_slots = 0;
    unsigned exclusive_slots = 0;
};

// SQLite gives the room for it and wants its own part first.
struct DiskHandle {
    sqlite3_file base;
    OpenedFile* opened;
};

// Codes and flags are SQLite's.
int take_lock(OpenedFile& handle, int level);
bool is_reserved(const OpenedFile& handle);
// Nothing if there is no such region yet and none is to be made.
void* map_region(OpenedFile& handle, int region, int bytes, bool make);
int take_slots(OpenedFile& handle, int first, int count, int flags);
// Who comes when the last one has gone begins with an empty memory, as SQLite's own VFS has it.
void leave_memory(OpenedFile& handle);

}  // namespace croupier::sim
