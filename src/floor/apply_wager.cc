#include <algorithm>

#include "floor/applying.h"

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

struct WagerFold {
    State& state;

    void operator()(const RoundOpened& event) const {
        Table& table = table_of(state, event.round.table);
        CHECK(table.phase == Phase::idle);
        CHECK(event.round.number == table.round_number + 1);
        table.round_number = event.round.number;
        table.round_version = event.bound_to;
        table.opened_at = event.opened_at;
        table.closes_at = event.closes_at;
        table.closed_at = 0;
        table.outcome = {};
        table.hold.reset();
        table.kind = event.kind;
        table.opened_by = event.by;
        table.decide_by = 0;
        table.awaits = {};
        table.shooter.reset();
        table.press_by = 0;
        table.tumbled = false;
        table.player_cards.reset();
        table.banker_cards.reset();
        table.reveal_by = 0;
        table.exposed_at = 0;
        table.last_wager_at = 0;
        table.standing = {};
        table.confirmed = {};
        table.round_by_hand = event.by_hand;
        begin_device_round(state, table);
        table.phase = event.kind == RoundKind::no_bet ? Phase::closed_bets : Phase::open;
        look_ahead(state, table);
    }
    void operator()(const BetsPlaced& event) const {
        Table& table = table_of(state, event.round);
        CHECK(event.relaxed ? table.phase != Phase::open : table.phase == Phase::open);
        Seat& seat = seat_of(state, table, event.terminal);
        stay(state, event.terminal);
        CHECK(!event.relaxed || seat.relaxed);
        if (keeps_order(table)) seat.changed = ++table.chip_order;
        const bool had = !seat.wagers.empty();
        for (const SpotChange& change : event.changes)
            add_chips(table, seat, change, event.relaxed);
        count_table(state, seat, had);
        note_touch(seat, false, event.undo, event.changes);
        seat.last_round = event.round.number;
        if (event.nonce) seat.nonce = event.nonce;
        table.last_wager_at = std::max(table.last_wager_at, event.accepted_at);
    }
    void operator()(const BetsTaken& event) const {
        Table& table = table_of(state, event.round);
        CHECK(event.relaxed ? table.phase != Phase::open : table.phase == Phase::open);
        Seat& seat = seat_of(state, table, event.terminal);
        stay(state, event.terminal);
        if (keeps_order(table)) seat.changed = ++table.chip_order;
        for (const SpotChange& change : event.changes) remove_chips(table, seat, change);
        count_table(state, seat, true);
        note_touch(seat, true, event.undo, event.changes);
    }
    void operator()(const WagerTrimmed&) const {}
    void operator()(const BetsConfirmed& event) const {
        Table& table = table_of(state, event.round);
        Seat& seat = seat_of(state, table, event.terminal);
        for (Wager& wager : seat.wagers) {
            if (const int side = table.game->side_of(wager.spot); side > 0)
                table.confirmed[static_cast<std::size_t>(side - 1)] +=
                    wager.stake.total() - wager.confirmed;
            wager.confirmed = wager.stake.total();
            wager.laid.clear();
        }
        seat.touches.clear();
        table.last_wager_at = std::max(table.last_wager_at, event.accepted_at);
    }
    void operator()(const WagerRefunded& event) const {
        Table& table = table_of(state, event.round);
        Seat& seat = seat_of(state, table, event.terminal);
        for (const SpotChange& change : event.changes) remove_chips(table, seat, change);
        count_table(state, seat, true);
        seat.touches.clear();
        if (seat.wagers.empty()) stop_asking(table, seat);
        if (table.phase == Phase::closed_bets || table.phase == Phase::held)
            look_ahead(state, table);
        if (table.phase == Phase::playing) advance(state, table);
    }
    void operator()(const BetsClosed& event) const {
        Table& table = table_of(state, event.round);
        CHECK(table.phase == Phase::open);
        table.phase = Phase::closed_bets;
        table.closed_at = event.closed_at;
        for (Seat& seat : table.seats) seat.touches.clear();
        look_ahead(state, table);
    }
    void operator()(const CloseRelaxed& event) const {
        seat_of(state, table_of(state, event.round), event.terminal).relaxed = true;
    }
    void operator()(const RoundResumed& event) const {
        Table& table = table_of(state, event.round);
        (table.phase == Phase::deciding ? table.decide_by : table.closes_at) = event.closes_at;
    }
    void operator()(const CountdownStarted& event) const {
        table_of(state, event.round).closes_at = event.closes_at;
    }
    void operator()(const ApprovalGiven& event) const {
        auto& approvals = seat_of(state, table_of(state, event.table), event.terminal).approvals;
        std::erase(approvals, event.what);
        if (!event.withdrawn) approvals.push_back(event.what);
    }
    void operator()(const PlayerLimitsSet& event) const {
        Seat& seat = seat_of(state, table_of(state, event.table), event.terminal);
        seat.own_least = event.least;
        seat.own_most = event.most;
    }

private:
    // Whoever has nothing at stake any more has nothing to decide.
    void stop_asking(Table& table, Seat& seat) const {
        if (seat.offers.empty()) return;
        seat.offers.clear();
        if (--table.open_offers > 0) return;
        table.decide_by = 0;
        advance(state, table);
    }
};

}  // namespace

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
        wager->laid.push_back({table.chip_order, amount});
    if (const int side = table.game->side_of(change.spot); side > 0) {
        table.standing[static_cast<std::size_t>(side - 1)] += amount;
        if (confirmed) table.confirmed[static_cast<std::size_t>(side - 1)] += amount;
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
        table.standing[static_cast<std::size_t>(side - 1)] -= change.funding.total();
        table.confirmed[static_cast<std::size_t>(side - 1)] -= wager->confirmed - confirmed;
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
    table.standing = {};
    table.confirmed = {};
    for (const Seat& seat : table.seats)
        for (const Wager& wager : seat.wagers)
            if (const int side = table.game->side_of(wager.spot); side > 0) {
                table.standing[static_cast<std::size_t>(side - 1)] += wager.stake.total();
                table.confirmed[static_cast<std::size_t>(side - 1)] += wager.confirmed;
            }
}

void apply_wager(State& state, const WagerEvent& event) {
    std::visit(WagerFold{state}, event);
}

}  // namespace croupier::floor
