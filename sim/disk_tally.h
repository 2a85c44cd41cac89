// How often each thing happened to a simulated disk.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace croupier::sim {

struct DiskTally {
    // What was asked of it.
    std::uint64_t reads = 0;
    std::uint64_t writes = 0;
    std::uint64_t syncs = 0;

    // What became, in power cuts and failed syncs, of what was not synced.
    std::uint64_t power_cuts = 0;
    std::uint64_t writes_kept = 0;
    std::uint64_t writes_lost = 0;
    std::uint64_t writes_torn = 0;      // some of its sectors were kept
    std::uint64_t sectors_spoiled = 0;  // a sector written in part is now noise, all of it
    std::uint64_t writes_overtook = 0;  // kept although an earlier one was lost
    std::uint64_t truncates_lost = 0;
    std::uint64_t growths_lost = 0;    // the file is shorter than it was
    std::uint64_t growths_hollow = 0;  // the file is as long, with zeros where a write was lost
    std::uint64_t files_vanished = 0;  // made, and their folder not synced
    std::uint64_t files_returned = 0;  // removed, and their folder not synced

    // What was ordered.
    std::uint64_t processes_killed = 0;
    std::uint64_t reads_failed = 0;
    std::uint64_t writes_failed = 0;
    std::uint64_t syncs_failed = 0;
    std::uint64_t syncs_ignored = 0;  // by a disk that lies
    std::uint64_t times_full = 0;
    std::uint64_t bits_flipped = 0;

    DiskTally& operator+=(const DiskTally& other);
    friend bool operator==(const DiskTally&, const DiskTally&) = default;
};

// The counts by name, in order.
struct DiskCount {
    std::string_view name;
    std::uint64_t DiskTally::*count;
};
std::span<const DiskCount> disk_counts();
// One line for each.
std::string tally_text(const DiskTally& tally);

}  // namespace croupier::sim
