// The second set of books: folds durable entries, one thread, never consulted by decide().
//
// Always true between two batches:
// 1. the state is the fold of the journal up to sequence(), and so the writer's at that point;
// 2. the index finds every entry that names a round, a terminal or a person;
// 3. nothing here is a truth of its own: books made anew from the journal are the same.
#pragma once

#include <deque>

#include "books/index.h"
#include "books/meters.h"
#include "books/reading.h"
#include "books/recent_rounds.h"
#include "books/significant.h"
#include "books/statement.h"
#include "codec/journal.h"
#include "floor/state.h"

namespace croupier::books {

struct Options {
    std::size_t index_bytes_max = std::size_t{256} << 20;
    std::size_t significant_max = 100'000;
    Thresholds thresholds{};
};

// For the store: the state after batch `sequence`.
struct Snapshot {
    std::uint64_t sequence = 0;
    Bytes state;
};

class Books {
public:
    // From the beginning of the journal.
    explicit Books(Options options);
    // Goes on from a snapshot: what lies before it is found by reading it, but has no statements
    // of persons, no significant events and no recent rounds.
    Books(Options options, floor::State state, std::uint64_t sequence);

    // The entries of a batch one after another, as the host's listener hears them, and then that
    // it was the last one. A Fault means that these books differ from the journal: make them anew.
    Result<Nothing, Fault> take(const codec::Entry& entry, std::uint64_t sequence);
    void end_batch();
    // A whole batch, whose digests must be those of this state.
    Result<Nothing, Fault> take(const codec::Batch& batch, std::uint64_t sequence);

    const floor::State& state() const { return state_; }
    std::uint64_t sequence() const { return sequence_; }
    const Index& index() const { return index_; }
    const std::deque<Significant>& significant() const { return watch_.events(); }

    Snapshot snapshot() const;  // only between two batches
    // The writer's state, at the same sequence, is this one.
    bool agrees_with(const floor::State& writer) const;

    // From `from` to before `to`.
    Result<Statement, Fault> statement(const Holder& holder, floor::Time from, floor::Time to,
                                       const ReadBatch& read) const;
    // Oldest first; at most recent_rounds_max. Only rounds that it staked in since the books began.
    Result<std::vector<RoundStory>, Fault> recent_rounds(floor::TerminalId terminal,
                                                         std::size_t count, Telling telling,
                                                         const ReadBatch& read) const;

    // Of a round that was settled: its record in force (books/record.h).
    Result<std::optional<floor::RoundSettled>, Fault> record(floor::RoundId round,
                                                             const ReadBatch& read) const;

private:
    void begin_chapter(floor::Time at, std::uint64_t sequence);
    void note_facts(const codec::Entry& entry);
    Result<bool, Fault> tell(floor::RoundId round, floor::TerminalId terminal, Telling telling,
                             const Stretch& within, const ReadBatch& read, RoundStory& story) const;

    floor::State state_;
    std::uint64_t sequence_ = 0;
    std::uint32_t place_ = 0;  // of the next entry in its batch
    bool between_batches_ = true;
    bool chapter_wanted_ = true;
    bool whole_ = true;
    Index index_;
    Watch watch_;
    Names names_;
};

}  // namespace croupier::books
