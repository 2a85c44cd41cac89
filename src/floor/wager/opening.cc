#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/equipment.h"
#include "floor/incident/queries.h"
#include "floor/notice/queries.h"
#include "floor/query.h"
#include "floor/round/queries.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/terminal/steps.h"
#include "floor/wager/queries.h"
#include "rulebook/policies.h"
#include "rulebook/rulebook.h"

// Whether a player may touch the layout now.

namespace croupier::floor {
namespace {

// A wager of one among thousands of terminals finds nothing of it in the processor's caches: what
// it will look at is asked for at once, and comes together.
template <class T>
void fetch_ahead(const T& what) {
    constexpr std::size_t line = 64;
    const char* const from = reinterpret_cast<const char*>(&what);
    for (std::size_t at = 0; at < sizeof(T); at += line) __builtin_prefetch(from + at);
}

// From a certain day on nobody bets without a card.
bool needs_card(const State& state, const Table& table, TerminalId terminal) {
    const std::string& from = table.book->policies->player_card_from;
    return !from.empty() && (state.house.gaming_day.empty() || state.house.gaming_day >= from) &&
           !state.find_terminal(terminal)->person;
}

// SB-5.9: so many play already, and this is none of them.
bool is_one_too_many(const State& state, const Table& table, TerminalId terminal) {
    const std::uint32_t most = table.layout.players_max;
    return most > 0 && !is_present(state, table, terminal) &&
           players_at(state, table).size() >= most;
}

}  // namespace

Result<Opening, Refusal> open_betting(const State& state, const Command& command, TableId id,
                                      TerminalId terminal, std::optional<std::uint32_t> round) {
    if (state.house.storage_low) return refuse(Rejection::storage_low);
    if (state.find_terminal(terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    fetch_ahead(*state.find_terminal(terminal));
    fetch_ahead(state.ledger.meters(terminal));
    TRY(table, working_table(state, id));
    if (const Seat* seat = table->find_seat(terminal)) fetch_ahead(*seat);
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    TRY_DO(must_be_terminal(state, command, terminal));
    TRY_DO(must_be_its_round(*table, round, Rejection::bets_closed));
    if (needs_card(state, *table, terminal)) return refuse(Rejection::player_card_needed);
    const Seat* seat = table->find_seat(terminal);
    if (is_excluded(state, *table, terminal)) return refuse(Rejection::seat_excluded);
    if (is_one_too_many(state, *table, terminal))
        return refuse(Rejection::limit_reached, table->layout.players_max);
    const bool frozen = state.terminals[terminal.value()].frozen != IncidentId{};
    switch (table->phase) {
        case Phase::closed:
        case Phase::idle:
            return refuse(Rejection::bets_not_open);
        case Phase::open:
            // A wager stands if and only if it came before the end, to the millisecond.
            if (table->round.closes_at != 0 && command.at >= table->round.closes_at)
                return refuse(Rejection::bets_closed, command.at - table->round.closes_at);
            if (frozen) return refuse(Rejection::account_frozen);
            if (const auto missing = equipment_missing(state, *table, terminal))
                return refuse(Rejection::equipment_missing, missing);
            return Opening{table, seat, false};
        default:
            if (seat != nullptr && seat->relaxed && may_relax(*table) && !frozen)
                return Opening{table, seat, true};
            break;
    }
    return refuse(Rejection::bets_closed, command.at - table->round.closed_at);
}

bool may_relax(const Table& table) {
    using rulebook::LateChange;
    // The draws of a committed round come of what stood when betting ended.
    if (table.round.kind == RoundKind::no_bet || table.settings.committed) return false;
    const bool dealing = table.phase == Phase::closed_bets || table.phase == Phase::playing;
    if (dealing && !table.round.outcome.exposed()) return true;
    return table.book->policies->late_change == LateChange::settlement &&
           (dealing || table.phase == Phase::result);
}

}  // namespace croupier::floor
