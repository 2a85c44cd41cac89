#include "host/recover.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/apply.h"
#include "floor/decide.h"
#include "floor/state.h"
#include "host/copy_check.h"
#include "journal/unsigned_stretch.h"

namespace croupier::host {

Result<Nothing, Fault> fold(floor::State& state, const codec::Entry& entry) {
    if (entry.command.at < state.at) return Err{Fault{"time runs backwards"}};
    if (auto applied = floor::apply(state, entry.events); !applied)
        return Err{Fault{applied.error()}};
    floor::remember(state, entry.command, entry.refusal);
    return Nothing{};
}

Result<Nothing, Fault> fold(floor::State& state, const codec::Batch& batch) {
    std::size_t next = 0;
    for (std::size_t place = 0; place < batch.entries.size(); ++place) {
        TRY_DO(fold(state, batch.entries[place]));
        for (; next < batch.digests.size() && batch.digests[next].entry == place; ++next) {
            const codec::RoundDigest& wanted = batch.digests[next];
            if (codec::round_digest(state, wanted.round) != wanted.state)
                return Err{Fault{
                    fmt::format("the state after round {}/{} is not the one that was recorded",
                                wanted.round.table.value(), wanted.round.number)}};
        }
    }
    if (next != batch.digests.size()) return Err{Fault{"a state digest belongs to no entry"}};
    return Nothing{};
}

bool writes_generation(const floor::State& state, std::uint32_t generation) {
    // As long as the build has no generations, nothing is off.
    return floor::newest_generation == 0 || state.format_generation >= generation;
}

namespace {

class Recoverer {
public:
    Recoverer(journal::Store& store, Signer* signer) : store_(store), signer_(signer) {}

    Result<Recovery, Fault> run();

private:
    Result<Nothing, Fault> from_snapshot();
    // The batches after the snapshot, or all of them.
    Result<Nothing, Fault> fold_on();
    Result<Nothing, Fault> take(const journal::Batch& row);
    bool believes(const journal::Snapshot& snapshot);
    void refuse(journal::Sequence snapshot, const std::string& why) {
        refused_.push_back(snapshot);
        recovery_.how.notes.push_back(
            fmt::format("the snapshot of batch {} was refused: {}", snapshot, why));
    }
    // Empty: the snapshot that was taken is the one that the journal speaks of.
    std::string snapshot_wrong() const;
    Result<Nothing, Fault> check_signed_head();
    Result<Nothing, Fault> check_unsigned(journal::Sequence last_signed);

    journal::Store& store_;
    Signer* signer_;
    Recovery recovery_;
    journal::Head head_;
    codec::Batch batch_;
    std::optional<journal::Snapshot> snapshot_;  // without its state
    std::optional<Digest> recorded_;             // what the journal says of it
    std::vector<journal::Sequence> refused_;
};

Result<Recovery, Fault> Recoverer::run() {
    TRY(head, store_.head());
    head_ = head;
    while (true) {
        std::vector<std::string> notes = std::move(recovery_.how.notes);
        recovery_ = Recovery{};
        recovery_.how.notes = std::move(notes);
        TRY_DO(from_snapshot());
        auto folded = fold_on();
        if (!snapshot_) {
            if (!folded) return Err{folded.error()};
            break;
        }
        const std::string wrong = folded ? snapshot_wrong() : folded.error().what;
        if (wrong.empty()) break;
        refuse(snapshot_->sequence, wrong);
    }
    if (!recovery_.state.ledger.conserved())
        return Err{Fault{"the money in the recovered state does not add up"}};
    TRY_DO(check_signed_head());
    recovery_.how.head = head_.sequence;
    recovery_.how.last_at = recovery_.state.at;
    recovery_.how.state = codec::state_digest(recovery_.state);
    return std::move(recovery_);
}

bool Recoverer::believes(const journal::Snapshot& snapshot) {
    if (std::find(refused_.begin(), refused_.end(), snapshot.sequence) != refused_.end())
        return false;
    const auto seal = signer_ != nullptr ? signer_->seal(snapshot.digest) : std::optional<Digest>{};
    if (!seal || *seal == snapshot.seal) return true;
    refuse(snapshot.sequence,
           snapshot.seal == Digest{} ? "it has no seal" : "its seal is not this vault's");
    return false;
}

Result<Nothing, Fault> Recoverer::from_snapshot() {
    recorded_.reset();
    snapshot_.reset();
    const auto note_once = [&](const std::string& why) {
        auto& notes = recovery_.how.notes;
        if (std::find(notes.begin(), notes.end(), why) == notes.end()) notes.push_back(why);
    };
    TRY(found,
        store_.find_snapshot(
            [&](const journal::Snapshot& snapshot) { return believes(snapshot); }, note_once));
    if (!found) return Nothing{};
    auto state = codec::decode_state(found->state);
    if (!state) {
        refuse(found->sequence, "this build cannot read it: " + state.error().what);
        return from_snapshot();  // the one before may do
    }
    recovery_.state = std::move(*state);
    recovery_.how.from_snapshot = found->sequence;
    snapshot_ = std::move(*found);
    snapshot_->state.clear();
    return Nothing{};
}

Result<Nothing, Fault> Recoverer::fold_on() {
    if (recovery_.how.from_snapshot >= head_.sequence) return Nothing{};
    return store_.read(recovery_.how.from_snapshot + 1, head_.sequence,
                       [this](const journal::Batch& row) { return take(row); });
}

Result<Nothing, Fault> Recoverer::take(const journal::Batch& row) {
    const auto explain = [&](const Fault& fault) {
        return Err{Fault{fmt::format("batch {}: {}", row.sequence, fault.what)}};
    };
    if (auto read = codec::read_batch(batch_, row.content); !read) return explain(read.error());
    if (auto folded = fold(recovery_.state, batch_); !folded) return explain(folded.error());
    ++recovery_.how.batches;
    recovery_.how.entries += batch_.entries.size();
    for (const codec::Entry& entry : batch_.entries) {
        recovery_.how.events += entry.events.size();
        if (!snapshot_) continue;
        for (const floor::Event& event : entry.events)
            if (const auto* venue = std::get_if<floor::VenueEvent>(&event))
                if (const auto* made = std::get_if<floor::SnapshotRecorded>(venue))
                    if (made->sequence == snapshot_->sequence) recorded_ = made->digest;
    }
    return Nothing{};
}

std::string Recoverer::snapshot_wrong() const {
    if (recorded_ && *recorded_ != snapshot_->digest) return "the journal has another digest of it";
    const bool sealed = signer_ != nullptr && signer_->seal(snapshot_->digest).has_value();
    if (!recorded_ && sealed &&
        writes_generation(recovery_.state, floor::SnapshotRecorded::generation))
        return "the journal does not know of it";
    return {};
}

Result<Nothing, Fault> Recoverer::check_signed_head() {
    TRY(point, store_.last_checkpoint());
    if (!point) return check_unsigned(0);
    const auto wrong = [&](const std::string& what) {
        return Err{Fault{fmt::format("{}: the checkpoint of batch {} {}", store_.name(),
                                     point->head.sequence, what)}};
    };
    if (!journal::checkpoint_holds(*point)) return wrong("has a wrong signature");
    const auto& keys = recovery_.state.house.signing_keys;
    const bool known = keys.empty() ||
                       std::any_of(keys.begin(), keys.end(),
                                   [&](const floor::NameSigningKey& named) {
                                       return named.key == point->key.bytes;
                                   }) ||
                       (signer_ != nullptr && signer_->public_key() == point->key);
    if (!known)
        return wrong(fmt::format("is signed with key {}, which the journal does not name",
                                 hex_of(point->key.bytes)));
    TRY_DO(store_.verify_head(point->head));
    TRY_DO(check_unsigned(point->head.sequence));
    // The snapshot may be newer: what lies between is not folded, and must follow all the same.
    if (point->head.sequence >= recovery_.how.from_snapshot) return Nothing{};
    return store_.read(point->head.sequence + 1, recovery_.how.from_snapshot,
                       [](const journal::Batch&) { return Result<Nothing, Fault>(Nothing{}); });
}

// What came after the last signed head is no longer than a host plays before it signs the next one.
Result<Nothing, Fault> Recoverer::check_unsigned(journal::Sequence last_signed) {
    const floor::State& state = recovery_.state;
    if (signer_ == nullptr || state.house.signing_keys.empty()) return Nothing{};
    const bool timed = state.house.venue && !state.house.venue->demo;
    journal::UnsignedStretch stretch;
    // Before the journal names a key nobody signs.
    bool named = last_signed != 0;
    const auto look = [&](const journal::Batch& row) -> Result<Nothing, Fault> {
        if (!named) {
            TRY_DO(codec::read_batch(batch_, row.content));
            named = names_key(batch_);
        }
        if (named) stretch.take(row.sequence, row.at_ms, false, timed);
        return Nothing{};
    };
    TRY_DO(store_.read(last_signed + 1, head_.sequence, look));
    if (last_signed == 0 && stretch.lacks_first_head())
        return Err{
            Fault{fmt::format("{}: its journal names a signing key, and it holds no signed "
                              "head: they were deleted",
                              store_.name())}};
    if (!stretch.found()) return Nothing{};
    return Err{
        Fault{fmt::format("{}: batches {} to {} were signed by no host, and they are more "
                          "than a host plays without: the end of the store was made anew",
                          store_.name(), last_signed + 1, head_.sequence)}};
}

}  // namespace

Result<Recovery, Fault> recover(journal::Store& store, Signer* signer) {
    return Recoverer(store, signer).run();
}

}  // namespace croupier::host
