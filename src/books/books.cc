#include "books/books.h"

#include <fmt/format.h>

#include <utility>

#include "floor/apply.h"

namespace croupier::books {

Books::Books(Options options)
    : index_(options.index_bytes_max), watch_(options.thresholds, options.significant_max) {}

Books::Books(Options options, floor::State state, std::uint64_t sequence) : Books(options) {
    // A chapter of all that came before, without postings: it begins with nothing, as the journal
    // does.
    whole_ = false;
    begin_chapter(0, 1);
    index_.skip_to(sequence);
    whole_ = true;
    chapter_wanted_ = true;
    state_ = std::move(state);
    sequence_ = sequence;
}

Result<Nothing, Fault> Books::take(const codec::Entry& entry, std::uint64_t sequence) {
    const bool begins = sequence != sequence_;
    if (begins && (sequence != sequence_ + 1 || !between_batches_))
        return Err{Fault{fmt::format("batch {} came after batch {}", sequence, sequence_)}};
    if (!begins && between_batches_) return Err{Fault{fmt::format("batch {} had ended", sequence)}};
    if (entry.command.at < state_.at) return Err{Fault{"time runs backwards"}};
    if (begins) {
        if (chapter_wanted_ || index_.wants_chapter()) begin_chapter(entry.command.at, sequence);
        sequence_ = sequence;
        place_ = 0;
        between_batches_ = false;
    }
    collect_names(state_, entry, names_);
    index_.add(sequence, names_);
    watch_.take(state_, entry, sequence);
    note_facts(entry);
    if (auto applied = floor::apply(state_, entry.events); !applied)
        return Err{Fault{fmt::format("batch {}: {}", sequence, applied.error())}};
    floor::remember(state_, entry.command, entry.refusal);
    ++place_;
    return Nothing{};
}

void Books::end_batch() {
    between_batches_ = true;
}

Result<Nothing, Fault> Books::take(const codec::Batch& batch, std::uint64_t sequence) {
    std::size_t next = 0;
    for (std::size_t place = 0; place < batch.entries.size(); ++place) {
        TRY_DO(take(batch.entries[place], sequence));
        for (; next < batch.digests.size() && batch.digests[next].entry == place; ++next) {
            const codec::RoundDigest& wanted = batch.digests[next];
            if (codec::round_digest(state_, wanted.round) != wanted.state)
                return Err{Fault{
                    fmt::format("batch {}: after round {}/{} these books differ from the writer's",
                                sequence, wanted.round.table.value(), wanted.round.number)}};
        }
    }
    end_batch();
    return Nothing{};
}

Snapshot Books::snapshot() const {
    CHECK(between_batches_);
    return {sequence_, codec::encode_state(state_)};
}

bool Books::agrees_with(const floor::State& writer) const {
    return codec::state_digest(state_) == codec::state_digest(writer);
}

void Books::begin_chapter(floor::Time at, std::uint64_t sequence) {
    Opening opening;
    opening.first = sequence;
    opening.at = at;
    opening.gaming_day = state_.house.gaming_day;
    opening.whole = whole_;
    for (std::size_t i = 0; i < state_.terminals.size(); ++i) {
        const floor::TerminalId id(static_cast<std::uint32_t>(i));
        opening.credit.push_back(state_.ledger.credit(id).total());
        if (const auto& person = state_.terminals[i].person)
            opening.carded.push_back({id, *person});
    }
    index_.begin_chapter(std::move(opening));
    chapter_wanted_ = false;
}

// What the index keeps besides sequences.
void Books::note_facts(const codec::Entry& entry) {
    for (const floor::Event& event : entry.events) {
        if (const auto* venue = std::get_if<floor::VenueEvent>(&event)) {
            if (std::holds_alternative<floor::GamingDayBegan>(*venue)) chapter_wanted_ = true;
        } else if (const auto* terminal = std::get_if<floor::TerminalEvent>(&event)) {
            if (const auto* card = std::get_if<floor::CardInserted>(terminal))
                index_.add_session({sequence_, place_, card->terminal, card->person,
                                    state_.ledger.credit(card->terminal).total()});
        } else if (const auto* wager = std::get_if<floor::WagerEvent>(&event)) {
            if (const auto* placed = std::get_if<floor::BetsPlaced>(wager))
                index_.add_recent(placed->terminal, {placed->round, sequence_});
        }
    }
}

}  // namespace croupier::books
