#include "floor/wager/apply.h"

#include <algorithm>

#include "floor/round/fold.h"
#include "floor/state.h"
#include "floor/table/fold.h"
#include "floor/wager/fold.h"
#include "floor/wager/queries.h"

// Chips coming and going.

namespace croupier::floor {
namespace {

void note_touch(Seat& seat, bool taken, bool undo, const std::vector<SpotChange>& changes) {
    const std::uint32_t last = seat.touches.empty() ? 0 : seat.touches.back().number;
    if (undo) {
        CHECK(!seat.touches.empty());
        while (!seat.touches.empty() && seat.touches.back().number == last) seat.touches.pop_back();
        return;
    }
    // The older half goes at once, so that this costs nothing most of the time.
    if (seat.touches.size() >= static_cast<std::size_t>(2 * touches_kept))
        seat.touches.erase(seat.touches.begin(), seat.touches.begin() + touches_kept);
    for (const SpotChange& change : changes) seat.touches.push_back({last + 1, taken, change});
}

// The newest chips go first.
void lift(std::vector<ChipsLaid>& laid, Money amount) {
    while (amount > Money{} && !laid.empty()) {
        const Money part = std::min(amount, laid.back().amount);
        laid.back().amount -= part;
        amount -= part;
        if (laid.back().amount == Money{}) laid.pop_back();
    }
}

// Whoever touches the layout again has not left.
void stay(State& state, TerminalId terminal) {
    state.terminals[terminal.value()].leaving = false;
}

// Whoever has nothing at stake any more has nothing to decide.
void stop_asking(State& state, Table& table, Seat& seat) {
    if (seat.offers.empty()) return;
    seat.offers.clear();
    if (--table.round.open_offers > 0) return;
    table.round.decide_by = 0;
    advance(state, table);
}

}  // namespace

void apply(State& state, const BetsPlaced& event) {
    Table& table = table_of(state, event.round);
    CHECK(event.relaxed ? table.phase != Phase::open : table.phase == Phase::open);
    Seat& seat = seat_of(state, table, event.terminal);
    stay(state, event.terminal);
    CHECK(!event.relaxed || seat.relaxed);
    if (keeps_order(table)) seat.changed = ++table.layout.chip_order;
    const bool had = !seat.wagers.empty();
    for (const SpotChange& change : event.changes) add_chips(table, seat, change, event.relaxed);
    count_table(state, seat, had);
    note_touch(seat, false, event.undo, event.changes);
    seat.last_round = event.round.number;
    if (event.nonce) seat.nonce = event.nonce;
    table.round.last_wager_at = std::max(table.round.last_wager_at, event.accepted_at);
}

void apply(State& state, const BetsTaken& event) {
    Table& table = table_of(state, event.round);
    CHECK(event.relaxed ? table.phase != Phase::open : table.phase == Phase::open);
    Seat& seat = seat_of(state, table, event.terminal);
    stay(state, event.terminal);
    if (keeps_order(table)) seat.changed = ++table.layout.chip_order;
    for (const SpotChange& change : event.changes) remove_chips(table, seat, change);
    count_table(state, seat, true);
    note_touch(seat, true, event.undo, event.changes);
}

void apply(State&, const WagerTrimmed&) {}

void apply(State& state, const BetsConfirmed& event) {
    Table& table = table_of(state, event.round);
    Seat& seat = seat_of(state, table, event.terminal);
    for (Wager& wager : seat.wagers) {
        if (const int side = table.game->side_of(wager.spot); side > 0)
            table.layout.confirmed[static_cast<std::size_t>(side - 1)] +=
                wager.stake.total() - wager.confirmed;
        wager.confirmed = wager.stake.total();
        wager.laid.clear();
    }
    seat.touches.clear();
    table.round.last_wager_at = std::max(table.round.last_wager_at, event.accepted_at);
}

void apply(State& state, const WagerRefunded& event) {
    Table& table = table_of(state, event.round);
    Seat& seat = seat_of(state, table, event.terminal);
    for (const SpotChange& change : event.changes) remove_chips(table, seat, change);
    count_table(state, seat, true);
    seat.touches.clear();
    if (seat.wagers.empty()) stop_asking(state, table, seat);
    if (table.phase == Phase::closed_bets || table.phase == Phase::held) look_ahead(state, table);
    if (table.phase == Phase::playing) advance(state, table);
}

void apply(State& state, const ApprovalGiven& event) {
    auto& approvals = seat_of(state, table_of(state, event.table), event.terminal).approvals;
    std::erase(approvals, event.what);
    if (!event.withdrawn) approvals.push_back(event.what);
}

void apply(State& state, const PlayerLimitsSet& event) {
    Seat& seat = seat_of(state, table_of(state, event.table), event.terminal);
    seat.own_least = event.least;
    seat.own_most = event.most;
}

void add_chips(Table& table, Seat& seat, const SpotChange& change, bool confirmed) {
    auto wager = std::find_if(seat.wagers.begin(), seat.wagers.end(),
                              [&](const Wager& held) { return held.spot == change.spot; });
    if (wager == seat.wagers.end()) {
        seat.wagers.push_back({change.spot, {}, {}, {}});
        wager = seat.wagers.end() - 1;
    }
    const Money amount = change.funding.total();
    wager->stake += change.funding;
    if (confirmed)
        wager->confirmed += amount;
    else if (keeps_order(table))
        wager->laid.push_back({table.layout.chip_order, amount});
    if (const int side = table.game->side_of(change.spot); side > 0) {
        table.layout.standing[static_cast<std::size_t>(side - 1)] += amount;
        if (confirmed) table.layout.confirmed[static_cast<std::size_t>(side - 1)] += amount;
    }
}

void remove_chips(Table& table, Seat& seat, const SpotChange& change) {
    const auto wager = std::find_if(seat.wagers.begin(), seat.wagers.end(),
                                    [&](const Wager& held) { return held.spot == change.spot; });
    CHECK(wager != seat.wagers.end());
    wager->stake -= change.funding;
    for (const CreditClass which : credit_classes) CHECK(wager->stake[which] >= Money{});
    const Money left = wager->stake.total();
    const Money confirmed = std::min(wager->confirmed, left);
    if (const int side = table.game->side_of(change.spot); side > 0) {
        table.layout.standing[static_cast<std::size_t>(side - 1)] -= change.funding.total();
        table.layout.confirmed[static_cast<std::size_t>(side - 1)] -= wager->confirmed - confirmed;
    }
    lift(wager->laid, change.funding.total());
    wager->confirmed = confirmed;
    if (left == Money{}) seat.wagers.erase(wager);
}

void count_table(State& state, const Seat& seat, bool had) {
    const bool has = !seat.wagers.empty();
    if (had == has) return;
    std::uint32_t& count = state.terminals[seat.terminal.value()].tables_staked;
    count += has ? 1U : -1U;
}

void count_sides(Table& table) {
    table.layout.standing = {};
    table.layout.confirmed = {};
    for (const Seat& seat : table.seats)
        for (const Wager& wager : seat.wagers)
            if (const int side = table.game->side_of(wager.spot); side > 0) {
                table.layout.standing[static_cast<std::size_t>(side - 1)] += wager.stake.total();
                table.layout.confirmed[static_cast<std::size_t>(side - 1)] += wager.confirmed;
            }
}

}  // namespace croupier::floor
