// How the read models get at old entries: somebody who has the store reads one batch.
#pragma once

#include <cstdint>
#include <functional>

#include "base/fault.h"
#include "base/result.h"
#include "books/postings.h"
#include "codec/journal.h"

namespace croupier::books {

using ReadBatch = std::function<Result<Nothing, Fault>(std::uint64_t sequence, codec::Batch& into)>;

// Calls visit(entry, sequence, place) for every entry of these batches, in order, until it says
// false.
template <class Visit>
Result<Nothing, Fault> visit_entries(const Stretches& stretches, const ReadBatch& read,
                                     Visit visit) {
    codec::Batch batch;
    for (const Stretch& stretch : stretches)
        for (std::uint64_t sequence = stretch.first; sequence <= stretch.last; ++sequence) {
            TRY_DO(read(sequence, batch));
            for (std::size_t place = 0; place < batch.entries.size(); ++place)
                if (!visit(batch.entries[place], sequence, static_cast<std::uint32_t>(place)))
                    return Nothing{};
        }
    return Nothing{};
}

}  // namespace croupier::books
