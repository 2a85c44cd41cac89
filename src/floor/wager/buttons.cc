#include <algorithm>
#include <array>

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/ledger/transfers.h"
#include "floor/query.h"
#include "floor/state.h"
#include "floor/wager/chips.h"
#include "floor/wager/queries.h"

// The buttons of a terminal: undo, clear, rebet, double, confirm.

namespace croupier::floor {
namespace {

using rulebook::Confirmation;

Decided undo(const State& state, const Opening& open, const PressButton& order) {
    if (open.seat == nullptr || open.seat->touches.empty()) return refuse(Rejection::no_such_wager);
    const std::uint32_t last = open.seat->touches.back().number;
    std::vector<SpotChange> changes;
    for (const Touch& touch : open.seat->touches)
        if (touch.number == last) changes.push_back(touch.change);
    if (!open.seat->touches.back().taken) {
        for (const SpotChange& change : changes) {
            const Wager* wager = find_wager(*open.seat, change.spot);
            CHECK(wager != nullptr);
            if (change.funding.total() > wager->stake.total() - wager->confirmed)
                return refuse(Rejection::wager_confirmed);
        }
        return take_chips(open, order.table, order.terminal, std::move(changes), true);
    }
    // They lay there before, but others' wagers and this player's own may have taken the room.
    std::vector<Chips> chips;
    chips.reserve(changes.size());
    for (const SpotChange& change : changes) chips.push_back({change.spot, change.funding.total()});
    TRY_DO(check_room(state, open, order.terminal, chips));
    BetsPlaced again{round_of(order.table, *open.table),
                     order.terminal,
                     std::move(changes),
                     {},
                     true,
                     open.relaxed};
    Split all;
    for (const SpotChange& change : again.changes) all += change.funding;
    const Split credit = state.ledger.credit(order.terminal);
    for (const CreditClass which : credit_classes)
        if (credit[which] < all[which]) return refuse(Rejection::credit_too_low);
    add_transfers(
        again.transfers, all, Purpose::stake,
        [&](CreditClass which) { return credit_account(order.terminal, which); },
        [&](CreditClass which) { return at_risk_account(order.terminal, again.round, which); });
    return events_of(WagerEvent{std::move(again)});
}

// What is confirmed stands for certain, so it must be able to.
Result<Nothing, Refusal> check_confirmation(const Table& table, const Seat& seat) {
    const rulebook::Policies& policies = *table.book->policies;
    if (!policies.confirms_below_minimum) {
        Money total;
        for (const Wager& wager : seat.wagers) {
            const Money least = limits_of(table, &seat, wager.spot).least;
            total += wager.stake.total();
            if (wager.stake.total() < least)
                return refuse(Rejection::below_minimum, least.in_cents());
        }
        if (total < table.settings.least_total)
            return refuse(Rejection::below_minimum, table.settings.least_total.in_cents());
    }
    using rulebook::Differential;
    const Money most = table.settings.differential;
    if (most == Money{} || (policies.differential != Differential::newest_refused &&
                            policies.differential != Differential::at_confirming))
        return Nothing{};
    std::array<Money, 2> loose{};
    for (const Wager& wager : seat.wagers)
        if (const int side = table.game->side_of(wager.spot); side > 0)
            loose[static_cast<std::size_t>(side - 1)] += wager.stake.total() - wager.confirmed;
    // Ruling 1: unconfirmed chips of the other side give no room, they can still go.
    for (const std::size_t own : {std::size_t{0}, std::size_t{1}}) {
        const Money mine = table.layout.confirmed[own] + loose[own];
        const Money other = table.layout.confirmed[1 - own] + loose[1 - own];
        if (loose[own] > Money{} && mine - other > most)
            return refuse(Rejection::differential_exceeded,
                          (most + other - table.layout.confirmed[own]).in_cents());
    }
    return Nothing{};
}

}  // namespace

Decided press(const State& state, const Command& command, const PressButton& order) {
    TRY(open, open_betting(state, command, order.table, order.terminal, order.round));
    if (order.button == Button::undo) return undo(state, open, order);
    if (open.seat == nullptr) return refuse(Rejection::no_such_wager);
    std::vector<Chips> chips;
    switch (order.button) {
        case Button::clear: {
            std::vector<SpotChange> changes;
            for (const Wager& wager : open.seat->wagers)
                if (const Money loose = wager.stake.total() - wager.confirmed; loose > Money{})
                    changes.push_back({wager.spot, given_back_from(wager.stake, loose)});
            if (changes.empty())
                return refuse(open.seat->wagers.empty() ? Rejection::no_such_wager
                                                        : Rejection::wager_confirmed);
            return take_chips(open, order.table, order.terminal, std::move(changes), false);
        }
        case Button::rebet:
            chips = open.seat->previous;
            break;
        default:
            for (const Wager& wager : open.seat->wagers)
                chips.push_back({wager.spot, wager.stake.total()});
            break;
    }
    return place_chips(state, open, order.table, order.terminal, command.at, chips);
}

Decided confirm(const State& state, const Command& command, const ConfirmBets& order) {
    TRY(open, open_betting(state, command, order.table, order.terminal, order.round));
    if (open.table->book->policies->confirmation == Confirmation::none)
        return refuse(Rejection::not_expected);
    const bool loose =
        open.seat != nullptr &&
        std::any_of(open.seat->wagers.begin(), open.seat->wagers.end(),
                    [](const Wager& wager) { return wager.stake.total() > wager.confirmed; });
    if (!loose) return refuse(Rejection::no_such_wager);
    TRY_DO(check_confirmation(*open.table, *open.seat));
    return events_of(WagerEvent{BetsConfirmed{round_of(order.table, *open.table), order.terminal}});
}

}  // namespace croupier::floor
