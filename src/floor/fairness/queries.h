// What other nouns ask about committed rounds.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/rejection.h"

namespace croupier::floor {

// At a committed table an outcome comes from the host alone, after the end of betting, and it is
// the next draw; elsewhere it is no draw.
Result<Nothing, Refusal> must_be_drawn(const State& state, const Command& command, TableId id,
                                       std::uint32_t draw);

}  // namespace croupier::floor
