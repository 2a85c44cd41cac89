// The record of a finished round, as a correction needs it.
#pragma once

#include <optional>

#include "books/reading.h"
#include "floor/ids.h"
#include "floor/round/event.h"

namespace croupier::books {

// The one in force: as the round was settled, or as it was last corrected. Reads the given batches,
// which must hold all of both; none: the round was not settled there.
Result<std::optional<floor::RoundSettled>, Fault> find_record(floor::RoundId round,
                                                              const Stretches& stretches,
                                                              const ReadBatch& read);

}  // namespace croupier::books
