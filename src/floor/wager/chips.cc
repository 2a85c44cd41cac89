#include "floor/wager/chips.h"

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/ledger/transfers.h"
#include "floor/query.h"
#include "floor/state.h"
#include "floor/table/queries.h"

// Placing and taking: what a player does at the layout.

namespace croupier::floor {
namespace {

using rulebook::Confirmation;

// No sum of what a player may ask for can come near the end of 64 bits: nobody stops a table by
// asking for too much.
constexpr Money stake_max = Money::cents(100'000'000'000'000);
constexpr std::size_t chips_max = 1'000;

// The layout of one terminal while chips are being put on it.
struct Working {
    boost::container::small_vector<std::pair<Spot, Money>, 8> stakes;  // as they would stand
    Money total;
    std::array<Money, 2> added{};  // to the two sides of the differential

    Working(const Seat* seat, std::size_t coming) {
        stakes.reserve(coming + (seat != nullptr ? seat->wagers.size() : 0));
        if (seat == nullptr) return;
        for (const Wager& wager : seat->wagers) {
            stakes.emplace_back(wager.spot, wager.stake.total());
            total += wager.stake.total();
        }
    }
    Money& on(const Spot& spot) {
        for (auto& [place, stake] : stakes)
            if (place == spot) return stake;
        stakes.emplace_back(spot, Money{});
        return stakes.back().second;
    }
};

bool has_base(const TableGame& game, const Spot& side, const Working& working,
              std::span<const Chips> chips) {
    for (const auto& [spot, stake] : working.stakes)
        if (stake > Money{} && game.serves(spot, side)) return true;
    return std::any_of(chips.begin(), chips.end(),
                       [&](const Chips& chip) { return game.serves(chip.spot, side); });
}

bool plays_alone(const Table& table) {
    return table.settings.alone || (table.book->policies->one_table && !table.settings.several);
}

bool stakes_elsewhere(const State& state, const Table& here, TerminalId terminal) {
    const Seat* seat = here.find_seat(terminal);
    const std::uint32_t own = seat != nullptr && !seat->wagers.empty() ? 1 : 0;
    if (state.terminals[terminal.value()].tables_staked == own) return false;
    return std::any_of(state.tables.begin(), state.tables.end(), [&](const Table& table) {
        return &table != &here && (plays_alone(here) || plays_alone(table)) &&
               staked(table, terminal) > Money{};
    });
}

bool approved(const Opening& open, Approval what) {
    return open.seat != nullptr &&
           std::find(open.seat->approvals.begin(), open.seat->approvals.end(), what) !=
               open.seat->approvals.end();
}

bool needs_base(const Opening& open, const Spot& spot) {
    const auto& restricted = open.table->layout.restricted;
    return open.table->game->needs_base(spot) ||
           std::find(restricted.begin(), restricted.end(), bet_name(spot)) != restricted.end();
}

// Both sides of the coup at once, where that needs somebody's approval.
bool opposes_itself(const Opening& open, const Working& working, std::span<const Chips> chips) {
    if (open.table->book->policies->opposing_bets == rulebook::OpposingBets::allowed ||
        approved(open, Approval::opposing_bets))
        return false;
    std::array<bool, 3> backed{};
    const auto back = [&](const Spot& spot) {
        backed[static_cast<std::size_t>(open.table->game->side_of(spot))] = true;
    };
    for (const auto& [spot, stake] : working.stakes)
        if (stake > Money{}) back(spot);
    for (const Chips& chip : chips) back(chip.spot);
    return backed[1] && backed[2];
}

// RF-3.2.6, ruling 3: a confirmation locks the spots that it found chips on. Where confirmation is
// required, further chips are a new wager that needs its own (decision 31).
bool is_locked(const Opening& open, const Spot& spot) {
    if (open.seat == nullptr || open.table->book->policies->confirmation != Confirmation::locks)
        return false;
    const Wager* wager = find_wager(*open.seat, spot);
    return wager != nullptr && wager->confirmed > Money{};
}

// Every spot is one that this table has, and the wagers may be made together.
Result<Nothing, Refusal> check_spots(const State& state, const Opening& open, TerminalId terminal,
                                     const Working& working, std::span<const Chips> chips) {
    const TableGame& game = *open.table->game;
    Rejection first = Rejection::none;
    for (const Chips& chip : chips) {
        const auto shape = game.shape(chip.spot);
        if (!shape && (first == Rejection::none || shape.error() < first)) first = shape.error();
    }
    if (first != Rejection::none) return refuse(first);
    if (stakes_elsewhere(state, *open.table, terminal)) return refuse(Rejection::one_table_only);
    const bool picked = open.seat != nullptr && !open.seat->play.picks.empty();
    for (const Chips& chip : chips)
        if (!picked && game.needs_picks(chip.spot)) return refuse(Rejection::picks_needed);
    if (!approved(open, Approval::side_alone))
        for (const Chips& chip : chips)
            if (needs_base(open, chip.spot) && !has_base(game, chip.spot, working, chips))
                return refuse(Rejection::base_wager_needed);
    if (opposes_itself(open, working, chips)) return refuse(Rejection::combination_not_allowed);
    for (const Chips& chip : chips)
        if (is_locked(open, chip.spot)) return refuse(Rejection::wager_confirmed);
    return Nothing{};
}

// How much of the chips can stand on the spot, or why none of them can.
Result<Money, Refusal> fitting(const Opening& open, const Chips& chips, Working& working) {
    const Table& table = *open.table;
    const SpotLimits limits = limits_of(table, open.seat, chips.spot);
    Money& stake = working.on(chips.spot);
    const Money wanted = stake + chips.amount;
    Money room = wanted;
    if (const Money most_total = table.settings.most_total;
        most_total > Money{} && table.book->policies->total_maximum)
        room = std::min(room, stake + (most_total - working.total));
    const int side = table.game->side_of(chips.spot);
    if (const auto free = differential_room(table, side)) {
        const auto own = static_cast<std::size_t>(side - 1);
        const Money most = stake + *free - working.added[own] + working.added[1 - own];
        if (most <= stake) return refuse(Rejection::differential_exceeded, stake.in_cents());
        room = std::min(room, most);
    }
    const Money stands = permitted(table, limits, room);
    if (stands <= stake) {
        if (wanted < limits.least) return refuse(Rejection::below_minimum, limits.least.in_cents());
        const bool full = limits.most > Money{} && wanted > limits.most;
        if (full || room < wanted) return refuse(Rejection::above_maximum, stake.in_cents());
        return refuse(Rejection::wrong_multiple, limits.step.in_cents());
    }
    const Money added = stands - stake;
    stake = stands;
    working.total += added;
    if (side > 0) working.added[static_cast<std::size_t>(side - 1)] += added;
    return added;
}

// What must stay in the account for wagers that these can bring.
Money kept_back(const Table& table, const Working& working) {
    Money kept;
    for (const auto& [spot, stake] : working.stakes) kept += table.game->kept_for(spot, stake);
    return kept;
}

// What else the first chips of a round set going.
void set_going(const Table& table, TableId id, Time at, Events& events) {
    if (table.phase == Phase::open && table.round.closes_at == 0)
        events.emplace_back(
            WagerEvent{CountdownStarted{round_of(id, table), at + table.settings.period_ms}});
    if (table.cards.rounds_order == RoundsOrder::continuous)
        events.emplace_back(TableEvent{RoundsOrdered{id, RoundsOrder::none, 0, std::nullopt}});
}

}  // namespace

Decided place(const State& state, const Command& command, const PlaceBets& order) {
    TRY(open, open_betting(state, command, order.table, order.terminal, order.round));
    return place_chips(state, open, order.table, order.terminal, command.at, order.chips);
}

Decided take(const State& state, const Command& command, const TakeBets& order) {
    TRY(open, open_betting(state, command, order.table, order.terminal, order.round));
    if (open.seat == nullptr || order.chips.empty()) return refuse(Rejection::no_such_wager);
    std::vector<SpotChange> changes;
    for (const Chips& chip : order.chips) {
        const Wager* wager = find_wager(*open.seat, chip.spot);
        const bool twice = std::any_of(changes.begin(), changes.end(), [&](const auto& change) {
            return change.spot == chip.spot;
        });
        if (wager == nullptr || twice || chip.amount <= Money{} ||
            chip.amount > wager->stake.total())
            return refuse(Rejection::no_such_wager);
        const Money stake = wager->stake.total();
        if (chip.amount > stake - wager->confirmed) return refuse(Rejection::wager_confirmed);
        // What stays must be a stake that may stand.
        const SpotLimits limits = limits_of(*open.table, open.seat, chip.spot);
        const Money wanted = stake - chip.amount;
        const Money stays = std::max(wager->confirmed, permitted(*open.table, limits, wanted));
        // A smaller wager that could not have been placed is not left standing either: the player
        // takes all of it.
        if (wanted > Money{} && stays == Money{})
            return refuse(Rejection::below_minimum, limits.least.in_cents());
        changes.push_back({chip.spot, given_back_from(wager->stake, stake - stays)});
    }
    return take_chips(open, order.table, order.terminal, std::move(changes), false);
}

Result<Nothing, Refusal> check_room(const State& state, const Opening& open, TerminalId terminal,
                                    std::span<const Chips> chips) {
    Working working(open.seat, chips.size());
    TRY_DO(check_spots(state, open, terminal, working, chips));
    Money wanted;
    for (const Chips& chip : chips) {
        TRY(added, fitting(open, chip, working));
        wanted += added;
        if (added == chip.amount) continue;
        const bool sided =
            differential_room(*open.table, open.table->game->side_of(chip.spot)).has_value();
        return refuse(sided ? Rejection::differential_exceeded : Rejection::above_maximum,
                      working.on(chip.spot).in_cents());
    }
    const Money credit = state.ledger.credit(terminal).total();
    if (credit < wanted + kept_back(*open.table, working))
        return refuse(Rejection::credit_too_low, credit.in_cents());
    return Nothing{};
}

Decided place_chips(const State& state, const Opening& open, TableId id, TerminalId terminal,
                    Time at, std::span<const Chips> chips) {
    const Table& table = *open.table;
    TRY_DO(must_be_attended(state, table, at));
    if (chips.empty() || chips.size() > chips_max) return refuse(Rejection::no_such_wager);
    for (const Chips& chip : chips) {
        if (chip.amount <= Money{}) return refuse(Rejection::below_minimum);
        if (chip.amount > stake_max) return refuse(Rejection::above_maximum, stake_max.in_cents());
    }
    Working working(open.seat, chips.size());
    TRY_DO(check_spots(state, open, terminal, working, chips));

    BetsPlaced placed{round_of(id, table), terminal, {}, {}, false, open.relaxed};
    placed.changes.reserve(chips.size());
    Events trims;
    Split credit = state.ledger.credit(terminal);
    Split all;
    Money left = credit.total();
    bool enough = true;
    for (const Chips& chip : chips) {
        TRY(added, fitting(open, chip, working));
        if (added < chip.amount) {
            const Money stands = working.on(chip.spot);
            trims.emplace_back(WagerEvent{WagerTrimmed{placed.round, terminal, chip.spot,
                                                       stands - added + chip.amount, stands}});
        }
        enough = enough && added <= left;
        if (!enough) continue;  // a later chip may break a limit, which is said first
        left -= added;
        const Split funding = taken_from(credit, added);
        credit -= funding;
        all += funding;
        placed.changes.push_back({chip.spot, funding});
    }
    if (!enough || left < kept_back(table, working))
        return refuse(Rejection::credit_too_low, state.ledger.credit(terminal).total().in_cents());
    add_transfers(
        placed.transfers, all, Purpose::stake,
        [&](CreditClass which) { return credit_account(terminal, which); },
        [&](CreditClass which) { return at_risk_account(terminal, placed.round, which); });
    Events events;
    events.reserve(1 + trims.size());
    events.emplace_back(WagerEvent{std::move(placed)});
    for (Event& trim : trims) events.push_back(std::move(trim));
    set_going(table, id, at, events);
    return events;
}

Decided take_chips(const Opening& open, TableId id, TerminalId terminal,
                   std::vector<SpotChange> changes, bool undo) {
    const Table& table = *open.table;
    const auto stays = [&](const Wager& wager) {
        Money stake = wager.stake.total();
        for (const SpotChange& change : changes)
            if (change.spot == wager.spot) stake -= change.funding.total();
        return stake;
    };
    if (!approved(open, Approval::side_alone))
        for (const Wager& side : open.seat->wagers) {
            if (stays(side) == Money{} || !needs_base(open, side.spot)) continue;
            const bool held = std::any_of(
                open.seat->wagers.begin(), open.seat->wagers.end(), [&](const Wager& wager) {
                    return stays(wager) > Money{} && table.game->serves(wager.spot, side.spot);
                });
            if (held) continue;
            if (side.confirmed > Money{}) return refuse(Rejection::wager_confirmed);
            std::erase_if(changes, [&](const auto& change) { return change.spot == side.spot; });
            changes.push_back({side.spot, side.stake});
            undo = false;  // more than the last touch goes
        }
    BetsTaken taken{round_of(id, table), terminal, std::move(changes), {}, undo, open.relaxed};
    Split all;
    for (const SpotChange& change : taken.changes) all += change.funding;
    add_return(taken.transfers, terminal, taken.round, all, Purpose::take_back);
    return events_of(WagerEvent{std::move(taken)});
}

namespace {

// As if the terminal touched the layout now.
Result<Opening, Refusal> touching(const State& state, TableId id, TerminalId terminal) {
    Command touch;
    touch.origin = {OriginKind::terminal, terminal.value()};
    touch.at = state.at;
    return open_betting(state, touch, id, terminal);
}

}  // namespace

std::optional<Money> betting_room(const State& state, TableId id, TerminalId terminal) {
    const auto open = touching(state, id, terminal);
    if (!open || !must_be_attended(state, *open->table, state.at) ||
        stakes_elsewhere(state, *open->table, terminal))
        return std::nullopt;
    Money room = state.ledger.credit(terminal).total();
    if (const Money most = open->table->settings.most_total;
        most > Money{} && open->table->book->policies->total_maximum)
        room = std::min(room, most - staked(*open->table, terminal));
    return room;
}

Money could_stake(const State& state, TableId id, TerminalId terminal, const Spot& spot) {
    const Table& table = *state.find_table(id);
    const Seat* seat = table.find_seat(terminal);
    const Wager* wager = seat != nullptr ? find_wager(*seat, spot) : nullptr;
    const Money stake = wager != nullptr ? wager->stake.total() : Money{};
    const auto open = touching(state, id, terminal);
    const Money credit = state.ledger.credit(terminal).total();
    if (!open || credit == Money{} || !must_be_attended(state, table, state.at)) return stake;
    Working working(seat, 1);
    const Chips chips{spot, credit};
    if (!check_spots(state, *open, terminal, working, {&chips, 1})) return stake;
    const auto added = fitting(*open, chips, working);
    return added ? stake + *added : stake;
}

}  // namespace croupier::floor
