// The books behind the engine. After a start they go on from the newest snapshot, so that
// snapshots and records are there at once; what was played before it they learn by reading the
// journal from its beginning, a piece at a time, and nobody is told a history before that is done.
#pragma once

#include <memory>
#include <string>

#include "books/books.h"
#include "journal/store.h"

namespace croupier::server {

struct BookkeepingOptions {
    std::uint64_t snapshot_every = 2'000;  // batches
    std::uint64_t past_batches_max = 200;  // read at a time
    books::Options books{};
};

// One thread, which is the only one to use the store.
class Bookkeeping {
public:
    explicit Bookkeeping(BookkeepingOptions options) : options_(options) {}

    // Reads all that came since, and a piece of the past; writes a snapshot if one is due. After a
    // Fault the books are gone, and the next call begins anew.
    Result<Nothing, Fault> read_on(journal::Store& store);
    // Between two batches, for whoever ends.
    Result<Nothing, Fault> leave_snapshot(journal::Store& store) const;

    // None before the first read_on(), and after a Fault.
    const books::Books* books() const { return books_.get(); }
    // The books hold the past, or as much of it as can be read; past_fault() then says what cannot.
    bool knows_past() const { return books_ != nullptr && past_ == nullptr; }
    const std::string& past_fault() const { return past_fault_; }

private:
    Result<Nothing, Fault> begin(journal::Store& store);
    Result<Nothing, Fault> read_new(journal::Store& store);
    Result<Nothing, Fault> read_past(journal::Store& store);

    const BookkeepingOptions options_;
    std::unique_ptr<books::Books> books_;
    std::unique_ptr<books::Books> past_;  // on their way from the beginning to where books_ are
    std::uint64_t snapshot_at_ = 0;
    std::string past_fault_;
};

}  // namespace croupier::server
