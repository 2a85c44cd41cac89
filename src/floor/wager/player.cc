#include <algorithm>
#include <utility>

#include "base/money.h"
#include "base/result.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/ledger/transfers.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/wager/decide.h"
#include "floor/wager/steps.h"
#include "rulebook/policies.h"
#include "rulebook/rulebook.h"

// What staff grant or refuse one player: approvals, limits of the own, wagers that are not taken.

namespace croupier::floor {

namespace {

rulebook::Action needed_for(Approval what) {
    switch (what) {
        case Approval::opposing_bets:
            return rulebook::Action::allow_opposing_bets;
        case Approval::side_alone:
            return rulebook::Action::allow_side_alone;
        case Approval::nominees:
            break;
    }
    return rulebook::Action::allow_nominees;
}

}  // namespace

Decided decide(const State& state, const Command& command, const Approve& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, needed_for(order.what)));
    if (state.find_terminal(order.terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    if (order.what == Approval::side_alone && !table->game->base_waivable())
        return refuse(Rejection::not_expected);
    if (order.what == Approval::nominees && table->settings.method != DealingMethod::b)
        return refuse(Rejection::not_expected);
    return events_of(
        WagerEvent{ApprovalGiven{order.table, order.terminal, order.what, order.withdrawn,
                                 command.authoriser.value_or(*command.actor)}});
}

// SB-14.17: before the first card.
Decided decide(const State& state, const Command& command, const RefuseWagers& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, rulebook::Action::refuse_wager));
    const Seat* seat = table->find_seat(order.terminal);
    const bool early = table->phase == Phase::open ||
                       (table->phase == Phase::closed_bets && !table->round.outcome.begun());
    if (!early) return refuse(Rejection::not_expected);
    if (seat == nullptr || seat->wagers.empty()) return refuse(Rejection::no_such_wager);
    WagerRefunded refunded{
        round_of(order.table, *table), order.terminal, RefundReason::refused, {}, {}};
    Split all;
    for (const Wager& wager : seat->wagers) {
        refunded.changes.push_back({wager.spot, wager.stake});
        all += wager.stake;
    }
    add_return(refunded.transfers, order.terminal, refunded.round, all, Purpose::refund);
    return events_of(WagerEvent{std::move(refunded)});
}

// SB-6.8.
Decided decide(const State& state, const Command& command, const SetPlayerLimits& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, rulebook::Action::player_limits));
    if (!table->book->policies->individual_limits) return refuse(Rejection::not_expected);
    if (state.find_terminal(order.terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    const bool sound = order.least >= Money{} && order.most >= Money{} &&
                       (order.most == Money{} || order.least <= order.most);
    if (!sound) return refuse(Rejection::bad_setting);
    return events_of(
        WagerEvent{PlayerLimitsSet{order.table, order.terminal, order.least, order.most,
                                   command.authoriser.value_or(*command.actor)}});
}

void return_wagers(const State& state, TableId id, TerminalId terminal, RefundReason reason,
                   Events& events) {
    const Table& table = *state.find_table(id);
    const Seat* seat = table.find_seat(terminal);
    if (seat == nullptr || seat->wagers.empty()) return;
    WagerRefunded refunded{round_of(id, table), terminal, reason, {}, {}};
    Split all;
    for (const Wager& wager : seat->wagers) {
        refunded.changes.push_back({wager.spot, wager.stake});
        all += wager.stake;
    }
    // A stake that was at risk and does not count is void; one that still could be changed is not.
    const bool open = table.phase == Phase::open;
    add_return(refunded.transfers, terminal, refunded.round, all,
               open ? Purpose::refund : Purpose::void_stake);
    events.emplace_back(WagerEvent{std::move(refunded)});
}

}  // namespace croupier::floor
