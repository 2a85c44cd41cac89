#include "floor/wager/queries.h"

#include <cstdint>

#include "base/money.h"
#include "floor/query.h"
#include "floor/state.h"

namespace croupier::floor {

Money staked(const Table& table, TerminalId terminal) {
    Money total;
    if (const Seat* seat = table.find_seat(terminal))
        for (const Wager& wager : seat->wagers) total += wager.stake.total();
    return total;
}

const Wager* find_wager(const Seat& seat, const Spot& spot) {
    for (const Wager& wager : seat.wagers)
        if (wager.spot == spot) return &wager;
    return nullptr;
}

bool keeps_order(const Table& table) {
    return table.settings.differential > Money{} || table.settings.area_most > Money{} ||
           table.game->has_shooter();
}

bool played_lately(const Table& table, const Seat& seat) {
    constexpr std::uint32_t rounds = 3;
    return seat.last_round > 0 && seat.last_round + rounds > table.round.number;
}

bool is_present(const State& state, const Table& table, TerminalId terminal) {
    const Seat* seat = table.find_seat(terminal);
    return seat != nullptr && played_lately(table, *seat) &&
           (state.ledger.credit(terminal).total() > Money{} || !seat->wagers.empty());
}

}  // namespace croupier::floor
