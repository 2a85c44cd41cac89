// What other nouns have the venue do: events that follow.
#pragma once

#include <string>

#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"

namespace croupier::floor {

// We are wrong, or somebody was: the table stays off until somebody resumes it (ST-GLI19-A.6.4).
void stop_table(const State& state, const Command& command, TableId table, const std::string& what,
                Events& events);

}  // namespace croupier::floor
