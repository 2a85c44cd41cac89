// How a round goes on after something of it changed.
#pragma once

#include <cstdint>
#include <vector>

#include "floor/forward.h"
#include "floor/round/event.h"
#include "floor/table/meters.h"

namespace croupier::floor {

// Meters the results of wagers, or takes them out again with -1.
void meter_seats(PayTableMeters& meters, const std::vector<SeatResult>& seats, std::int64_t sign);
// After anything of the outcome changed: the round has its result, or goes on.
void advance(const State& state, Table& table);
// Looks again at what a round of a game that asks is waiting for.
void look_ahead(const State& state, Table& table);

}  // namespace croupier::floor
