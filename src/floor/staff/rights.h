// Who may see and do what, beside the orders of a table. Rights are named here; whoever is not
// named has none. docs/rights.md has all of it, role by role.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "floor/forward.h"
#include "rulebook/policies.h"

namespace croupier::floor {

// A house is a rulebook that a table of this venue is played under: its ladder says who is who. A
// role that stands on no such ladder is nobody's here but the inspector's.
inline constexpr std::string_view inspector_role = "inspector";

enum class Right : std::uint8_t {
    read_office,     // what the venue is run by: above the lowest place of a house
    read_inspector,  // pseudonyms as well: the inspector, and nobody who runs tables
    order,           // at the office: a place in a house; each order asks for its rank besides
    manage,          // equipment, terminals, promotions: at the top of a house, bound to no pit; as
                     // long as there is no table, of any rulebook
};
inline constexpr std::array<std::string_view, 4> right_names = {"read_office", "read_inspector",
                                                                "order", "manage"};

// The place of somebody at a table when they act; none: another house, or another pit.
rulebook::Rank rank_at(const Table& table, const Staff& staff);
// The highest place there is at this table.
bool manages_table(const Table& table, const Staff& staff);

bool has_right(const State& state, const Staff& staff, Right right);
// Somebody new with that role has authority at certain tables: where the role stands on the ladder
// and the pit is the table's. Two people appoint: each manages one of these at least, and together
// they manage all of them; whoever is bound to a pit does so for that pit. An inspector is
// appointed by any two who manage.
bool may_appoint(const State& state, const Staff& by, const Staff& second, std::string_view role,
                 std::string_view pit);
// As the one of the two; whoever the other is.
bool may_begin_to_appoint(const State& state, const Staff& by, std::string_view role,
                          std::string_view pit);
// A say over somebody's account: a higher place than theirs, or the highest, at a table where they
// have one; over somebody without a place, whoever manages.
bool has_say_over(const State& state, const Staff& who, const Staff& whom);
// And at every such table, with a second person's help: whoever gets the account's authority, or
// takes it away, has a say wherever it reaches.
bool has_all_say_over(const State& state, const Staff& who, const Staff* second, const Staff& whom);

}  // namespace croupier::floor
