// What other nouns have wagers do: events that follow.
#pragma once

#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/round/event.h"
#include "floor/wager/event.h"

namespace croupier::floor {

// Events by which betting ends: the end itself and what the rules give back.
void end_betting(const State& state, TableId id, CloseCause cause, Time at, Events& events);
// A terminal's wagers in the present round go back.
void return_wagers(const State& state, TableId id, TerminalId terminal, RefundReason reason,
                   Events& events);

}  // namespace croupier::floor
