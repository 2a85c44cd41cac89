// What becomes of its part of the state by each of its events.
#pragma once

#include "floor/forward.h"
#include "floor/table/event.h"

namespace croupier::floor {

void apply(State& state, const TableAdded& event);
void apply(State& state, const TableOpened& event);
void apply(State& state, const TableClosed& event);
void apply(State& state, const TableResumed& event);
void apply(State& state, const PeriodSet& event);
void apply(State& state, const BetRestricted& event);
void apply(State& state, const PlayersCapped& event);
void apply(State& state, const PayTableChanged& event);
void apply(State& state, const PayTableNoticed& event);
void apply(State& state, const AttendanceReported& event);
void apply(State& state, const TableUnattended& event);

}  // namespace croupier::floor
