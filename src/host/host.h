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
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codec/journal.h"
#include "floor/decide.h"
#include "floor/state.h"
#include "host/ports.h"
#include "journal/store.h"

namespace croupier::host {

struct Options {
    std::string holder = "host";  // of the lease
    std::string build = "unknown";
    Digest program{};
    Digest approved{};
    std::size_t queue_max = 100'000;
    std::size_t batch_entries_max = 4'000;
    std::uint64_t space_reserve_bytes = 0;   // below it: no new wagers and deposits
    std::uint64_t checkpoint_every = 1'000;  // batches between two signed heads; 0: none
    // For the tests that show that it matters: answers go out before the batch is durable; somebody
    // else decides than the floor.
    bool answer_before_sync = false;
    floor::Ruling (*decide)(const floor::State&, const floor::Command&) = floor::decide;
};

struct Recovered {
    journal::Sequence from_snapshot = 0;
    std::uint64_t batches = 0;
    std::uint64_t entries = 0;
    std::uint64_t events = 0;
    std::int64_t last_at = 0;
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
    void anchor();
    void watch_clock();
    void watch_space();
    void run_timers(std::int64_t at);
    void take(floor::Command command);
    void repeat(const floor::Command& command, const floor::Refusal& refusal);
    void decide(floor::Command command);
    void record(floor::Command command, const floor::Refusal& refusal, floor::Events events);
    void report_fault(const floor::Command& command, const std::string& what);
    floor::Command own(floor::Order order, std::int64_t at) const;
    Result<Nothing, Fault> commit();
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
    std::int64_t clock_step_ = 0;  // reported so far
    std::uint64_t batches_since_checkpoint_ = 0;
    bool failed_ = false;
};

}  // namespace croupier::host
