#include "server/bookkeeping.h"

#include <algorithm>
#include <utility>

namespace croupier::server {
namespace {

Result<Nothing, Fault> enter(books::Books& into, journal::Store& store, std::uint64_t to) {
    codec::Batch batch;
    return store.read(into.sequence() + 1, to,
                      [&](const journal::Batch& one) -> Result<Nothing, Fault> {
                          TRY_DO(codec::read_batch(batch, one.content));
                          return into.take(batch, one.sequence);
                      });
}

}  // namespace

Result<Nothing, Fault> Bookkeeping::read_on(journal::Store& store) {
    auto read = [&]() -> Result<Nothing, Fault> {
        if (books_ == nullptr) TRY_DO(begin(store));
        return read_new(store);
    }();
    if (!read) {
        books_ = nullptr;
        past_ = nullptr;
        return read;
    }
    if (past_ == nullptr) return Nothing{};
    // What is wrong with old batches is no reason to stop keeping books of the new ones.
    if (const auto past = read_past(store); !past) {
        past_fault_ = past.error().what;
        past_ = nullptr;
    }
    return Nothing{};
}

Result<Nothing, Fault> Bookkeeping::begin(journal::Store& store) {
    past_fault_.clear();
    snapshot_at_ = 0;
    auto whole = std::make_unique<books::Books>(options_.books);
    TRY(snapshot, store.latest_snapshot());
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
    if (head.sequence > books_->sequence()) TRY_DO(enter(*books_, store, head.sequence));
    if (books_->sequence() < snapshot_at_ + options_.snapshot_every) return Nothing{};
    snapshot_at_ = books_->sequence();
    const books::Snapshot made = books_->snapshot();
    return store.put_snapshot(made.sequence, made.state);
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

Result<Nothing, Fault> Bookkeeping::leave_snapshot(journal::Store& store) const {
    if (books_ == nullptr || books_->sequence() == 0) return Nothing{};
    const books::Snapshot last = books_->snapshot();
    return store.put_snapshot(last.sequence, last.state);
}

}  // namespace croupier::server
