// What other nouns have announced or asked: events that follow.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/notice/event.h"
#include "floor/notice/prompt.h"

namespace croupier::floor {

// All of it that begins at `at`; there must be something.
Events keep_notices(const State& state, TableId id, Time at);
// The table plays another variant from now on.
Event variant_changed(const State& state, TableId id, const std::string& variant);
// A question to these players, from now on. Its number is the table's next one: a command opens
// one question at the most.
PromptOpened open_prompt(const Table& table, TableId id, PromptKind kind,
                         const std::vector<TerminalId>& players, Time at,
                         std::optional<StaffId> by);
// Everybody with wagers in the round may take them away, until the next card or the end.
void offer_withdrawal(const State& state, TableId id, Time at, StaffId by, Events& events);
// Whoever was asked and has not answered in time has said no; one question at a time, the one that
// has waited longest. Nothing if none is due.
Events time_out_prompts(const State& state, TableId id, Time at);

}  // namespace croupier::floor
