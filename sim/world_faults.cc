#include <fmt/format.h>

#include "sim/world.h"

// Everything that goes wrong with the machine, and how the venue comes back.

namespace croupier::sim {
namespace {

constexpr std::uint64_t opens_max = 50;

}  // namespace

// A network of its own for the quiet time, so that nothing is lost any more.
void World::connect(bool faulty) {
    if (network_ != nullptr) count_network();
    NetworkOptions options;
    if (faulty) {
        options.delay_ms_max = static_cast<std::uint32_t>(draw_between(source_, 1, 60));
        options.lost = static_cast<std::uint32_t>(draw_between(source_, 0, 20'000));
        options.doubled = static_cast<std::uint32_t>(draw_between(source_, 0, 20'000));
        options.reordered = static_cast<std::uint32_t>(draw_between(source_, 0, 20'000));
        options.disconnected = static_cast<std::uint32_t>(draw_between(source_, 0, 1'000));
    }
    network_ = std::make_unique<Network>(options, source_());
    if (post_ != nullptr) post_->network = network_.get();
}

void World::misbehave() {
    const std::int64_t now = clock_.true_ms();
    if (short_until_ms_ != 0 && now >= short_until_ms_) {
        short_until_ms_ = 0;
        disk_.set_capacity(std::nullopt);
    }
    if (next_fault_ == 0)
        next_fault_ = ticks_ + 1 + draw_below(source_, static_cast<std::uint32_t>(fault_every_));
    if (ticks_ < next_fault_ || host_ == nullptr) return;
    next_fault_ = 0;
    switch (draw_below(source_, 18)) {
        case 0:
            return clock_.jump(draw_between(source_, 100, 3'000));
        case 1:
            return clock_.jump(-draw_between(source_, 100, 3'000));
        case 2:
            return clock_.jump((chance(source_, 500) ? 1 : -1) *
                               draw_between(source_, 10'000, 3'600'000));
        case 3:
        case 4:
            post_->fault("host stalled");
            stalled_until_ms_ = now + draw_between(source_, 300, 3'000);
            return;
        case 5:
        case 6:
            if (short_until_ms_ != 0) return;
            post_->fault("space short");
            short_until_ms_ = now + draw_between(source_, 2'000, 10'000);
            disk_.set_capacity(disk_.used_bytes() + 30'000);
            return;
        default:
            return break_disk();
    }
}

// One fault of the disk or of the process, now or within the next steps.
void World::break_disk() {
    switch (draw_below(source_, 6)) {
        case 0:
            post_->fault("power lost between two steps");
            return disk_.lose_power_after(draw_below(source_, 60));
        case 1:
            post_->fault("power lost at rest");
            disk_.power_cut(source_);
            return crash();
        case 2:
            disk_.kill_process();
            return crash();
        case 3:
            return disk_.fail_once(Operation::sync, draw_below(source_, 6));
        case 4:
            return disk_.fail_once(Operation::write, draw_below(source_, 12));
        default:
            disk_.set_capacity(disk_.used_bytes() + draw_below(source_, 3'000));
            short_until_ms_ = clock_.true_ms() + 60'000;
            return;
    }
}

// The process has ended, in whatever way. Memory is gone, and so may be the power.
void World::crash() {
    post_->fault("crashes");
    desk_.reset();
    host_.reset();
    store_.reset();
    if (!disk_.has_power() || chance(source_, 300)) disk_.power_cut(source_);
    disk_.cancel_failures();
    disk_.set_capacity(std::nullopt);
    short_until_ms_ = 0;
    stalled_until_ms_ = 0;
    const std::int64_t down_ms = chance(source_, 150) ? 0 : draw_between(source_, 1, 8'000);
    up_at_ms_ = clock_.true_ms() + down_ms;
}

void World::open() {
    for (std::uint64_t tried = 0; tried < opens_max; ++tried) {
        const std::uint64_t before = disk_failures();
        if (!post_->quiet && tried + 1 < opens_max && chance(source_, 400)) {
            if (chance(source_, 600))
                disk_.fail_once(Operation::read, draw_below(source_, 60));
            else
                disk_.lose_power_after(draw_below(source_, 40));
        }
        const auto opened = try_open();
        disk_.cancel_failures();
        if (opened) {
            if (auditor_->sequence() > 0) audit();
            return;
        }
        const bool excused = !disk_.has_power() || disk_failures() > before;
        host_.reset();
        store_.reset();
        if (!excused) return wrong("the store does not open: " + opened.error().what);
        post_->fault("starts that failed");
        if (!disk_.has_power()) {
            post_->fault("power lost between two steps");
            disk_.power_cut(source_);
        }
    }
}

Result<Nothing, Fault> World::try_open() {
    TRY(store, journal::open_sqlite(store_options_, journal::Access::write));
    take_store(std::move(store));
    const std::uint64_t last = auditor_->sequence();
    if (last > 0) {
        bool there = false;
        TRY_DO(store_->read(last, last, [&](const journal::Batch& batch) -> Result<Nothing, Fault> {
            there = true;
            auditor_->read_again(batch.sequence, batch.hash);
            return Nothing{};
        }));
        if (!there) wrong(fmt::format("batch {} is gone", last));
    }
    TRY(opened, host::Host::open(*store_, host_clock_, *this, nullptr, host_options_));
    host_ = std::move(opened);
    return Nothing{};
}

// Those that a host does not survive.
std::uint64_t World::disk_failures() const {
    const DiskTally& tally = disk_.tally();
    return tally.syncs_failed + tally.writes_failed + tally.times_full + tally.reads_failed;
}

void World::count_network() {
    const NetworkTally& tally = network_->tally();
    faults_["messages lost"] += tally.lost;
    faults_["messages doubled"] += tally.doubled;
    faults_["messages reordered"] += tally.reordered;
    faults_["lines down"] += tally.outages;
}

void World::count_disk() {
    const DiskTally& tally = disk_.tally();
    faults_["power cuts"] += tally.power_cuts;
    faults_["processes killed"] += tally.processes_killed;
    faults_["syncs failed"] += tally.syncs_failed;
    faults_["writes failed"] += tally.writes_failed;
    faults_["reads failed"] += tally.reads_failed;
    faults_["disk full"] += tally.times_full;
    faults_["writes torn"] += tally.writes_torn;
    faults_["writes lost"] += tally.writes_lost;
    faults_["writes that overtook"] += tally.writes_overtook;
    faults_["sectors spoiled"] += tally.sectors_spoiled;
    faults_["clock set forward"] += clock_.jumps_forward();
    faults_["clock set back"] += clock_.jumps_back();
}

}  // namespace croupier::sim
