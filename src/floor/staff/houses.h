// Houses: rulebooks that tables of this venue are played under. Which of them a part serves, and
// who decides about it: somebody who manages in each of them.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/rejection.h"
#include "rulebook/policies.h"

namespace croupier::floor {

using Houses = std::vector<std::string>;  // in the order of their names, each once

// At the top of its ladder, and bound to no pit.
bool manages_house(const State& state, const Staff& staff, const std::string& house);
Houses houses_managed(const State& state, const Staff& staff);
// All that have a table here.
Houses all_houses(const State& state);
// Of the tables where the part is in use, of the terminal that it is in, and of whoever brought
// it. A part that serves none of them yet was brought by the host: nobody's house.
Houses houses_of(const State& state, const Device& device);
Houses houses_of(const State& state, TerminalId terminal);
// Of whoever brought it, and the terminal that it is in.
Houses owners_of(const State& state, const Device& device);

// At the office: each of these houses is managed by whoever acts or by the second person, and one
// at least by whoever acts. The host may without.
Result<Nothing, Refusal> must_manage(const State& state, const Command& command,
                                     const Houses& houses);
Result<Nothing, Refusal> must_manage(const State& state, const Staff& actor, const Staff* second,
                                     const Houses& houses);
// What is of the whole venue: the same for all houses; where there are more than two people can
// manage, two people who manage different ones.
Result<Nothing, Refusal> must_manage_venue(const State& state, const Command& command);

// Tables that are played under one of these rulebooks.
std::vector<TableId> tables_of(const State& state, const Houses& houses);
// Somebody has the rank at one of these tables in each of their houses, or at each of these tables.
// Of two people with a place at a table it is the one who signs; of two from different houses each
// speaks for the own one.
Result<Nothing, Refusal> must_speak_for(const State& state, const Command& command,
                                        const std::vector<TableId>& tables,
                                        rulebook::Action action);
Result<Nothing, Refusal> must_speak_at(const State& state, const Command& command,
                                       const std::vector<TableId>& tables, rulebook::Action action);

}  // namespace croupier::floor
