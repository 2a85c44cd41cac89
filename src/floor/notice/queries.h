// What other nouns ask about what is announced or asked.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/notice/state.h"

namespace croupier::floor {

// Rounds of play that a notice given now has to run; one under way is not a whole one.
std::uint32_t rounds_of_notice(const Table& table, std::uint32_t rounds);
// The notice has run: nothing but a round under way keeps the table open.
bool has_run(const ClosingNotice& notice, Time at);
// The earliest moment at which something that was announced can begin, once no round is under way.
std::optional<Time> notices_due(const Table& table);
// Players are being asked which game it is to be: no round begins before they have answered.
bool asks_about_game(const Table& table);
// Players at the table, by their terminals, in the order in which they first sat down.
std::vector<TerminalId> players_at(const State& state, const Table& table);

}  // namespace croupier::floor
