#include <algorithm>

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/incident/decide.h"
#include "floor/incident/kinds.h"
#include "floor/incident/queries.h"
#include "floor/incident/steps.h"
#include "floor/query.h"
#include "floor/staff/authority.h"
#include "floor/staff/rights.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/wager/steps.h"

// Claims, disputes, and players who broke the rules.

namespace croupier::floor {
namespace {

using rulebook::Action;

Result<const Table*, Refusal> known_table(const State& state, TableId id) {
    const Table* table = state.find_table(id);
    if (table == nullptr) return refuse(Rejection::unknown_table);
    return table;
}

// What was decided about one player, as an incident that says whom it concerns.
void note_about(const State& state, const Command& command, IncidentKind kind, RoundId round,
                TerminalId terminal, const std::string& text, std::string what, Events& events) {
    Incident incident = new_incident(state, command, kind, round);
    incident.terminal = terminal;
    incident.person = state.terminals[terminal.value()].person;
    incident.text = text;
    const IncidentId id = incident.id;
    events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
    events.emplace_back(
        IncidentEvent{IncidentClosed{id, kind, signer_of(command), std::move(what)}});
}

struct Consequence {
    Action action;
    RefundReason refund;
    IncidentKind incident;
};
Consequence consequence_of(WagerFault fault) {
    switch (fault) {
        case WagerFault::breach:
            break;
        case WagerFault::invalid:
            return {Action::void_player_wagers, RefundReason::invalid, IncidentKind::invalid_wager};
        case WagerFault::unestablished:
            return {Action::void_unestablished, RefundReason::unestablished,
                    IncidentKind::malfunction};
    }
    return {Action::void_player_wagers, RefundReason::breach, IncidentKind::breach};
}

// The fault of that terminal which somebody was looking into.
const Incident* malfunction_of(const State& state, TableId table, TerminalId terminal) {
    const auto found =
        std::find_if(state.incidents.rbegin(), state.incidents.rend(), [&](const Incident& one) {
            return !one.closed && one.kind == IncidentKind::malfunction &&
                   one.round.table == table && (!one.terminal || one.terminal == terminal);
        });
    return found != state.incidents.rend() ? &*found : nullptr;
}

bool is_past(const Table& table, std::uint32_t number) {
    return number != 0 && (number < table.round.number || !in_round(table.phase));
}

// Whoever had a wager in that round has wagered in it or since. What is frozen already stays so for
// its own reason.
std::vector<TerminalId> to_be_frozen(const State& state, const Table& table, std::uint32_t number) {
    std::vector<TerminalId> terminals;
    for (const Seat& seat : table.seats)
        if (seat.last_round >= number &&
            state.terminals[seat.terminal.value()].frozen == IncidentId{})
            terminals.push_back(seat.terminal);
    return terminals;
}

// A result that somebody doubts after it was settled: CR-8.3 freezes, CN-6.3 stops the table.
void guard_result(const State& state, const Table& table, Incident incident, Events& events) {
    const rulebook::Policies& policies = *table.book->policies;
    const bool settled = is_past(table, incident.round.number);
    incident.blocks = settled && policies.stop_table;
    const IncidentId id = incident.id;
    const RoundId round = incident.round;
    events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
    if (!settled || !policies.freeze_accounts) return;
    std::vector<TerminalId> terminals = to_be_frozen(state, table, round.number);
    if (!terminals.empty())
        events.emplace_back(IncidentEvent{AccountsFrozen{id, round, std::move(terminals)}});
}

// A player claims; staff record all they see; devices and the host report.
Result<Nothing, Refusal> may_open(const State& state, const Command& command, const Table& table,
                                  const OpenIncident& order) {
    switch (command.origin.kind) {
        case OriginKind::terminal: {
            const TerminalId own(command.origin.number);
            if (state.find_terminal(own) == nullptr || order.terminal.value_or(own) != own)
                return refuse(Rejection::unknown_terminal);
            const bool claim =
                order.kind == IncidentKind::dispute || order.kind == IncidentKind::malfunction;
            if (!claim) return refuse(Rejection::not_expected);
            return Nothing{};
        }
        case OriginKind::device:
        case OriginKind::host:
            return Nothing{};
        case OriginKind::dealer_terminal:
        case OriginKind::office:
            break;
    }
    return must_be_allowed(state, command, table, Action::record_incident);
}

// CR-20.2.3: while it is looked into how winnings were won.
Result<Nothing, Refusal> may_withhold(const State& state, const Command& command,
                                      const Table& table, const OpenIncident& order) {
    TRY_DO(must_be_allowed(state, command, table, Action::exclude_player));
    const bool frozen =
        order.terminal && state.terminals[order.terminal->value()].frozen != IncidentId{};
    if (!table.book->policies->withhold_winnings || !order.terminal || frozen)
        return refuse(Rejection::not_expected);
    // What was won elsewhere is withheld there.
    const Seat* seat = table.find_seat(*order.terminal);
    if (seat == nullptr || seat->last_round == 0) return refuse(Rejection::not_expected);
    return Nothing{};
}

bool freezes(const Events& events, TerminalId terminal) {
    return std::any_of(events.begin(), events.end(), [&](const Event& event) {
        const auto* incident = std::get_if<IncidentEvent>(&event);
        const auto* frozen = incident != nullptr ? std::get_if<AccountsFrozen>(incident) : nullptr;
        return frozen != nullptr && std::find(frozen->terminals.begin(), frozen->terminals.end(),
                                              terminal) != frozen->terminals.end();
    });
}

const Finding* find_finding(const Incident& incident, FindingKind kind) {
    const auto found = std::find_if(incident.findings.begin(), incident.findings.end(),
                                    [&](const Finding& finding) { return finding.kind == kind; });
    return found != incident.findings.end() ? &*found : nullptr;
}
bool has(const Incident& incident, FindingKind kind) {
    return find_finding(incident, kind) != nullptr;
}

// Whoever looks into it: what left the wheel is looked at by whoever may examine it.
Action establisher_of(const Incident& incident) {
    return incident.kind == IncidentKind::device_fault && incident.blocks ? Action::examine_ball
                                                                          : Action::correct_before;
}

Action action_for(const Incident& incident, FindingKind kind) {
    switch (kind) {
        case FindingKind::note:
        case FindingKind::review_asked:
        case FindingKind::rectification:
        case FindingKind::suspicion:
            break;
        case FindingKind::establishment:
            return establisher_of(incident);
        case FindingKind::decision:
            return Action::decide_dispute;
        case FindingKind::review:
        case FindingKind::final_word:
        case FindingKind::advice:
            return Action::review_dispute;
    }
    return Action::record_incident;
}

// A decision and its review are one person's each, so that it is known whose: nobody lends a name
// to somebody who could decide alone.
Result<Nothing, Refusal> must_be_one_person(const State& state, const Command& command,
                                            const Table& table, Action action) {
    if (!command.authoriser || command.authoriser == command.actor) return Nothing{};
    const auto own = rank_at(table, *state.find_staff(*command.actor));
    const auto least = table.book->policies->least(action);
    if (own && least && *own >= *least) return refuse(Rejection::not_expected);
    return Nothing{};
}

// Decision 29: another person than the first, of at least the same rank. Whoever decided has no
// hand in it at all.
Result<Nothing, Refusal> may_review(const State& state, const Command& command, const Table& table,
                                    const Finding& decision) {
    CHECK(decision.by.has_value());
    if (command.actor == decision.by || command.authoriser == decision.by)
        return refuse(Rejection::second_person_needed);
    const Staff* first = state.find_staff(*decision.by);
    CHECK(first != nullptr);
    return must_rank(state, command, table, table.book->policies->rank_of(first->role));
}

// One after another: a decision, the player's wish for a review, the review, the last word.
bool comes_now(const Incident& incident, FindingKind kind) {
    switch (kind) {
        case FindingKind::decision:
            return !has(incident, FindingKind::decision);
        case FindingKind::review_asked:
            return has(incident, FindingKind::decision) &&
                   !has(incident, FindingKind::review_asked);
        case FindingKind::review:
            return has(incident, FindingKind::review_asked) && !has(incident, FindingKind::review);
        case FindingKind::final_word:
        case FindingKind::advice:
            return has(incident, FindingKind::decision) && !has(incident, kind);
        case FindingKind::note:
        case FindingKind::establishment:
        case FindingKind::rectification:
        case FindingKind::suspicion:
            break;
    }
    return true;
}

Result<Nothing, Refusal> may_add(const State& state, const Command& command, const Table& table,
                                 const Incident& incident, FindingKind kind) {
    if (command.origin.kind != OriginKind::terminal)
        return must_be_allowed(state, command, table, action_for(incident, kind));
    // The player, about the own claim.
    const bool own = incident.terminal == TerminalId(command.origin.number);
    const bool word = kind == FindingKind::note || kind == FindingKind::review_asked;
    if (!own || !word) return refuse(Rejection::not_expected);
    return Nothing{};
}

// The present round is held for it: settling or voiding the round closes it.
bool holds_round(const Table& table, const Incident& incident) {
    return table.phase == Phase::held && table.round.hold &&
           kind_of(*table.round.hold) == incident.kind &&
           incident.round.number == table.round.number;
}

// What has to be known, or said, before it can be closed. ST-PAIN-12: an inspection does it.
bool may_end(const Table& table, const Incident& incident) {
    if (holds_round(table, incident) || table.attendance.unattended == incident.id) return false;
    switch (incident.kind) {
        case IncidentKind::dispute:
            // A player who asked for a review and stays dissatisfied hears of the further right.
            return has(incident, FindingKind::decision) &&
                   (!has(incident, FindingKind::review_asked) ||
                    (has(incident, FindingKind::review) && has(incident, FindingKind::advice)));
        case IncidentKind::malfunction:
            return has(incident, FindingKind::establishment) ||
                   (incident.noticed == NoticedBy::player && has(incident, FindingKind::decision));
        case IncidentKind::device_fault:
            return !incident.blocks || has(incident, FindingKind::establishment);
        case IncidentKind::overpayment:
        case IncidentKind::underpayment:
            return has(incident, FindingKind::rectification);
        default:
            return true;
    }
}

Action closer_of(const Incident& incident) {
    switch (incident.kind) {
        case IncidentKind::malfunction:
            return incident.noticed == NoticedBy::player ? Action::decide_dispute
                                                         : Action::correct_before;
        case IncidentKind::wrong_result:
        case IncidentKind::device_fault:
            return establisher_of(incident);
        case IncidentKind::overpayment:
        case IncidentKind::underpayment:
            return Action::settle_payment;
        default:
            return Action::decide_dispute;
    }
}

}  // namespace

Decided decide(const State& state, const Command& command, const ExcludePlayer& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table,
                           order.directed ? Action::direct_to_leave : Action::exclude_player));
    if (state.find_terminal(order.terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    const Seat* seat = table->find_seat(order.terminal);
    const bool excluded = seat != nullptr && seat->excluded;
    if (excluded != order.lifted) return refuse(Rejection::not_expected);
    Events events = events_of(IncidentEvent{PlayerExcluded{
        order.table, order.terminal, order.directed, order.lifted, signer_of(command)}});
    if (!order.lifted)
        note_about(state, command, order.directed ? IncidentKind::disruption : IncidentKind::breach,
                   round_of(order.table, *table), order.terminal, order.text,
                   order.directed ? "directed to leave" : "excluded", events);
    return events;
}

Decided decide(const State& state, const Command& command, const VoidWagers& order) {
    TRY(table, working_table(state, order.table));
    const Consequence what = consequence_of(order.why);
    TRY_DO(must_be_allowed(state, command, *table, what.action));
    if (staked(*table, order.terminal) == Money{}) return refuse(Rejection::no_such_wager);
    // SB-12.17: before the first card a wager is refused, or taken back by its player.
    if (order.why == WagerFault::invalid && !table->round.outcome.begun())
        return refuse(Rejection::not_expected);
    Events events;
    return_wagers(state, order.table, order.terminal, what.refund, events);
    const Incident* looked_into = order.why == WagerFault::unestablished
                                      ? malfunction_of(state, order.table, order.terminal)
                                      : nullptr;
    if (looked_into != nullptr)
        events.emplace_back(IncidentEvent{
            IncidentClosed{looked_into->id, looked_into->kind, signer_of(command), "wagers void"}});
    else
        note_about(state, command, what.incident, round_of(order.table, *table), order.terminal,
                   order.text, "wagers void", events);
    return events;
}

Decided decide(const State& state, const Command& command, const OpenIncident& order) {
    TRY(table, known_table(state, order.round.table));
    TRY_DO(may_open(state, command, *table, order));
    if (order.kind == IncidentKind::unattended) return refuse(Rejection::not_expected);
    if (order.terminal && state.find_terminal(*order.terminal) == nullptr)
        return refuse(Rejection::unknown_terminal);
    if (order.round.number > table->round.number) return refuse(Rejection::not_expected);
    if (order.withhold) TRY_DO(may_withhold(state, command, *table, order));
    Incident incident = new_incident(state, command, order.kind, order.round);
    if (order.terminal) {
        incident.terminal = order.terminal;
        incident.person = state.terminals[order.terminal->value()].person;
    }
    incident.text = order.text;
    incident.breach = order.breach;
    Events events;
    const IncidentId id = incident.id;
    if (order.kind == IncidentKind::wrong_result)
        guard_result(state, *table, std::move(incident), events);
    else
        events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
    // A doubted result may have frozen it with the others already.
    if (order.withhold && !freezes(events, *order.terminal))
        events.emplace_back(IncidentEvent{AccountsFrozen{id, order.round, {*order.terminal}}});
    // CN-6.5, CR-8.6, LT-11.2, SB-12.14: a display that differs is disregarded, and that is all.
    const bool display = order.kind == IncidentKind::discrepancy && command.actor;
    if (display && !table->book->policies->display_is_put_right)
        events.emplace_back(IncidentEvent{
            IncidentClosed{id, order.kind, signer_of(command), "the display is disregarded"}});
    return events;
}

Decided decide(const State& state, const Command& command, const AddFinding& order) {
    const Incident* incident = state.find_incident(order.incident);
    if (incident == nullptr) return refuse(Rejection::not_in_order);
    TRY(table, known_table(state, incident->round.table));
    TRY_DO(may_add(state, command, *table, *incident, order.kind));
    if (incident->closed || !comes_now(*incident, order.kind))
        return refuse(Rejection::not_expected);
    if (order.kind == FindingKind::decision)
        TRY_DO(must_be_one_person(state, command, *table, Action::decide_dispute));
    if (order.kind == FindingKind::review)
        TRY_DO(may_review(state, command, *table, *find_finding(*incident, FindingKind::decision)));
    std::string text = order.text;
    // What a dissatisfied person is told is the rulebook's.
    if (order.kind == FindingKind::advice && text.empty())
        text = table->book->policies->complaint_advice();
    const auto by = command.authoriser ? command.authoriser : command.actor;
    return events_of(
        IncidentEvent{FindingAdded{order.incident, {order.kind, command.at, by, std::move(text)}}});
}

Decided decide(const State& state, const Command& command, const CloseIncident& order) {
    const Incident* incident = state.find_incident(order.incident);
    if (incident == nullptr) return refuse(Rejection::not_in_order);
    TRY(table, known_table(state, incident->round.table));
    TRY_DO(must_be_allowed(state, command, *table, closer_of(*incident)));
    if (incident->closed || !may_end(*table, *incident)) return refuse(Rejection::not_expected);
    Events events = events_of(IncidentEvent{
        IncidentClosed{incident->id, incident->kind, signer_of(command), order.text}});
    std::vector<TerminalId> frozen;
    for (std::size_t i = 0; i < state.terminals.size(); ++i)
        if (state.terminals[i].frozen == incident->id)
            frozen.emplace_back(static_cast<std::uint32_t>(i));
    if (!frozen.empty())
        events.emplace_back(IncidentEvent{AccountsReleased{incident->id, std::move(frozen)}});
    return events;
}

// A terminal that a person was excluded at is free for somebody else with another card.
bool is_excluded(const State& state, const Table& table, TerminalId terminal) {
    const auto& person = state.terminals[terminal.value()].person;
    return std::any_of(table.excluded.begin(), table.excluded.end(), [&](TerminalId other) {
        const auto& barred = table.find_seat(other)->barred;
        return barred && person ? *barred == *person : other == terminal;
    });
}

}  // namespace croupier::floor
