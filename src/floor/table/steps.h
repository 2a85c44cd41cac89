// What other nouns record about a table: events that follow.
#pragma once

#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"

namespace croupier::floor {

// Nobody has been at its dealer terminal for too long: no wagers are taken, and people hear of it.
Events leave_unattended(const State& state, const Command& command, TableId table);
// Of a part that was found in order: where it was the last to be inspected wagers are taken again.
void note_inspection(const State& state, const Command& command, DeviceId device, Events& events);

}  // namespace croupier::floor
