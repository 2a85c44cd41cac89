// Chips come to the layout and go from it: what a player's own touches share with the buttons.
#pragma once

#include <span>
#include <vector>

#include "base/result.h"
#include "floor/decided.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/rejection.h"
#include "floor/wager/command.h"
#include "floor/wager/event.h"
#include "floor/wager/queries.h"

namespace croupier::floor {

// All of these chips may come to what lies there, as far as the layout is asked.
Result<Nothing, Refusal> check_room(const State& state, const Opening& open, TerminalId terminal,
                                    std::span<const Chips> chips);
// As many of the chips as may stand there, or why they may not.
Decided place_chips(const State& state, const Opening& open, TableId id, TerminalId terminal,
                    Time at, std::span<const Chips> chips);
// Chips of these wagers go back; side wagers that lose their main wager go with it.
Decided take_chips(const Opening& open, TableId id, TerminalId terminal,
                   std::vector<SpotChange> changes, bool undo);
// What a player does at the layout, and what comes of it but for what decide.cc notes besides.
Decided place(const State& state, const Command& command, const PlaceBets& order);
Decided take(const State& state, const Command& command, const TakeBets& order);
Decided press(const State& state, const Command& command, const PressButton& order);
Decided confirm(const State& state, const Command& command, const ConfirmBets& order);

}  // namespace croupier::floor
