#include "server/process/bookkeeping.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "codec/journal.h"

namespace croupier::server {

Result<Nothing, Fault> Bookkeeping::compare(const books::Books& with,
                                            const WriterState& writer) const {
    if (writer.sequence == 0 || with.sequence() != writer.sequence ||
        codec::state_digest(with.state()) == writer.state)
        return Nothing{};
    return Err{Fault{fmt::format(
        "batch {}: the state that the journal gives is not the one that the host plays with",
        writer.sequence)}};
}

Result<Nothing, Fault> Bookkeeping::enter(books::Books& into, journal::Store& store,
                                          std::uint64_t to) const {
    codec::Batch batch;
    return store.read(
        into.sequence() + 1, to, [&](const journal::Batch& one) -> Result<Nothing, Fault> {
            if (auto read = codec::read_batch(batch, one.content); !read)
                return Err{Fault{fmt::format("batch {}: {}", one.sequence, read.error().what)}};
            TRY_DO(into.take(batch, one.sequence));
            TRY_DO(compare(into, options_.at_start));
            return compare(into, expected_);
        });
}

Result<Nothing, Fault> Bookkeeping::read_on(journal::Store& store) {
    auto read = [&]() -> Result<Nothing, Fault> {
        if (books_ == nullptr) {
            TRY_DO(begin(store));
            TRY_DO(compare(*books_, options_.at_start));
        }
        return read_new(store);
    }();
    if (!read) {
        books_ = nullptr;
        past_ = nullptr;
        return read;
    }
    // What is wrong with old batches is no reason to stop keeping books of the new ones.
    if (past_ != nullptr)
        if (const auto past = read_past(store); !past) {
            past_fault_ = past.error().what;
            past_ = nullptr;
        }
    if (past_ != nullptr || heads_checked_) return Nothing{};
    heads_checked_ = true;
    if (const auto heads = check_signed_heads(store); !heads && past_fault_.empty())
        past_fault_ = heads.error().what;
    return Nothing{};
}

Result<Nothing, Fault> Bookkeeping::begin(journal::Store& store) {
    past_fault_.clear();
    heads_checked_ = false;
    snapshot_at_ = 0;
    auto whole = std::make_unique<books::Books>(options_.books);
    TRY(snapshot, store.find_snapshot([&](const journal::Snapshot& one) {
        return !options_.seal || options_.seal(one.digest) == one.seal;
    }));
    // One that this build cannot read is passed over, as recovery does.
    if (snapshot)
        if (auto state = codec::decode_state(snapshot->state)) {
            books_ = std::make_unique<books::Books>(options_.books, std::move(*state),
                                                    snapshot->sequence);
            snapshot_at_ = snapshot->sequence;
            past_ = std::move(whole);
            return Nothing{};
        }
    books_ = std::move(whole);
    return Nothing{};
}

Result<Nothing, Fault> Bookkeeping::read_new(journal::Store& store) {
    TRY(head, store.head());
    TRY_DO(compare(*books_, expected_));
    if (head.sequence > books_->sequence()) TRY_DO(enter(*books_, store, head.sequence));
    if (books_->sequence() >= expected_.sequence) expected_ = {};
    if (books_->sequence() < snapshot_at_ + options_.snapshot_every) return Nothing{};
    snapshot_at_ = books_->sequence();
    TRY(made, put_snapshot(store));
    if (options_.made) options_.made(made);
    return Nothing{};
}

Result<SnapshotMade, Fault> Bookkeeping::put_snapshot(journal::Store& store) const {
    const books::Snapshot taken = books_->snapshot();
    TRY(digest, store.put_sealed_snapshot(taken.sequence, taken.state, options_.seal));
    return SnapshotMade{taken.sequence, digest};
}

// Every head that was ever signed is in the chain, under a key that the journal names.
Result<Nothing, Fault> Bookkeeping::check_signed_heads(journal::Store& store) const {
    TRY(points, store.checkpoints());
    const auto& keys = books_->state().house.signing_keys;
    for (const journal::Checkpoint& point : points) {
        const auto wrong = [&](const std::string& what) {
            return Err{
                Fault{fmt::format("the checkpoint of batch {} {}", point.head.sequence, what)}};
        };
        if (!journal::checkpoint_holds(point)) return wrong("has a wrong signature");
        // The key of the very last one may be journalled in a batch that is not read yet.
        const bool known =
            keys.empty() || point.head.sequence > books_->sequence() ||
            std::any_of(keys.begin(), keys.end(), [&](const floor::NameSigningKey& named) {
                return named.key == point.key.bytes;
            });
        if (!known)
            return wrong(fmt::format("is signed with key {}, which the journal does not name",
                                     hex_of(point.key.bytes)));
        if (auto held = store.verify_head(point.head); !held) return wrong(held.error().what);
    }
    return Nothing{};
}

Result<Nothing, Fault> Bookkeeping::read_past(journal::Store& store) {
    const std::uint64_t to =
        std::min(books_->sequence(), past_->sequence() + options_.past_batches_max);
    if (to > past_->sequence()) TRY_DO(enter(*past_, store, to));
    if (past_->sequence() < books_->sequence()) return Nothing{};
    if (!past_->agrees_with(books_->state()))
        return Err{Fault{"the snapshot is not what the journal before it gives"}};
    books_ = std::move(past_);
    return Nothing{};
}

Result<std::optional<SnapshotMade>, Fault> Bookkeeping::leave_snapshot(
    journal::Store& store) const {
    if (books_ == nullptr || books_->sequence() == 0) return std::optional<SnapshotMade>{};
    TRY(made, put_snapshot(store));
    return std::optional(made);
}

}  // namespace croupier::server
