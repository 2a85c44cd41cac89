// What other nouns ask about a round.
#pragma once

#include <cstdint>
#include <optional>

#include "base/result.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/rejection.h"

namespace croupier::floor {

// An order that names a round is for that round and no other; `late`: why it is refused.
Result<Nothing, Refusal> must_be_its_round(const Table& table, std::optional<std::uint32_t> round,
                                           Rejection late);
// A deal that would end betting before its least time.
bool is_too_early(const Table& table, Time at);
// The next round begins without anybody.
bool opens_by_itself(const State& state, const Table& table, Time at);
// CR-8.3: no other result is settled on an account that is frozen; such a round waits.
bool has_frozen_seat(const State& state, const Table& table);
// An outcome in which nobody had a hand is settled as soon as it is there; what a person entered,
// a person confirms.
bool settles_itself(const State& state, const Table& table);
// The dice of this round have not been set going yet.
bool waits_for_tumbler(const Table& table);

}  // namespace croupier::floor
