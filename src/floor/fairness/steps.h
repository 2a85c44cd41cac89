// What the decisions of other nouns do to committed rounds.
#pragma once

#include "floor/decided.h"
#include "floor/forward.h"
#include "floor/ids.h"

namespace croupier::floor {

// The wheel, the dice or the next card begin to move.
Events begin_motion(TableId id, const Table& table, Time at);

}  // namespace croupier::floor
