// What a table is played with and what is missing of it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "floor/device/device.h"
#include "floor/forward.h"
#include "floor/ids.h"

namespace croupier::floor {

// Something that the rulebook wants and the table does not have, or has out of order.
struct MissingPart {
    rulebook::Needed what;
    std::string_view list;  // of the rulebook, in [conduct.equipment]: table, dealt or automatic
};
// Nothing where nobody asks, because the table's settings do not.
std::vector<MissingPart> parts_missing(const State& state, const Table& table);
// What the rulebook does not insist on and is not there all the same.
std::vector<MissingPart> parts_warned_of(const State& state, const Table& table);
// How many are missing.
std::uint32_t equipment_missing(const State& state, const Table& table);
// Its outcomes come from a device, also while that one fails: the dealer alone names none before
// somebody with the rank has set manual mode.
bool is_read_by_device(const State& state, const Table& table);
// The same of a terminal that wants to play there: it is linked to the table and has its parts.
std::uint32_t equipment_missing(const State& state, const Table& table, TerminalId terminal);
// The part of that kind that the register has in the terminal; none: it has none.
std::optional<DeviceId> part_of(const State& state, const Terminal& terminal, DeviceKind kind);
// It is registered, and a part of that kind in it is missing or out of order.
bool lacks(const State& state, const Terminal& terminal, DeviceKind kind);
// Terminals that are linked to the table.
std::uint32_t terminals_linked(const State& state, const Table& table);
// LT-1.1.dealer-station, RF-1.1-dealer-station, LT-1.1.game-system: what a round that opens now is
// played with, and what runs it; without the terminals of players.
std::vector<DeviceId> devices_in_force(const State& state, const Table& table);
// The wheel or the tumbler of the table, if it may be started now for the present round.
std::optional<DeviceId> may_start(const State& state, const Table& table);
// It gives outcomes, or cards.
bool gives_outcomes(DeviceKind kind);
// The last that a person has said of it: what they found when they looked at it after that moment,
// which was in order; or that something was wrong.
bool inspected_since(const Device& device, Time since);
bool found_wrong(const Device& device);
// What the document asks of such a part, at such a table.
bool is_fit(const Table& table, const Device& device);
// ST-GLI19-C.6.8.n: so many troubled rounds, of those that are watched, are too many.
bool wants_replacement(const State& state, std::size_t troubled_rounds);

}  // namespace croupier::floor
