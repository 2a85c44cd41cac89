// What other nouns ask about wagers.
#pragma once

#include <cstdint>
#include <optional>

#include "base/result.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/rejection.h"

namespace croupier::floor {

// The end of betting can still be relaxed for somebody.
bool may_relax(const Table& table);

// Betting is open for that seat, or was opened again for it alone.
struct Opening {
    const Table* table = nullptr;
    const Seat* seat = nullptr;  // none: it has not sat here yet
    bool relaxed = false;
};

// `round`: that one alone; none: whichever is open.
Result<Opening, Refusal> open_betting(const State& state, const Command& command, TableId id,
                                      TerminalId terminal, std::optional<std::uint32_t> round = {});
// The rules of this table ask in which order chips came.
bool keeps_order(const Table& table);
// It had a wager here in the last three rounds.
bool played_lately(const Table& table, const Seat& seat);

}  // namespace croupier::floor
