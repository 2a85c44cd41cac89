// Who may do at the machine what the office cannot: two people of the staff put a store, a vault, a
// clock or a house without managers right. Each of them has the named right, and they are two.
#pragma once

#include <cstddef>
#include <string>

#include "base/fault.h"
#include "base/result.h"
#include "floor/state.h"

namespace croupier::server {

// At the top of the ladder of a house, bound to no pit, and not revoked.
bool may_repair(const floor::State& state, const floor::Staff& staff);
// Two different people of this venue, each with that right.
Result<Nothing, Fault> must_repair(const floor::State& state, floor::StaffId first,
                                   floor::StaffId second);

// How many of the staff manage that house and can act: not revoked, bound to no pit. None without a
// table under that rulebook.
std::size_t managers_of(const floor::State& state, const std::string& house);
inline constexpr std::size_t managers_least = 2;  // who can appoint all others

// A house with fewer than two managers gets one by two people of the staff: each has the right to
// repair, or, where fewer than two of the whole venue have it, nobody but the two stands higher at
// any table where this one has a place.
Result<Nothing, Fault> must_fill(const floor::State& state, floor::StaffId first,
                                 floor::StaffId second, const std::string& house);

}  // namespace croupier::server
