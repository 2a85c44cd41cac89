// What other nouns ask about incidents.
#pragma once

#include <cstdint>

#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"

namespace croupier::floor {

// So many of these events order one.
std::uint64_t notices_in(const Events& events);
// Whoever sits there may not wager at this table any more.
bool is_excluded(const State& state, const Table& table, TerminalId terminal);
// So many of them open an incident.
std::uint64_t incidents_in(const Events& events);

}  // namespace croupier::floor
