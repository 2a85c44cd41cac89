#include "host/recover.h"

#include <fmt/format.h>

#include "floor/apply.h"

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

Result<Recovery, Fault> recover(journal::Store& store) {
    Recovery recovery;
    TRY(snapshot, store.latest_snapshot());
    if (snapshot) {
        auto state = codec::decode_state(snapshot->state);
        // A snapshot only saves time: one that this build cannot read is passed over.
        if (state) {
            recovery.state = std::move(*state);
            recovery.how.from_snapshot = snapshot->sequence;
        }
    }
    TRY(head, store.head());
    codec::Batch batch;
    const auto take = [&](const journal::Batch& row) -> Result<Nothing, Fault> {
        const auto explain = [&](const Fault& fault) {
            return Err{Fault{fmt::format("batch {}: {}", row.sequence, fault.what)}};
        };
        if (auto read = codec::read_batch(batch, row.content); !read) return explain(read.error());
        if (auto folded = fold(recovery.state, batch); !folded) return explain(folded.error());
        ++recovery.how.batches;
        recovery.how.entries += batch.entries.size();
        for (const codec::Entry& entry : batch.entries) recovery.how.events += entry.events.size();
        return Nothing{};
    };
    if (recovery.how.from_snapshot < head.sequence)
        TRY_DO(store.read(recovery.how.from_snapshot + 1, head.sequence, take));
    if (!recovery.state.ledger.conserved())
        return Err{Fault{"the money in the recovered state does not add up"}};
    return recovery;
}

}  // namespace croupier::host
