#include <algorithm>

#include "floor/cards/queries.h"
#include "floor/cards/steps.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/equipment.h"
#include "floor/fairness/steps.h"
#include "floor/notice/queries.h"
#include "floor/notice/steps.h"
#include "floor/query.h"
#include "floor/round/decide.h"
#include "floor/round/queries.h"
#include "floor/round/steps.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/table/steps.h"
#include "floor/wager/queries.h"
#include "floor/wager/steps.h"

// Rounds begin, and the clock of a table.

namespace croupier::floor {
namespace {

// LT-7.3: one dealer at two tables finishes one coup before the next begins at the other.
bool busy_elsewhere(const State& state, const Table& here, const Command& command) {
    return here.book->policies->one_dealer_alternates && command.actor &&
           std::any_of(state.tables.begin(), state.tables.end(), [&](const Table& table) {
               return &table != &here && in_round(table.phase) &&
                      table.round.opened_by == command.actor;
           });
}

}  // namespace

Decided decide(const State& state, const Command& command, const NewGame& order) {
    if (state.house.storage_low) return refuse(Rejection::storage_low);
    TRY(table, working_table(state, order.table));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    if (table->settings.mode == Mode::dealt || command.origin.kind != OriginKind::host)
        TRY_DO(must_be_allowed(state, command, *table, rulebook::Action::new_game));
    if (needs_shoe(*table)) return refuse(Rejection::shoe_finished);
    const Time from = opens_from(*table);
    if (table->phase == Phase::idle && command.at < from)
        return refuse(Rejection::too_soon, from - command.at);
    TRY_DO(must_be_attended(state, *table, command.at));
    if (table->phase != Phase::idle || busy_elsewhere(state, *table, command) ||
        asks_about_game(*table) || dummy_is_due(*table) || is_blocked(state, *table) ||
        awaits_commitment(*table))
        return refuse(Rejection::not_expected);
    // What was announced for now begins with this round.
    if (const auto due = notices_due(*table); due && *due <= command.at)
        return refuse(Rejection::not_expected);
    // RF-2.2: and healthy.
    if (const auto missing = equipment_missing(state, *table))
        return refuse(Rejection::equipment_missing, missing);
    return open_round(state, order.table, command.at, command.actor);
}

Decided decide(const State& state, const Command& command, const RelaxClose& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, rulebook::Action::relax_close));
    if (state.find_terminal(order.terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    const rulebook::Policies& policies = *table->book->policies;
    if (policies.late_change == rulebook::LateChange::never || !may_relax(*table) ||
        (policies.late_change_by_method_b && table->settings.method != DealingMethod::b))
        return refuse(Rejection::not_expected);
    return events_of(
        WagerEvent{CloseRelaxed{round_of(order.table, *table), order.terminal, order.reason,
                                command.authoriser.value_or(*command.actor)}});
}

Decided decide(const State& state, const Command& command, const WakeTable& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    TRY(table, working_table(state, order.table));
    const Time at = command.at;
    Events events = time_out_prompts(state, order.table, at);
    if (!events.empty()) return events;
    if (const auto due = absence_due(state, *table); due && *due <= at)
        return leave_unattended(state, command, order.table);
    switch (table->phase) {
        case Phase::open:
            if (table->round.press_by != 0 && at >= table->round.press_by)
                return start_tumbler(order.table, *table);
            if (table->round.closes_at == 0 || at < table->round.closes_at) break;
            end_betting(state, order.table, CloseCause::time, at, events);
            return events;
        case Phase::deciding:
            if (at < table->round.decide_by) break;
            return end_decisions(state, order.table);
        case Phase::result:
            if (!settles_itself(state, *table)) break;
            return settle_round(state, order.table, std::nullopt);
        case Phase::closed_bets:
        case Phase::playing:
            if (table->round.press_by != 0 && at >= table->round.press_by)
                return start_tumbler(order.table, *table);
            if (table->cards.reveal_by != 0 && at >= table->cards.reveal_by)
                return return_cards(order.table, *table);
            if (lays_waiting_card(*table)) return lay_waiting_card(state, order.table, at);
            if (awaited(*table).awaited == rules::Awaited::decisions)
                return ask_decisions(state, order.table, at);
            if (awaits_motion(*table)) return begin_motion(order.table, *table, at);
            break;
        case Phase::idle:
        case Phase::closed:
            if (burns_waiting_card(*table)) return burn_waiting_card(state, order.table);
            if (const auto due = notices_due(*table); due && *due <= at)
                return keep_notices(state, order.table, at);
            if (at >= opens_from(*table) && opens_by_itself(state, *table, at))
                return open_round(state, order.table, at, std::nullopt);
            break;
        case Phase::held:
            break;
    }
    return refuse(Rejection::not_expected);
}

Time opens_from(const Table& table) {
    const Time from =
        table.round.number > 0 ? table.round.opened_at + table.settings.round_least_ms : Time{0};
    return table.fairness.round ? std::max(from, table.fairness.round->opens_from) : from;
}

bool opens_by_itself(const State& state, const Table& table, Time at) {
    if (table.phase != Phase::idle || table.stopped) return false;
    const auto& itself = table.book->policies->opens_itself;
    // RF-1.1-rng-mode: where the system runs the whole round it opens each of them, the first too.
    const bool opens =
        table.settings.committed
            ? !awaits_commitment(table)
            : table.round.number > 0 && itself[static_cast<std::size_t>(table.settings.game)];
    if (!opens) return false;
    // A table that may be closed comes to rest, so that it can be.
    const bool rests = table.notices.closing && has_run(*table.notices.closing, at);
    return !rests && !needs_shoe(table) && !state.house.storage_low && !asks_about_game(table) &&
           !dummy_is_due(table) && !is_blocked(state, table) &&
           equipment_missing(state, table) == 0;
}

Events open_round(const State& state, TableId id, Time at, std::optional<StaffId> by) {
    const Table& table = *state.find_table(id);
    const bool waits = table.settings.mode == Mode::dealt &&
                       table.book->policies->bet_now[static_cast<std::size_t>(table.settings.game)];
    const RoundId round{id, table.round.number + 1};
    Events events = events_of(WagerEvent{RoundOpened{
        round, at, waits ? 0 : at + table.settings.period_ms, table.version, RoundKind::normal, by,
        devices_in_force(state, table), table.equipment.by_hand}});
    name_shooter(state, round, TumbleAt::new_game, at, events);
    return events;
}

Result<Nothing, Refusal> must_be_its_round(const Table& table, std::optional<std::uint32_t> round,
                                           Rejection late) {
    if (!round || (*round == table.round.number && in_round(table.phase))) return Nothing{};
    return refuse(late);
}

}  // namespace croupier::floor
