#include <algorithm>

#include "floor/game/game.h"
#include "floor/ids.h"
#include "floor/query.h"
#include "floor/round/phase.h"
#include "floor/state.h"
#include "floor/table/seat.h"
#include "floor/table/settings.h"
#include "floor/table/state.h"
#include "floor/wager/spot.h"
#include "floor/wager/state.h"

// How much may lie on a spot.

namespace croupier::floor {
namespace {

// SB-6.7.1: the table's minimum, or the one that this player kept.
Money table_least(const Settings& settings, const Seat* seat) {
    if (seat == nullptr || seat->kept_least == Money{}) return settings.least;
    return std::min(settings.least, seat->kept_least);
}

// SB-6.8: limits that were granted to one player.
void own_limits(const Seat& seat, Money& least, Money& most) {
    if (seat.own_least > Money{}) least = seat.own_least;
    if (seat.own_most > Money{}) most = std::max(most, seat.own_most);
}

}  // namespace

std::optional<Money> differential_room(const Table& table, int side) {
    if (side == 0 || table.settings.differential == Money{} ||
        table.book->policies->differential != rulebook::Differential::newest_refused)
        return std::nullopt;
    const auto own = static_cast<std::size_t>(side - 1);
    return table.settings.differential + table.layout.standing[1 - own] -
           table.layout.standing[own];
}

namespace {

SpotLimits limits_of(const Table& table, const Seat* seat, const SpotShape& shape, int side) {
    const Settings& settings = table.settings;
    SpotLimits limits{shape.pieces, {}, {}, {}};
    Money share_most;
    for (const SpotShape::OnBet& on : shape.bets) {
        Money least = table_least(settings, seat);
        Money most = settings.most;
        for (const BetLimits& own : settings.bet_limits)
            if (own.bet == table.game->bet_name(on.bet)) {
                if (own.least > Money{}) least = own.least;
                if (own.most > Money{}) most = own.most;
            }
        if (seat != nullptr) own_limits(*seat, least, most);
        // LT-6.2a: the differential stands in the place of the maximum.
        if (differential_room(table, side)) most = {};
        limits.least = std::max(limits.least, least);
        if (most == Money{}) continue;
        const Money each = Money::cents(most.in_cents() / on.times);
        share_most = share_most == Money{} ? each : std::min(share_most, each);
    }
    limits.step = table.book->policies->steps_of_minimum ? limits.least : settings.step;
    limits.least = limits.least * shape.pieces;
    limits.most = share_most * shape.pieces;
    limits.step = limits.step * shape.pieces;
    return limits;
}

}  // namespace

SpotLimits limits_of(const Table& table, const Seat* seat, const Spot& spot) {
    return limits_of(table, seat, **table.game->shape(spot), table.game->side_of(spot));
}

SpotLimits piece_limits(const Table& table, const Seat* seat, std::uint8_t bet) {
    SpotShape piece;
    piece.bets = {{bet, 1}};
    return limits_of(table, seat, piece, 0);
}

Money permitted(const Table& table, const SpotLimits& limits, Money wanted) {
    if (limits.most > Money{}) wanted = std::min(wanted, limits.most);
    const std::int64_t cents = wanted.in_cents();
    if (cents <= 0) return {};
    const std::int64_t least = limits.least.in_cents();
    const std::int64_t whole = cents - cents % limits.pieces;
    if (cents < least) {
        // RF-4.2 lets it lie until the end, and not after it; CN-3.3 does not show it.
        using rulebook::BelowMinimum;
        const BelowMinimum below = table.book->policies->below_minimum;
        const bool shown = below == BelowMinimum::valid ||
                           (below == BelowMinimum::refunded && table.phase == Phase::open);
        return Money::cents(shown ? whole : 0);
    }
    const std::int64_t step = limits.step.in_cents();
    return Money::cents(step == 0 ? whole : least + (cents - least) / step * step);
}

Money largest(const State& state, const Table& table, TerminalId terminal, const Spot& spot) {
    if (!table.game->shape(spot)) return {};
    const Seat* seat = table.find_seat(terminal);
    const Wager* wager = seat != nullptr ? find_wager(*seat, spot) : nullptr;
    const Money stake = wager != nullptr ? wager->stake.total() : Money{};
    const SpotLimits limits = limits_of(table, seat, spot);
    // Without any limit the credit is one.
    Money most = stake + state.ledger.credit(terminal).total();
    if (limits.most > Money{}) most = limits.most;
    if (const auto room = differential_room(table, table.game->side_of(spot)))
        most = std::max(stake, stake + *room);
    if (const Money total = table.settings.most_total;
        total > Money{} && table.book->policies->total_maximum)
        most = std::min(most, stake + total - staked(table, terminal));
    return permitted(table, limits, most);
}

}  // namespace croupier::floor
