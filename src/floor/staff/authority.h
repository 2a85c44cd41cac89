// Who may: from where an order comes, who is signed in, and of what rank.
#pragma once

#include <initializer_list>

#include "base/result.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/origin.h"
#include "floor/rejection.h"
#include "rulebook/policies.h"

namespace croupier::floor {

inline constexpr auto in_the_house = {OriginKind::host, OriginKind::office};

// The command comes from one of these; otherwise nobody there is known to us.
Result<Nothing, Refusal> must_come_from(const Command& command,
                                        std::initializer_list<OriginKind> kinds);

// Whose word it is: of two people the one who authorises, and the rank is asked of that one.
// Somebody must act.
StaffId signer_of(const Command& command);

// Whoever signs ranks high enough under the table's rulebook, by the own rank. Whoever acts is
// signed in, and of two people each has a place at this table: on its ladder, and in no other pit.
Result<Nothing, Refusal> must_be_allowed(const State& state, const Command& command,
                                         const Table& table, rulebook::Action action);
Result<Nothing, Refusal> must_rank(const State& state, const Command& command, const Table& table,
                                   rulebook::Rank least);
// The regulator's inspector, who acts alone and has a place at no table.
bool is_inspector(const State& state, const Command& command);
// What lies on the table is told by devices, or by somebody who has a place there.
Result<Nothing, Refusal> must_have_place(const State& state, const Command& command, TableId id);
// Two people, each of the rank that is asked in that place: one does it, another one approves.
// `second` nobody: none is needed, and this is must_rank().
Result<Nothing, Refusal> must_be_approved(const State& state, const Command& command,
                                          const Table& table, rulebook::Rank least,
                                          rulebook::Rank second);
// RF-10.5.11b: what one person declares another one of that rank has found, or both is one person's
// who has it (LT-11.4: who oversees it). After must_rank(); nobody: none is needed.
Result<Nothing, Refusal> must_be_found(const State& state, const Command& command,
                                       const Table& table, rulebook::Rank finder);

}  // namespace croupier::floor
