// For tests: a store on a simulated disk that loses its power again and again while batches,
// leases and snapshots are written, and a witness that remembers what the store acknowledged.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "journal/sqlite/sqlite_store.h"
#include "sim/disk.h"

namespace croupier::sim {

struct TrialOptions {
    std::uint64_t seed = 1;
    Overwrite overwrite = Overwrite::spoils;
    Honesty honesty = Honesty::honest;
    std::string lies_about = {};  // files so ending; empty: all
    journal::Synchronous synchronous = journal::Synchronous::full;
    int cuts = 8;
};

class StoreTrial {
public:
    explicit StoreTrial(const TrialOptions& options);

    // Empty if after every cut all was there that had to be; or else what was not.
    std::string run();

    const DiskTally& tally() const { return disk_.tally(); }
    journal::Sequence acknowledged() const { return batches_.size(); }
    const std::vector<Digest>& digests() const { return digests_; }  // of the disk, at each cut

private:
    using StorePointer = std::unique_ptr<journal::Store>;

    Result<StorePointer, Fault> open();
    std::string write_until_dark();
    Result<Nothing, Fault> work(StorePointer& store);
    Result<Nothing, Fault> append(journal::Store& store);
    Result<Nothing, Fault> take_lease(journal::Store& store);
    Result<Nothing, Fault> put_snapshot(journal::Store& store);
    std::string compare();
    std::string compare_batches(journal::Store& store);
    std::string compare_snapshot(journal::Store& store);
    Bytes draw_content();
    Bytes state_of(journal::Sequence sequence) const;

    TrialOptions options_;
    FastSource source_;
    Disk disk_;
    journal::SqliteOptions store_options_;

    bool created_ = false;
    journal::Lease lease_;
    std::vector<Bytes> batches_;      // acknowledged, from 1
    std::optional<Bytes> in_flight_;  // the one after them, if it was begun
    journal::Sequence snapshot_ = 0;  // acknowledged; 0 if none
    std::vector<Digest> digests_;
};

}  // namespace croupier::sim
