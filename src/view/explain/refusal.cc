#include <algorithm>

#include "floor/staff/order_rights.h"
#include "floor/state.h"
#include "view/explain/consequence.h"
#include "view/explain/paths.h"

// Behind what was refused, and behind what lasts.

namespace croupier::view {
namespace {

using floor::Command;
using floor::Rejection;
using floor::State;
using floor::Table;
using rulebook::Action;

template <class Visitor>
decltype(auto) visit_order(const floor::Order& order, const Visitor& visitor) {
    return std::visit([&](const auto& area) -> decltype(auto) { return std::visit(visitor, area); },
                      order);
}

// Where the terminal has wagers, or else a seat.
const Table* table_of(const State& state, floor::TerminalId terminal) {
    const Table* seated = nullptr;
    for (const Table& table : state.tables) {
        const floor::Seat* seat = table.find_seat(terminal);
        if (seat == nullptr) continue;
        if (!seat->wagers.empty()) return &table;
        if (seated == nullptr) seated = &table;
    }
    return seated;
}

template <class Order>
const Order* order_as(const Command& command) {
    return visit_order(command.order, [](const auto& order) -> const Order* {
        if constexpr (std::is_same_v<std::decay_t<decltype(order)>, Order>)
            return &order;
        else
            return nullptr;
    });
}

// The powers that the order asks for.
Paths powers_for(const Command& command) {
    if (const auto* voided = order_as<floor::VoidRound>(command)) return {to_void(voided->reason)};
    if (const auto* voided = order_as<floor::VoidPastRound>(command))
        return {to_void(voided->reason)};
    const std::uint32_t number = visit_order(command.order, [](const auto& order) {
        return std::decay_t<decltype(order)>::type_number;
    });
    Paths paths;
    for (const Action action : floor::right_of(number).actions) paths.push_back(power(action));
    return paths;
}

Paths behind_decision(const Table& table, const floor::Decide& order) {
    switch (order.decision) {
        case floor::Decision::double_wager:
            return {own_key("double_totals", table)};
        case floor::Decision::split:
            return {own_key("splits_max", table)};
        case floor::Decision::insurance:
            return {own_key("insurance_amount", table)};
        case floor::Decision::war:
            return {own_key("war_cards", table)};
        default:
            return {};
    }
}

Paths behind(const Table& table, const Command& command, Rejection reason) {
    switch (reason) {
        case Rejection::table_closed:
            return {power(Action::close_table)};
        case Rejection::role_too_low:
        case Rejection::second_person_needed:
            return powers_for(command);
        case Rejection::player_card_needed:
            return {"conduct.wagers.player_card_from"};
        case Rejection::seat_excluded:
            return {power(Action::exclude_player), power(Action::direct_to_leave)};
        case Rejection::terminal_stopped:
            return {power(Action::terminal_malfunction)};
        case Rejection::shoe_finished:
            return {own_key("shoe.cutting_card_during_coup", table), power(Action::new_shoe)};
        case Rejection::too_soon:
            return {of_game("conduct.betting.least_seconds", table)};
        case Rejection::bets_not_open:
            return {power(Action::new_game)};
        case Rejection::bets_closed:
            return {"conduct.betting.late_change"};
        case Rejection::one_table_only:
            return {"conduct.wagers.one_table"};
        case Rejection::base_wager_needed:
            return {power(Action::restrict_bet), own_key("side_bets_need.need_one_of", table),
                    own_key("side_wagers_need_ante", table), own_key("side_bets_max", table)};
        case Rejection::combination_not_allowed:
            return {"conduct.wagers.opposing_bets"};
        case Rejection::wager_confirmed:
            return {"conduct.wagers.confirmation"};
        case Rejection::below_minimum:
            return {"conduct.wagers.below_minimum"};
        case Rejection::wrong_multiple:
            return {"conduct.wagers.steps_of_minimum"};
        case Rejection::above_maximum:
            return maximum(table);
        case Rejection::differential_exceeded:
            return {"conduct.limits.differential"};
        case Rejection::not_expected:
            // A decision that comes when nothing is asked any more: the time was over.
            if (order_as<floor::Decide>(command) != nullptr)
                return {"conduct.betting.usual_decision_seconds"};
            return {};
        case Rejection::decision_not_offered:
            if (const auto* decide = order_as<floor::Decide>(command))
                return behind_decision(table, *decide);
            return {};
        case Rejection::note_not_accepted:
            return {};
        case Rejection::wagers_down:
            if (order_as<floor::CashOut>(command) != nullptr)
                return {"conduct.cash_out.with_wagers"};
            return {"conduct.wagers.notes_while_confirmed"};
        case Rejection::cash_out_not_now:
            return {"conduct.cash_out.in_play"};
        case Rejection::notice_needed:
            if (order_as<floor::CloseTable>(command) != nullptr)
                return {"conduct.closing.notice_seconds", "conduct.closing.notice_rounds"};
            return powers_for(command);
        case Rejection::nothing_to_correct:
            if (order_as<floor::VoidPastRound>(command) != nullptr)
                return {of_game("conduct.irregular.void_until", table)};
            return {};
        case Rejection::equipment_missing:
            return {"conduct.equipment.table", of_game("conduct.equipment.dealt", table)};
        case Rejection::table_unattended:
            return {"conduct.opening.unattended_minutes"};
        case Rejection::inspection_needed:
            return {"conduct.opening.inspection_required"};
        case Rejection::warning_not_acknowledged:
            return {"conduct.equipment.warned"};
        default:
            return {};
    }
}

}  // namespace

const Table* table_of(const State& state, const Command& command) {
    const Table* table = visit_order(command.order, [&](const auto& order) -> const Table* {
        if constexpr (requires { state.find_table(order.table); })
            return state.find_table(order.table);
        else if constexpr (requires { state.find_table(order.round.table); })
            return state.find_table(order.round.table);
        else if constexpr (requires { state.find_table(*order.table); }) {
            if (order.table) return state.find_table(*order.table);
            if constexpr (requires { *order.terminal; })
                return order.terminal ? table_of(state, *order.terminal) : nullptr;
            return nullptr;
        } else if constexpr (requires { table_of(state, floor::TerminalId(order.terminal)); }) {
            return table_of(state, floor::TerminalId(order.terminal));
        } else if constexpr (requires { state.find_incident(order.incident); }) {
            const floor::Incident* incident = state.find_incident(order.incident);
            return incident != nullptr ? state.find_table(incident->round.table) : nullptr;
        } else {
            return nullptr;
        }
    });
    if (table == nullptr && command.origin.kind == floor::OriginKind::terminal)
        return table_of(state, floor::TerminalId(command.origin.number));
    return table;
}

std::vector<Cited> cite_refusal(const State& state, const Command& command, Rejection reason) {
    if (reason == Rejection::none) return {};
    const Table* table = table_of(state, command);
    if (table == nullptr) return {};
    if (reason != Rejection::account_frozen)
        return cited_at(*table, behind(*table, command, reason), Stood::behind_refusal);
    if (command.origin.kind != floor::OriginKind::terminal)
        return cited_at(*table, freeze(std::nullopt), Stood::behind_event);
    const floor::Terminal* terminal = state.find_terminal(floor::TerminalId(command.origin.number));
    return terminal != nullptr ? cite_freeze(state, *table, terminal->frozen)
                               : std::vector<Cited>{};
}

std::vector<Cited> cite_hold(const Table& table, floor::HoldReason reason) {
    return cited_at(table, hold(table, reason), Stood::behind_event);
}

std::vector<Cited> cite_freeze(const State& state, const Table& table, floor::IncidentId cause) {
    const floor::Incident* incident = state.find_incident(cause);
    return cited_at(table,
                    freeze(incident != nullptr ? std::optional(incident->kind) : std::nullopt),
                    Stood::behind_event);
}

// The seat does not say which of the two it was.
std::vector<Cited> cite_exclusion(const Table& table) {
    return cited_at(table, {power(Action::exclude_player), power(Action::direct_to_leave)},
                    Stood::behind_event);
}

std::vector<Cited> cite_relaxing(const Table& table) {
    return cited_at(table, {power(Action::relax_close), "conduct.betting.late_change"},
                    Stood::behind_event);
}

std::vector<Cited> cite_debt(const Table& table) {
    return cited_at(table, {power(Action::correct_after)}, Stood::behind_event);
}

}  // namespace croupier::view
