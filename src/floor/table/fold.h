// How other nouns reach a table and its seats to change them.
#pragma once

#include "base/hash.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/table/settings.h"

namespace croupier::floor {

Table& table_of(State& state, TableId id);
// The round must be the table's present one.
Table& table_of(State& state, RoundId round);
// Where the terminal sits at that table; it sits down if it has not yet.
Seat& seat_of(State& state, Table& table, TerminalId terminal);
// The table plays by these settings from now on.
void use_settings(State& state, Table& table, const Settings& settings, const Digest& version);

}  // namespace croupier::floor
