#include "sim/disk_tally.h"

#include <fmt/format.h>

#include <array>

namespace croupier::sim {
namespace {

constexpr std::array<DiskCount, 21> counts = {{
    {"reads", &DiskTally::reads},
    {"writes", &DiskTally::writes},
    {"syncs", &DiskTally::syncs},
    {"power_cuts", &DiskTally::power_cuts},
    {"writes_kept", &DiskTally::writes_kept},
    {"writes_lost", &DiskTally::writes_lost},
    {"writes_torn", &DiskTally::writes_torn},
    {"sectors_spoiled", &DiskTally::sectors_spoiled},
    {"writes_overtook", &DiskTally::writes_overtook},
    {"truncates_lost", &DiskTally::truncates_lost},
    {"growths_lost", &DiskTally::growths_lost},
    {"growths_hollow", &DiskTally::growths_hollow},
    {"files_vanished", &DiskTally::files_vanished},
    {"files_returned", &DiskTally::files_returned},
    {"processes_killed", &DiskTally::processes_killed},
    {"reads_failed", &DiskTally::reads_failed},
    {"writes_failed", &DiskTally::writes_failed},
    {"syncs_failed", &DiskTally::syncs_failed},
    {"syncs_ignored", &DiskTally::syncs_ignored},
    {"times_full", &DiskTally::times_full},
    {"bits_flipped", &DiskTally::bits_flipped},
}};
static_assert(sizeof(DiskTally) == counts.size() * sizeof(std::uint64_t));

}  // namespace

std::span<const DiskCount> disk_counts() {
    return counts;
}

std::string tally_text(const DiskTally& tally) {
    std::string text;
    for (const auto& [name, count] : counts) text += fmt::format("{} {}\n", name, tally.*count);
    return text;
}

DiskTally& DiskTally::operator+=(const DiskTally& other) {
    for (const auto& [name, count] : counts) this->*count += other.*count;
    return *this;
}

}  // namespace croupier::sim
