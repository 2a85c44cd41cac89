// A disk in memory, registered with SQLite as a VFS of its own name, that forgets what was not
// synced when its power is cut. Everything that chance decides comes from a seed: the same seed and
// the same calls give the same bytes.
//
// One thread uses a disk and all stores on it. Making a disk, and each cut, seeds SQLite's own
// source of chance, which is the process's: two threads with a disk each would not be repeatable.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/draw.h"
#include "base/hash.h"
#include "sim/disk_file.h"
#include "sim/disk_tally.h"

namespace croupier::sim {

class DiskVfs;

struct DiskOptions {
    std::string name;  // of the VFS; no other in this process has it
    std::uint64_t seed = 1;
    Overwrite overwrite = Overwrite::spoils;  // SQLite is told which
};

enum class Operation : std::uint8_t { read, write, sync };

enum class Honesty : std::uint8_t {
    honest,
    lying,  // a sync does nothing and says that it did
};

class Disk {
public:
    explicit Disk(DiskOptions options);
    // Everything on it must be closed.
    ~Disk();
    Disk(const Disk&) = delete;
    Disk& operator=(const Disk&) = delete;

    const std::string& name() const { return options_.name; }

    // For each write, truncate, new or removed name that was not synced chance decides whether it
    // happened; a write may have happened to some of its sectors. What was open is dead: every call
    // to it fails. Power is back when this returns, and no failure is planned any more.
    void power_cut(FastSource& source);
    // So many steps (writes, truncates, syncs, removals, names made) are still done. The one after
    // them is begun and fails, and so does everything else until power_cut().
    void lose_power_after(std::uint32_t steps);
    bool has_power() const { return has_power_; }
    // What was open is dead, and what was written is seen by the next process.
    void kill_process();

    // The operation fails once, after so many of its kind on files so ending have been done. Part
    // of a write that fails is done. Of what a failed sync was to make durable chance decides, and
    // no later sync tries again, as with real kernels.
    void fail_once(Operation operation, std::uint32_t after, std::string path_ending = {});
    void cancel_failures() { failures_.clear(); }  // those that have not happened yet
    // All files together do not grow beyond this; nothing: without end.
    void set_capacity(std::optional<std::uint64_t> bytes) { capacity_ = bytes; }
    // About files so ending; about all others it is honest.
    void set_honesty(Honesty honesty, std::string path_ending = {}) {
        honesty_ = honesty;
        lies_about_ = std::move(path_ending);
    }
    // One bit of a file so ending changes, in what is seen and in what is durable. False if there
    // is no such file with anything in it.
    bool flip_bit(FastSource& source, std::string_view path_ending);

    std::uint64_t used_bytes() const;
    std::uint64_t free_bytes() const;
    // Of all names and bytes, as they are seen and as they are durable.
    Digest digest() const;
    const DiskTally& tally() const { return tally_; }

private:
    friend class DiskVfs;
    using Names = std::map<std::string, std::shared_ptr<DiskFile>, std::less<>>;
    struct PlannedFailure {
        Operation operation;
        std::uint32_t after;
        std::string path_ending;
    };
    enum class Folder : std::uint8_t { untouched, synced };
    enum class Power : std::uint8_t { on, fails_now, off };

    // What DiskVfs is asked for; all return SQLite's codes.
    int open(const std::string& path, int flags, std::shared_ptr<DiskFile>& file);
    int remove(const std::string& path, Folder folder);
    int read(const std::string& path, const DiskFile& file, std::uint64_t offset,
             std::span<std::uint8_t> into);
    int write(const std::string& path, DiskFile& file, std::uint64_t offset, ByteView bytes);
    int truncate(DiskFile& file, std::uint64_t bytes);
    int sync(const std::string& path, DiskFile& file, Folder folder);

    Power step();
    bool fails(Operation operation, const std::string& path);
    bool lies(const std::string& path) const;
    void sync_folder_of(const std::string& path);
    void settle_names(FastSource& source);
    void forget_handles();
    void seed_sqlite();

    DiskOptions options_;
    FastSource source_;  // of what is decided while the power is on
    Names seen_;
    Names durable_;
    std::optional<std::uint32_t> steps_left_;
    bool has_power_ = true;
    std::uint64_t life_ = 0;  // a handle of another life is dead
    std::vector<PlannedFailure> failures_;
    std::optional<std::uint64_t> capacity_;
    Honesty honesty_ = Honesty::honest;
    std::string lies_about_;
    DiskTally tally_;
    std::unique_ptr<DiskVfs> vfs_;
};

}  // namespace croupier::sim
