#include "sim/disk_file.h"

#include <algorithm>
#include <array>

namespace croupier::sim {
namespace {

// Nobody syncs for ever so long: then a disk writes back by itself, oldest first.
constexpr std::size_t pending_bytes_max = std::size_t{64} << 20;

// How one power cut treats one file. Were every write to meet its own fate always, then the plain
// cases, all or nothing or a clean end, would hardly ever come about.
enum class Mood : std::uint8_t { keeps_all, loses_all, in_order, each_for_itself };

Mood draw_mood(FastSource& source) {
    static constexpr std::array moods = {Mood::keeps_all, Mood::loses_all, Mood::in_order,
                                         Mood::each_for_itself, Mood::each_for_itself};
    return moods[draw_below(source, moods.size())];
}

}  // namespace

void DiskFile::write(std::uint64_t offset, ByteView bytes) {
    seen_.write(offset, bytes);
    pending_.push_back({Pending::Kind::write, offset, pending_bytes_.size(), bytes.size()});
    append_bytes(pending_bytes_, bytes);
    if (pending_bytes_.size() > pending_bytes_max) write_back_oldest();
}

void DiskFile::truncate(std::uint64_t bytes) {
    seen_.resize(bytes);
    pending_.push_back({Pending::Kind::truncate, bytes, pending_bytes_.size(), 0});
}

void DiskFile::sync() {
    for (const Pending& pending : pending_) {
        if (pending.kind == Pending::Kind::truncate)
            durable_.resize(pending.offset);
        else
            durable_.share(seen_, pending.offset, pending.bytes);
    }
    pending_.clear();
    pending_bytes_.clear();
}

void DiskFile::settle(FastSource& source, Overwrite overwrite, DiskTally& tally) {
    if (pending_.empty()) return;
    const Mood mood = draw_mood(source);
    const std::size_t border = draw_below(source, static_cast<std::uint32_t>(pending_.size()));
    const auto draw_fate = [&](std::size_t i) {
        if (mood == Mood::keeps_all) return Fate::kept;
        if (mood == Mood::loses_all) return Fate::lost;
        if (mood == Mood::each_for_itself) return static_cast<Fate>(draw_below(source, 3));
        return i < border ? Fate::kept : i == border ? Fate::torn : Fate::lost;
    };
    bool lost_any = false;
    for (std::size_t i = 0; i < pending_.size(); ++i) {
        const Pending& pending = pending_[i];
        Fate fate = draw_fate(i);
        if (pending.kind == Pending::Kind::truncate) {
            if (fate == Fate::lost)
                ++tally.truncates_lost;
            else
                keep(pending);
            continue;
        }
        if (fate == Fate::torn && !tear(pending, source, overwrite, tally)) fate = Fate::lost;
        if (fate == Fate::kept) keep(pending);
        ++(fate == Fate::kept   ? tally.writes_kept
           : fate == Fate::torn ? tally.writes_torn
                                : tally.writes_lost);
        if (fate != Fate::lost && lost_any) ++tally.writes_overtook;
        lost_any |= fate != Fate::kept;
    }
    // The size is written elsewhere than the bytes, and survives or not for itself.
    if (seen_.size() > durable_.size()) {
        const bool grows = draw_below(source, 2) == 0;
        if (grows) durable_.resize(seen_.size());
        ++(grows ? tally.growths_hollow : tally.growths_lost);
    }
    pending_.clear();
    pending_bytes_.clear();
}

void DiskFile::cut(FastSource& source, Overwrite overwrite, DiskTally& tally) {
    settle(source, overwrite, tally);
    seen_ = durable_;
}

void DiskFile::flip_bit(std::uint64_t offset, std::uint8_t bit) {
    for (Image* const image : {&seen_, &durable_}) {
        if (offset >= image->size()) continue;
        std::array<std::uint8_t, 1> byte{};
        image->read(offset, byte);
        byte[0] = static_cast<std::uint8_t>(byte[0] ^ (1U << (bit % 8)));
        image->write(offset, byte);
    }
}

ByteView DiskFile::bytes_of_write(const Pending& pending) const {
    return ByteView(pending_bytes_).subspan(pending.start, pending.bytes);
}

void DiskFile::keep(const Pending& pending) {
    if (pending.kind == Pending::Kind::truncate)
        durable_.resize(pending.offset);
    else
        durable_.write(pending.offset, bytes_of_write(pending));
}

// Keeps a beginning of the sectors or any of them; false if it came to none.
bool DiskFile::tear(const Pending& pending, FastSource& source, Overwrite overwrite,
                    DiskTally& tally) {
    const ByteView bytes = bytes_of_write(pending);
    const std::uint64_t end = pending.offset + bytes.size();
    const std::uint64_t first = pending.offset / sector_bytes;
    const std::uint64_t sectors = (end + sector_bytes - 1) / sector_bytes - first;
    const bool from_the_beginning = draw_below(source, 2) == 0;
    const std::uint64_t kept = draw_below(source, static_cast<std::uint32_t>(sectors) + 1);
    bool any = false;
    for (std::uint64_t i = 0; i < sectors; ++i) {
        const std::uint64_t from = std::max(pending.offset, (first + i) * sector_bytes);
        const std::uint64_t to = std::min(end, (first + i + 1) * sector_bytes);
        const bool in_part = to - from < sector_bytes;
        if (in_part && overwrite == Overwrite::spoils && draw_below(source, 4) == 0) {
            spoil((first + i) * sector_bytes, to, source, tally);
            any = true;
        } else if (from_the_beginning ? i < kept : draw_below(source, 2) == 0) {
            durable_.write(from, bytes.subspan(static_cast<std::size_t>(from - pending.offset),
                                               static_cast<std::size_t>(to - from)));
            any = true;
        }
    }
    return any;
}

// The sector becomes noise as far as there is a file, or at least to `end`.
void DiskFile::spoil(std::uint64_t offset, std::uint64_t end, FastSource& source,
                     DiskTally& tally) {
    const std::uint64_t to = std::max(end, std::min(durable_.size(), offset + sector_bytes));
    Bytes noise(static_cast<std::size_t>(to - offset));
    for (auto& byte : noise) byte = static_cast<std::uint8_t>(source());
    durable_.write(offset, noise);
    ++tally.sectors_spoiled;
}

void DiskFile::write_back_oldest() {
    const std::size_t half = (pending_.size() + 1) / 2;
    for (std::size_t i = 0; i < half; ++i) keep(pending_[i]);
    const std::size_t gone = half < pending_.size() ? pending_[half].start : pending_bytes_.size();
    pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(half));
    pending_bytes_.erase(pending_bytes_.begin(),
                         pending_bytes_.begin() + static_cast<std::ptrdiff_t>(gone));
    for (Pending& pending : pending_) pending.start -= gone;
}

}  // namespace croupier::sim
