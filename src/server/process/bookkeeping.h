// The books behind the engine. After a start they go on from the newest snapshot, so that
// snapshots and records are there at once; what was played before it they learn by reading the
// journal from its beginning, a piece at a time, and nobody is told a history before that is done.
//
// They are a second opinion of the store as well: every hash is computed anew, the state of the
// writer is compared with theirs, and every signed head is checked.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "books/books.h"
#include "journal/store.h"

namespace croupier::server {

// A snapshot as it lies in the store now.
struct SnapshotMade {
    journal::Sequence sequence = 0;
    Digest digest{};
};

// The writer's state after a batch: these books must come to the same.
struct WriterState {
    journal::Sequence sequence = 0;
    Digest state{};
};

struct BookkeepingOptions {
    std::uint64_t snapshot_every = 2'000;  // batches
    std::uint64_t past_batches_max = 200;  // read at a time
    books::Options books{};
    // Makes the seal of a snapshot with that digest; none: snapshots are neither sealed nor
    // doubted. Any thread.
    journal::SealSnapshot seal{};
    std::function<void(const SnapshotMade&)> made{};  // on the thread of the books
    WriterState at_start{};                           // as recovery found it
};

// One thread, which is the only one to use the store.
class Bookkeeping {
public:
    explicit Bookkeeping(BookkeepingOptions options) : options_(std::move(options)) {}

    // Reads all that came since, and a piece of the past; writes a snapshot if one is due. After a
    // Fault the books are gone, and the next call begins anew.
    Result<Nothing, Fault> read_on(journal::Store& store);
    // Between two batches, for whoever ends. None: there is nothing to take one of.
    Result<std::optional<SnapshotMade>, Fault> leave_snapshot(journal::Store& store) const;
    // What the writer's state was, to be compared when the books come to that batch; one that they
    // have passed is left out.
    void expect(const WriterState& writer) { expected_ = writer; }

    // None before the first read_on(), and after a Fault.
    const books::Books* books() const { return books_.get(); }
    // The books hold the past, or as much of it as can be read; past_fault() then says what cannot.
    bool knows_past() const { return books_ != nullptr && past_ == nullptr; }
    const std::string& past_fault() const { return past_fault_; }

private:
    Result<Nothing, Fault> begin(journal::Store& store);
    Result<Nothing, Fault> enter(books::Books& into, journal::Store& store, std::uint64_t to) const;
    Result<Nothing, Fault> compare(const books::Books& with, const WriterState& writer) const;
    Result<Nothing, Fault> check_signed_heads(journal::Store& store) const;
    Result<SnapshotMade, Fault> put_snapshot(journal::Store& store) const;
    Result<Nothing, Fault> read_new(journal::Store& store);
    Result<Nothing, Fault> read_past(journal::Store& store);

    const BookkeepingOptions options_;
    std::unique_ptr<books::Books> books_;
    std::unique_ptr<books::Books> past_;  // on their way from the beginning to where books_ are
    std::uint64_t snapshot_at_ = 0;
    std::string past_fault_;
    WriterState expected_;
    bool heads_checked_ = false;
};

}  // namespace croupier::server
