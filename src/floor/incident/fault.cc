#include <algorithm>

#include "base/names.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/steps.h"
#include "floor/incident/decide.h"
#include "floor/incident/kinds.h"
#include "floor/incident/queries.h"
#include "floor/incident/steps.h"
#include "floor/notice/steps.h"
#include "floor/query.h"
#include "floor/round/steps.h"
#include "floor/staff/authority.h"
#include "floor/staff/houses.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/wager/steps.h"

// Devices, terminals and power that fail.

namespace croupier::floor {
namespace {

using rulebook::Action;
using rulebook::AfterNoSpin;
using rulebook::Outage;
using rulebook::Source;

bool spins(Source source) {
    return source == Source::wheel || source == Source::big_wheel;
}

// RF-11.5.1.6: a ball that left the wheel is examined before the next round; whoever has the rank
// for it and is there has done it already.
void examine_ball(const State& state, const Command& command, const Table& table, RoundId round,
                  Events& events) {
    if (!table.book->policies->least(Action::examine_ball)) return;
    Incident incident = new_incident(state, command, IncidentKind::device_fault, round, 2);
    incident.blocks = true;
    const IncidentId id = incident.id;
    events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
    if (!must_be_allowed(state, command, table, Action::examine_ball)) return;
    const StaffId by = signer_of(command);
    events.emplace_back(IncidentEvent{
        FindingAdded{id, {FindingKind::establishment, command.at, by, "the ball was examined"}}});
    events.emplace_back(
        IncidentEvent{IncidentClosed{id, IncidentKind::device_fault, by, "the ball was examined"}});
}

// The others are somebody's doing.
bool is_failed_launch(NoSpinReason reason) {
    switch (reason) {
        case NoSpinReason::foreign_object:
        case NoSpinReason::interference:
        case NoSpinReason::exposed_early:
            return false;
        default:
            return true;
    }
}

// CR-15.7.2: the tumbler runs again, and the shooter of this round presses once more.
void tumble_again(const State& state, const Table& table, RoundId round, Time at, Events& events) {
    if (!table.game->has_shooter()) return;
    shoot_again(table, round, at, events);
    // Dice that were seen early ended betting before anybody was named. Without a shooter now the
    // round would wait for a tumbler that nobody can start. While betting is open its end names
    // one, and a shooter whose time runs keeps the button.
    if (!table.round.tumbled && table.phase != Phase::open && table.round.press_by == 0)
        name_shooter(state, round, TumbleAt::end_of_betting, at, events);
}

// The tables that a terminal's fault concerns: where it has wagers, else where it sits, else all.
std::vector<TableId> tables_of(const State& state, TerminalId terminal) {
    std::vector<TableId> wagered;
    std::vector<TableId> seated;
    std::vector<TableId> all;
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const TableId id(static_cast<std::uint32_t>(i));
        all.push_back(id);
        const Seat* seat = state.tables[i].find_seat(terminal);
        if (seat != nullptr) seated.push_back(id);
        if (seat != nullptr && !seat->wagers.empty()) wagered.push_back(id);
    }
    if (!wagered.empty()) return wagered;
    return seated.empty() ? all : seated;
}

// Somebody with authority at one of these tables, or the system itself.
Result<Nothing, Refusal> must_be_known(const State& state, const Command& command,
                                       const std::vector<TableId>& tables, Action action) {
    if (command.origin.kind == OriginKind::host || command.origin.kind == OriginKind::device)
        return Nothing{};
    if (tables.empty()) return refuse(Rejection::unknown_table);
    std::optional<Refusal> first;
    for (const TableId id : tables) {
        const auto allowed = must_be_allowed(state, command, *state.find_table(id), action);
        if (allowed) return Nothing{};
        if (!first) first = allowed.error();
    }
    return Err{*first};
}

// CR-8.7.2: exactly at the end counts as after it.
bool takes_wagers(const Table& table, Time at) {
    return table.phase == Phase::open && (table.round.closes_at == 0 || at < table.round.closes_at);
}

Incident fault_of(const State& state, const Command& command, RoundId round,
                  const ReportMalfunction& order, std::uint64_t nth) {
    Incident incident = new_incident(state, command, IncidentKind::malfunction, round, nth);
    incident.terminal = order.terminal;
    if (order.terminal) incident.person = state.terminals[order.terminal->value()].person;
    incident.text = order.text;
    incident.device = order.device;
    return incident;
}

void open_and_close(const Command& command, Incident incident, std::string what, Events& events) {
    const IncidentId id = incident.id;
    const IncidentKind kind = incident.kind;
    events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
    events.emplace_back(IncidentEvent{IncidentClosed{
        id, kind, command.authoriser ? command.authoriser : command.actor, std::move(what)}});
}

// What the fault of a terminal does at one table: before the end its wagers go back where the
// rulebook says so; whatever stands is looked into by somebody.
void terminal_fails(const State& state, const Command& command, TableId id,
                    const ReportMalfunction& order, std::uint64_t nth, Events& events) {
    const Table& table = *state.find_table(id);
    const TerminalId terminal = *order.terminal;
    const auto source = static_cast<std::size_t>(table.game->source());
    const bool wagered = staked(table, terminal) > Money{};
    const bool goes_back =
        takes_wagers(table, command.at) &&
        table.book->policies->terminal_fault[source] == rulebook::TerminalFault::void_wagers;
    Incident incident = fault_of(state, command, round_of(id, table), order, nth);
    if (wagered && goes_back) {
        return_wagers(state, id, terminal, RefundReason::malfunction, events);
        open_and_close(command, std::move(incident), "wagers returned", events);
    } else if (wagered) {
        events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
    } else {
        open_and_close(command, std::move(incident), "no wagers", events);
    }
}

// RF-11.5.3.5: it names a part of the table or of the terminal, or none.
bool names_own_part(const State& state, const ReportMalfunction& order) {
    if (!order.device) return true;
    if (order.device->value() >= state.devices.size()) return false;
    const Device& device = state.devices[order.device->value()];
    return order.table ? device.at(*order.table) : device.terminal == order.terminal;
}

Decided terminal_malfunction(const State& state, const Command& command,
                             const ReportMalfunction& order) {
    const TerminalId terminal = *order.terminal;
    if (state.find_terminal(terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    if (!names_own_part(state, order)) return refuse(Rejection::bad_setting);
    std::vector<TableId> tables = tables_of(state, terminal);
    if (tables.empty()) return refuse(Rejection::unknown_table);
    Events events;
    // RF-9.4, LT-11.3: a player's report is looked into; it moves nothing.
    if (command.origin.kind == OriginKind::terminal) {
        if (command.origin.number != terminal.value()) return refuse(Rejection::unknown_terminal);
        const Table& table = *state.find_table(tables.front());
        events.emplace_back(IncidentEvent{IncidentOpened{
            fault_of(state, command, round_of(tables.front(), table), order, 1)}});
        return events;
    }
    TRY_DO(must_be_known(state, command, tables, Action::terminal_malfunction));
    // At each table its own people: what lies at another house's stays there until they say so.
    std::erase_if(tables, [&](TableId id) {
        return !must_be_known(state, command, {id}, Action::terminal_malfunction);
    });
    const bool wagered = std::any_of(tables.begin(), tables.end(), [&](TableId id) {
        return staked(*state.find_table(id), terminal) > Money{};
    });
    std::uint64_t nth = 0;
    for (const TableId id : tables) {
        terminal_fails(state, command, id, order, ++nth, events);
        if (!wagered) break;
    }
    return events;
}

Decided table_malfunction(const State& state, const Command& command,
                          const ReportMalfunction& order) {
    const TableId id = *order.table;
    TRY(table, working_table(state, id));
    TRY_DO(must_be_known(state, command, {id}, Action::system_malfunction));
    if (!names_own_part(state, order)) return refuse(Rejection::bad_setting);
    const rulebook::Policies& policies = *table->book->policies;
    const bool before = takes_wagers(*table, command.at);
    const Outage rule =
        before ? policies.outage_before_close : policies.after_close(table->game->source());
    Events events;
    Incident incident = fault_of(state, command, round_of(id, *table), order, 1);
    if (!in_round(table->phase) || rule != Outage::void_round) {
        events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
        return events;
    }
    events.emplace_back(
        PlayEvent{void_round(state, id, VoidReason::device_malfunction,
                             command.authoriser ? command.authoriser : command.actor)});
    if (table->round.hold)
        close_incident(state, command, id, kind_of(*table->round.hold), "void", events);
    const IncidentId number = incident.id;
    open_and_close(command, std::move(incident), "void, stakes returned", events);
    order_notices(state, number, policies.notify_malfunction, policies.notify_within_ms, command.at,
                  events);
    return events;
}

// RF-15.4.1: all of a player's wagers or none, as long as nothing is won or lost.
void ask_who_stays(const State& state, TableId id, Time at, Events& events) {
    const Table& table = *state.find_table(id);
    if (offers_withdrawal(table) ||
        table.game->is_certain({table.round.outcome, table.seats, state.ledger}))
        return;
    std::vector<TerminalId> players;
    for (const Seat& seat : table.seats)
        if (!seat.wagers.empty()) players.push_back(seat.terminal);
    if (!players.empty())
        events.emplace_back(
            TableEvent{open_prompt(table, id, PromptKind::withdraw, players, at, std::nullopt)});
}

}  // namespace

Decided decide(const State& state, const Command& command, const CallNoSpin& order) {
    TRY(table, working_table(state, order.table));
    const bool of_dice = is_of_dice(order.reason);
    TRY_DO(must_be_allowed(state, command, *table, of_dice ? Action::no_result : Action::no_spin));
    const Source source = table->game->source();
    const bool fits = of_dice ? source == Source::dice : spins(source);
    // What was drawn was drawn: nobody has another draw made.
    if (!fits || !in_round(table->phase) || table->settings.committed)
        return refuse(Rejection::not_expected);
    // Whoever throws away what everybody has seen decides who is paid: that is a correction.
    if (table->round.outcome.begun())
        TRY_DO(must_be_allowed(state, command, *table, Action::correct_before));
    const rulebook::Policies& policies = *table->book->policies;
    const RoundId round = round_of(order.table, *table);
    const StaffId by = signer_of(command);
    const bool again =
        policies.after_no_spin[static_cast<std::size_t>(source)] == AfterNoSpin::again;
    Events events;
    if (again) {
        events.emplace_back(IncidentEvent{Respin{round, order.reason, by}});
        tumble_again(state, *table, round, command.at, events);
    } else {
        events.emplace_back(PlayEvent{void_round(state, order.table, VoidReason::no_result, by)});
    }
    if (table->round.hold)
        close_incident(state, command, order.table, kind_of(*table->round.hold), "no result",
                       events);
    note_incident(state, command, IncidentKind::no_spin, round,
                  std::string(name_in(no_spin_reason_names, order.reason)), events);
    if (order.reason == NoSpinReason::ball_out) examine_ball(state, command, *table, round, events);
    if (is_failed_launch(order.reason))
        note_trouble(state, command, order.table, DeviceTrouble::failed_launch, events);
    return events;
}

Decided decide(const State& state, const Command& command, const ReportMalfunction& order) {
    if (order.terminal.has_value() == order.table.has_value())
        return refuse(Rejection::bad_setting);
    return order.terminal ? terminal_malfunction(state, command, order)
                          : table_malfunction(state, command, order);
}

// RF-15.4.1, and what the outage rule says of every other game.
Decided decide(const State& state, const Command& command, const ReportPowerFailure& order) {
    TRY_DO(working_table(state, order.table));
    TRY_DO(must_be_known(state, command, {order.table}, Action::system_malfunction));
    Events events;
    power_fails(state, command, order.table, {command.at, command.at}, events);
    note_outage(state, command, order.table, 1, events);
    return events;
}

void note_outage(const State& state, const Command& command, TableId id, std::uint64_t nth,
                 Events& events) {
    const Table& table = *state.find_table(id);
    const bool voided = std::any_of(events.begin(), events.end(), [&](const Event& event) {
        const auto* play = std::get_if<PlayEvent>(&event);
        const auto* round = play != nullptr ? std::get_if<RoundVoided>(play) : nullptr;
        return round != nullptr && round->round.table == id;
    });
    note_incident(state, command, IncidentKind::malfunction, round_of(id, table),
                  voided ? "power failure: void" : "power failure: goes on by the records", events,
                  nth);
    if (!voided) return;
    // ST-GLI19-A.6.4: a round that the system could not finish.
    const rulebook::Policies& policies = *table.book->policies;
    order_notices(state, IncidentId(state.last_incident + nth), policies.notify_malfunction,
                  policies.notify_within_ms, command.at, events, notices_in(events));
}

void power_fails(const State& state, const Command& command, TableId id, const Downtime& down,
                 Events& events) {
    const Table& table = *state.find_table(id);
    if (!in_round(table.phase)) return;
    const rulebook::Policies& policies = *table.book->policies;
    const bool open = table.phase == Phase::open;
    const bool withdraws =
        policies.withdrawal_on_power_failure[static_cast<std::size_t>(table.settings.game)];
    const Outage outage = withdraws ? Outage::resume
                          : open    ? policies.outage_before_close
                                    : policies.after_close(table.game->source());
    if (outage == Outage::void_round) {
        events.emplace_back(
            PlayEvent{void_round(state, id, VoidReason::power_failure, std::nullopt)});
        if (table.round.hold)
            close_incident(state, command, id, kind_of(*table.round.hold), "void", events);
        return;
    }
    // Time does not run while nobody can bet, or decide.
    const Time end = open                             ? table.round.closes_at
                     : table.phase == Phase::deciding ? table.round.decide_by
                                                      : 0;
    const Time later = open && outage == Outage::new_period ? down.up_at + table.settings.period_ms
                                                            : end + (down.up_at - down.from);
    if (end != 0 && later != end)
        events.emplace_back(WagerEvent{RoundResumed{round_of(id, table), later}});
    if (withdraws) ask_who_stays(state, id, command.at, events);
}

}  // namespace croupier::floor
