// What the parts of apply() share.
#pragma once

#include "floor/apply.h"

namespace croupier::floor {

Table& table_of(State& state, TableId id);
// The round must be the table's present one.
Table& table_of(State& state, RoundId round);
// Where the terminal sits at that table; it sits down if it has not yet.
Seat& seat_of(State& state, Table& table, TerminalId terminal);

// What corrections need is kept since behaviour 3; what older builds wrote folds to the very state
// whose digests they recorded.
inline bool keeps_for_corrections(const State& state) {
    return state.behaviour == 0 || state.behaviour >= 3;
}
// Which order an answer was to is kept since behaviour 6.
inline bool keeps_orders(const State& state) {
    return state.behaviour >= 6;
}
void add_chips(Table& table, Seat& seat, const SpotChange& change, bool confirmed);
void remove_chips(Table& table, Seat& seat, const SpotChange& change);
// The seat had wagers before, or had none: the count of its terminal's tables follows.
void count_table(State& state, const Seat& seat, bool had);
// What stands on the two sides of the differential.
void count_sides(Table& table);
// Meters the results of wagers, or takes them out again with -1.
void meter_seats(PayTableMeters& meters, const std::vector<SeatResult>& seats, std::int64_t sign);
// After anything of the outcome changed: the round has its result, or goes on.
void advance(const State& state, Table& table);
// Looks again at what a round of a game that asks is waiting for.
void look_ahead(const State& state, Table& table);
// The table plays by these settings from now on.
void use_settings(State& state, Table& table, const Settings& settings, const Digest& version);

// Where the device is in use it is listed, or no longer.
void list_device(State& state, DeviceId id);
void unlist_device(State& state, DeviceId id);
// A round opens: those that are watched have one more.
void begin_device_round(State& state, const Table& table);

void apply_venue(State& state, const VenueEvent& event);
void apply_staff(State& state, const StaffEvent& event);
void apply_terminal(State& state, const TerminalEvent& event);
void apply_table(State& state, const TableEvent& event);
void apply_wager(State& state, const WagerEvent& event);
void apply_play(State& state, const PlayEvent& event);
void apply_incident(State& state, const IncidentEvent& event);
void apply_device(State& state, const DeviceEvent& event);

}  // namespace croupier::floor
