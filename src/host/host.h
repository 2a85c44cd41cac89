// The one writer of a venue. Commands come in, the floor decides, its events are applied at once in
// memory and made durable in groups; only then does anybody hear of them. A failed append means
// that memory is ahead of the disk: the host is finished, and another one recovers from the store.
//
// One thread. Always true:
// 1. nothing reaches the listener before its batch is durable;
// 2. `at` never falls, and whatever is due at or before a command's `at` goes before it;
// 3. a command that comes twice is decided once.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codec/journal.h"
#include "floor/command.h"
#include "floor/decide.h"
#include "floor/query.h"
#include "floor/rejection.h"
#include "floor/state.h"
#include "host/ports.h"
#include "journal/store.h"

namespace croupier::host {

// The time of day of a start, and the last entry before it.
struct ClockGap {
    std::int64_t last_at = 0;
    std::int64_t wall_at = 0;
};
struct ClockAcceptance {
    floor::StaffId first;
    floor::StaffId second;
};

struct Options {
    std::string holder = "host";  // of the lease
    std::string build = "unknown";
    Digest program{};
    Digest approved{};
    std::size_t queue_max = 100'000;
    std::size_t batch_entries_max = 4'000;
    std::uint64_t space_reserve_bytes = 0;   // below it: no new wagers and deposits
    std::uint64_t checkpoint_every = 1'000;  // batches between two signed heads; 0: none
    // A start that is longer than this after the last entry, or before it by more than the venue's
    // drift, is for ever: time does not fall again. So two people of the staff are asked before
    // anything is written; a Fault is the end of the start. 0: nobody is asked, and a demo store
    // never asks.
    std::int64_t start_gap_max_ms = 0;
    std::function<Result<ClockAcceptance, Fault>(const ClockGap&)> accept_clock{};
    // Looks at what was recovered before anything is written; a Fault is the end of the start.
    std::function<Result<Nothing, Fault>(const floor::State&)> look_at{};
    std::int64_t checkpoint_every_ms = 60'000;  // the longest time that a batch stays unsigned
    // For the tests that show that it matters: somebody else decides than the floor.
    floor::Ruling (*decide)(const floor::State&, const floor::Command&) = floor::decide;
};

struct Recovered {
    journal::Sequence from_snapshot = 0;
    std::uint64_t batches = 0;
    std::uint64_t entries = 0;
    std::uint64_t events = 0;
    std::int64_t last_at = 0;
    journal::Sequence head = 0;      // the last batch that was found
    Digest state{};                  // of the state after it
    std::vector<std::string> notes;  // what was refused on the way, for the log
};

class Host {
public:
    // Recovers the state from the store, takes the lease, and journals that the engine has started
    // and for how long it was down. Refuses a store whose chain, digests or money do not hold.
    static Result<std::unique_ptr<Host>, Fault> open(journal::Store& store, Clock& clock,
                                                     Listener& listener, Signer* signer,
                                                     Options options);

    // Puts a command into the queue; its `at` is stamped when it is taken. False: the queue is
    // full, and nothing was or will be decided.
    bool submit(floor::Command command);
    std::size_t waiting() const { return queue_.size(); }

    // Does what is due: timers, then the queue, batch after batch, until both are empty. After a
    // Fault the host must be dropped.
    Result<Nothing, Fault> turn();
    // When turn() should be called again though nothing comes in.
    std::optional<std::int64_t> wake_at() const;

    // The store is in doubt: no round begins and nothing is paid until two persons have cleared it
    // (ST-GLI19-2.8.8.g). Told once; goes into the queue like any command.
    void doubt_store(const std::string& what);
    // The clerk has made a snapshot; goes into the queue if the journal may hold it.
    void record_snapshot(journal::Sequence sequence, const Digest& digest);
    // Signs the head if that has not been done yet. To be called by whoever ends.
    Result<Nothing, Fault> sign_head();

    // Which program this is. Whoever opens a venue on an empty store orders it next; after that
    // open() does.
    floor::Order start() const;

    const floor::State& state() const { return state_; }
    journal::Head head() const { return head_; }
    const Recovered& recovered() const { return recovered_; }
    // The host's time: the clock's, carried on steadily and never falling.
    std::int64_t now();

private:
    Host(journal::Store& store, Clock& clock, Listener& listener, Signer* signer, Options options);

    Result<Nothing, Fault> recover();
    Result<Nothing, Fault> begin();
    Result<std::optional<floor::AcceptClock>, Fault> ask_about_clock();
    void anchor();
    void watch_clock();
    void watch_space();
    void watch_key();
    void run_timers(std::int64_t at);
    void take(floor::Command command);
    void repeat(const floor::Command& command, const floor::Refusal& refusal);
    void decide(floor::Command command);
    void record(floor::Command command, const floor::Refusal& reason, floor::Events events);
    void report_fault(const floor::Command& command, const std::string& what);
    floor::Command own(floor::Order order, std::int64_t at) const;
    Result<Nothing, Fault> commit();
    Result<Nothing, Fault> check_key() const;
    Result<Nothing, Fault> checkpoint();
    void release();

    journal::Store& store_;
    Clock& clock_;
    Listener& listener_;
    Signer* signer_;
    Options options_;
    journal::Lease lease_;
    journal::Head head_;
    floor::State state_;
    Recovered recovered_;

    std::deque<floor::Command> queue_;
    codec::Batch batch_;
    Bytes content_;
    // Repeated commands whose first answer is in the batch at hand.
    struct Repeat {
        floor::Command command;
        floor::Refusal refusal;
    };
    std::vector<Repeat> repeats_;
    // When the next table wants to be woken, as long as nothing has happened that could change it.
    struct Known {
        std::optional<floor::Deadline> deadline;
    };
    std::optional<Known> next_;
    std::int64_t wall_anchor_ = 0;
    std::int64_t steady_anchor_ = 0;
    std::int64_t clock_step_ = 0;   // reported so far
    journal::Sequence signed_ = 0;  // the last head that was
    std::int64_t turned_at_ = 0;    // when the last turn began
    std::int64_t signed_at_ = 0;    // on the steady clock
    bool sign_now_ = false;
    bool failed_ = false;
};

}  // namespace croupier::host
