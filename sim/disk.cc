#include "sim/disk.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <limits>

#include "base/check.h"
#include "sim/disk_vfs.h"

namespace croupier::sim {
namespace {

std::string_view folder_of(std::string_view path) {
    return path.substr(0, path.rfind('/') + 1);
}

}  // namespace

Disk::Disk(DiskOptions options) : options_(std::move(options)), source_(options_.seed) {
    vfs_ = std::make_unique<DiskVfs>(*this, options_.overwrite);
    seed_sqlite();
}

Disk::~Disk() = default;

void Disk::power_cut(FastSource& source) {
    settle_names(source);
    for (const auto& [path, file] : seen_) file->cut(source, options_.overwrite, tally_);
    forget_handles();
    has_power_ = true;
    steps_left_.reset();
    failures_.clear();
    ++tally_.power_cuts;
}

void Disk::lose_power_after(std::uint32_t steps) {
    steps_left_ = steps;
}

void Disk::kill_process() {
    forget_handles();
    ++tally_.processes_killed;
}

void Disk::fail_once(Operation operation, std::uint32_t after, std::string path_ending) {
    failures_.push_back({operation, after, std::move(path_ending)});
}

bool Disk::flip_bit(FastSource& source, std::string_view path_ending) {
    std::vector<DiskFile*> files;
    for (const auto& [path, file] : seen_)
        if (path.ends_with(path_ending) && file->seen().size() > 0) files.push_back(file.get());
    if (files.empty()) return false;
    DiskFile& file = *files[draw_below(source, static_cast<std::uint32_t>(files.size()))];
    CHECK(file.seen().size() <= std::numeric_limits<std::uint32_t>::max());
    const auto offset = draw_below(source, static_cast<std::uint32_t>(file.seen().size()));
    file.flip_bit(offset, static_cast<std::uint8_t>(draw_below(source, 8)));
    ++tally_.bits_flipped;
    return true;
}

std::uint64_t Disk::used_bytes() const {
    std::uint64_t used = 0;
    for (const auto& [path, file] : seen_) used += file->seen().size();
    return used;
}

std::uint64_t Disk::free_bytes() const {
    if (!capacity_) return std::numeric_limits<std::uint64_t>::max();
    return *capacity_ - std::min(used_bytes(), *capacity_);
}

Digest Disk::digest() const {
    Sha256 hash;
    const auto add = [&](const std::string& path, const Image& image) {
        Bytes header;
        append_number<std::uint64_t>(header, path.size());
        append_bytes(header, bytes_of(path));
        append_number<std::uint64_t>(header, image.size());
        hash.add(header);
        std::array<std::uint8_t, Image::block_bytes> block{};
        for (std::uint64_t offset = 0; offset < image.size(); offset += block.size())
            hash.add(ByteView(block).first(image.read(offset, block)));
    };
    for (const auto& [path, file] : seen_) add(path, file->seen());
    hash.add(bytes_of("durable"));
    for (const auto& [path, file] : durable_) add(path, file->durable());
    return hash.finish();
}

int Disk::open(const std::string& path, int flags, std::shared_ptr<DiskFile>& file) {
    if (!has_power_) return SQLITE_IOERR;
    const auto found = seen_.find(path);
    if (found != seen_.end()) {
        if ((flags & SQLITE_OPEN_EXCLUSIVE) != 0) return SQLITE_CANTOPEN;
        file = found->second;
        return SQLITE_OK;
    }
    if ((flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
    const Power power = step();
    if (power == Power::off) return SQLITE_IOERR;
    file = std::make_shared<DiskFile>();
    seen_.emplace(path, file);
    return power == Power::on ? SQLITE_OK : SQLITE_IOERR;
}

int Disk::remove(const std::string& path, Folder folder) {
    const Power power = step();
    if (power == Power::off) return SQLITE_IOERR;
    if (seen_.erase(path) == 0) return SQLITE_IOERR_DELETE_NOENT;
    if (power == Power::fails_now) return SQLITE_IOERR;
    if (folder == Folder::synced && !lies(path)) sync_folder_of(path);
    return SQLITE_OK;
}

int Disk::read(const std::string& path, const DiskFile& file, std::uint64_t offset,
               std::span<std::uint8_t> into) {
    if (!has_power_) return SQLITE_IOERR;
    ++tally_.reads;
    if (fails(Operation::read, path)) {
        ++tally_.reads_failed;
        return SQLITE_IOERR_READ;
    }
    return file.seen().read(offset, into) == into.size() ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int Disk::write(const std::string& path, DiskFile& file, std::uint64_t offset, ByteView bytes) {
    const Power power = step();
    if (power == Power::off) return SQLITE_IOERR;
    ++tally_.writes;
    if (fails(Operation::write, path)) {
        ++tally_.writes_failed;
        const auto part = draw_below(source_, static_cast<std::uint32_t>(bytes.size()) + 1);
        if (part > 0) file.write(offset, bytes.first(part));
        return SQLITE_IOERR_WRITE;
    }
    if (capacity_) {
        const std::uint64_t room = file.seen().size() + free_bytes();
        if (offset + bytes.size() > room) {
            ++tally_.times_full;
            if (offset < room)
                file.write(offset, bytes.first(static_cast<std::size_t>(room - offset)));
            return SQLITE_FULL;
        }
    }
    file.write(offset, bytes);
    return power == Power::on ? SQLITE_OK : SQLITE_IOERR;
}

int Disk::truncate(DiskFile& file, std::uint64_t bytes) {
    const Power power = step();
    if (power == Power::off) return SQLITE_IOERR;
    file.truncate(bytes);
    return power == Power::on ? SQLITE_OK : SQLITE_IOERR;
}

int Disk::sync(const std::string& path, DiskFile& file, Folder folder) {
    // Power that fails during a sync leaves all pending, and chance has the word.
    if (step() != Power::on) return SQLITE_IOERR;
    ++tally_.syncs;
    if (fails(Operation::sync, path)) {
        ++tally_.syncs_failed;
        file.settle(source_, options_.overwrite, tally_);
        return SQLITE_IOERR_FSYNC;
    }
    if (lies(path)) {
        ++tally_.syncs_ignored;
        return SQLITE_OK;
    }
    file.sync();
    if (folder == Folder::synced) sync_folder_of(path);
    return SQLITE_OK;
}

Disk::Power Disk::step() {
    if (!has_power_) return Power::off;
    if (!steps_left_) return Power::on;
    if (*steps_left_ > 0) {
        --*steps_left_;
        return Power::on;
    }
    has_power_ = false;
    return Power::fails_now;
}

bool Disk::fails(Operation operation, const std::string& path) {
    for (auto failure = failures_.begin(); failure != failures_.end(); ++failure) {
        if (failure->operation != operation || !path.ends_with(failure->path_ending)) continue;
        if (failure->after-- > 0) continue;
        failures_.erase(failure);
        return true;
    }
    return false;
}

bool Disk::lies(const std::string& path) const {
    return honesty_ == Honesty::lying && path.ends_with(lies_about_);
}

void Disk::sync_folder_of(const std::string& path) {
    const std::string_view folder = folder_of(path);
    std::erase_if(durable_, [&](const auto& name) { return folder_of(name.first) == folder; });
    for (const auto& [name, file] : seen_)
        if (folder_of(name) == folder) durable_.emplace(name, file);
}

void Disk::settle_names(FastSource& source) {
    for (auto name = durable_.begin(); name != durable_.end();) {
        const auto now = seen_.find(name->first);
        const bool removed = now == seen_.end() || now->second != name->second;
        if (removed && draw_below(source, 2) == 0) {
            name = durable_.erase(name);
            continue;
        }
        if (removed) ++tally_.files_returned;
        ++name;
    }
    for (const auto& [path, file] : seen_) {
        const auto before = durable_.find(path);
        if (before != durable_.end()) continue;
        if (draw_below(source, 2) == 0)
            durable_.emplace(path, file);
        else
            ++tally_.files_vanished;
    }
    seen_ = durable_;
}

void Disk::forget_handles() {
    ++life_;
    for (const auto& [path, file] : seen_) {
        file->handles.clear();
        file->memory.reset();
    }
    seed_sqlite();
}

// SQLite marks its log with random numbers; without this no two runs would have the same bytes.
void Disk::seed_sqlite() {
    const int seed = static_cast<int>(source_() >> 34) + 1;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): SQLite's interface
    sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, seed, static_cast<sqlite3*>(nullptr));
}

}  // namespace croupier::sim
