#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "base/result.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/decide.h"
#include "floor/device/steps.h"
#include "floor/incident/kinds.h"
#include "floor/incident/steps.h"
#include "floor/notice/steps.h"
#include "floor/round/steps.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "rulebook/policies.h"
#include "rulebook/rulebook.h"

// What is found out about the devices of a table, and what they do to its round.

namespace croupier::floor {
namespace {

using rulebook::Action;

// LT-11.4: the shoe mixes two coups. Somebody finishes this one by hand; its wagers stand.
Decided hold_for_device(const State& state, const Command& command, const ReportDevice& order,
                        Events events) {
    const Table& table = *state.find_table(order.table);
    const bool dealing = table.phase == Phase::closed_bets || table.phase == Phase::playing ||
                         table.phase == Phase::result;
    // Only a shoe that knows baccarat can mix up two rounds; and nobody decides in a held one.
    if (!dealing || table.game->asks()) return refuse(Rejection::not_expected);
    const RoundId round = round_of(order.table, table);
    events.emplace_back(PlayEvent{RoundHeld{round, HoldReason::device}});
    events.emplace_back(IncidentEvent{
        IncidentOpened{new_incident(state, command, IncidentKind::device_fault, round)}});
    return events;
}

// RF-10.5.19, LT-11.6.18, SB-13.4: whoever suffers by it gets the stake back, with all others.
Decided end_for_device(const State& state, const Command& command, const ReportDevice& order,
                       Events events) {
    const Table& table = *state.find_table(order.table);
    if (!in_round(table.phase)) return refuse(Rejection::nothing_to_correct);
    events.emplace_back(PlayEvent{void_round(state, order.table, VoidReason::device_malfunction,
                                             command.authoriser.value_or(*command.actor))});
    if (table.phase == Phase::held)
        close_incident(state, command, order.table, kind_of(*table.round.hold), "void", events);
    note_incident(state, command, IncidentKind::device_fault, round_of(order.table, table), "void",
                  events);
    return events;
}

// RF-10.5.15.1, RF-10.5.17, LT-11.6.17, SB-13.3: which device takes over, which cards went and
// where others came from.
bool is_told(const ReportDevice& order) {
    const bool damaged = order.what == DeviceMatter::cards_damaged;
    if (damaged && (order.damaged.empty() || order.deck.empty())) return false;
    return (!damaged && order.what != DeviceMatter::replaced) || !order.replacement.empty();
}

}  // namespace

Decided decide(const State& state, const Command& command, const ReportDevice& order) {
    TRY(table, working_table(state, order.table));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    TRY_DO(must_be_allowed(state, command, *table, Action::replace_device));
    const bool cards = table->game->source() == rulebook::Source::cards;
    if (!cards || table->settings.mode == Mode::rng) return refuse(Rejection::not_expected);
    if (!order.disadvantaged && !is_told(order)) return refuse(Rejection::bad_setting);
    const StaffId by = command.authoriser.value_or(*command.actor);
    Events events =
        events_of(IncidentEvent{DeviceReported{order.table, order.what, order.disadvantaged,
                                               order.replacement, by, order.damaged, order.deck}});
    if (order.what == DeviceMatter::cards_damaged)
        note_correction(state, command, order.table, order.damaged, order.deck, events);
    TRY(exchange, take_over(state, command, order.table, order.replacement));
    std::move(exchange.begin(), exchange.end(), std::back_inserter(events));
    if (order.disadvantaged) return end_for_device(state, command, order, std::move(events));
    if (order.what == DeviceMatter::not_in_standby)
        return hold_for_device(state, command, order, std::move(events));
    note_incident(state, command, IncidentKind::device_fault, round_of(order.table, *table),
                  std::string(device_matter_names[static_cast<std::size_t>(order.what)]), events);
    // SB-13.5.1.
    if (order.what == DeviceMatter::none_at_hand && in_round(table->phase) &&
        table->book->policies->withdrawal)
        offer_withdrawal(state, order.table, command.at, by, events);
    return events;
}

}  // namespace croupier::floor
