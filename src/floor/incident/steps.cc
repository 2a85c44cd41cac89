#include "floor/incident/steps.h"

#include <algorithm>

#include "floor/command.h"
#include "floor/incident/kinds.h"
#include "floor/incident/queries.h"
#include "floor/query.h"
#include "floor/state.h"

// Incidents as records: opened, closed, and those who are told of them.

namespace croupier::floor {

Incident new_incident(const State& state, const Command& command, IncidentKind kind, RoundId round,
                      std::uint64_t nth) {
    Incident incident;
    incident.id = IncidentId(state.last_incident + nth);
    incident.kind = kind;
    incident.round = round;
    incident.opened_at = command.at;
    incident.by = command.actor;
    switch (command.origin.kind) {
        case OriginKind::terminal:
            incident.noticed = NoticedBy::player;
            incident.terminal = TerminalId(command.origin.number);
            break;
        case OriginKind::device:
            incident.noticed = NoticedBy::device;
            break;
        case OriginKind::host:
            incident.noticed = NoticedBy::system;
            break;
        case OriginKind::dealer_terminal:
        case OriginKind::office:
            break;
    }
    if (incident.terminal) incident.person = state.terminals[incident.terminal->value()].person;
    return incident;
}

void note_incident(const State& state, const Command& command, IncidentKind kind, RoundId round,
                   std::string what, Events& events, std::uint64_t nth) {
    Incident incident = new_incident(state, command, kind, round, nth);
    const IncidentId id = incident.id;
    events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
    const auto by = command.authoriser ? command.authoriser : command.actor;
    events.emplace_back(IncidentEvent{IncidentClosed{id, kind, by, std::move(what)}});
}

void close_incident(const State& state, const Command& command, TableId table, IncidentKind kind,
                    std::string what, Events& events) {
    const Incident* open = open_incident(state, table, kind);
    if (open == nullptr) return;
    const auto by = command.authoriser ? command.authoriser : command.actor;
    events.emplace_back(IncidentEvent{IncidentClosed{open->id, kind, by, std::move(what)}});
}

void order_notices(const State& state, IncidentId incident, const rulebook::Notified& to,
                   std::int64_t within_ms, Time at, Events& events, std::uint64_t nth) {
    std::size_t waiting = static_cast<std::size_t>(
        std::count_if(state.pending.effects.begin(), state.pending.effects.end(),
                      [](const Effect& effect) { return effect.kind == EffectKind::notify; }));
    waiting += notices_in(events);
    for (std::size_t i = 0; i < to.size(); ++i)
        if (to[i] && waiting++ < notices_max)
            events.emplace_back(
                IncidentEvent{NoticeOrdered{EffectId(state.pending.last_effect + ++nth), incident,
                                            static_cast<rulebook::Notify>(i), at + within_ms}});
}

std::uint64_t notices_in(const Events& events) {
    return static_cast<std::uint64_t>(
        std::count_if(events.begin(), events.end(), [](const Event& event) {
            const auto* incident = std::get_if<IncidentEvent>(&event);
            return incident != nullptr && std::holds_alternative<NoticeOrdered>(*incident);
        }));
}

bool is_blocked(const State& state, const Table& table) {
    if (state.house.program_differs || !state.house.store_fault.empty()) return true;
    const TableId id(static_cast<std::uint32_t>(&table - state.tables.data()));
    return std::any_of(state.incidents.begin(), state.incidents.end(),
                       [&](const Incident& incident) {
                           return !incident.closed && incident.blocks && incident.round.table == id;
                       });
}

IncidentKind kind_of(HoldReason reason) {
    switch (reason) {
        case HoldReason::early_outcome:
            return IncidentKind::early_outcome;
        case HoldReason::misdeal:
            return IncidentKind::misdeal;
        case HoldReason::discrepancy:
            return IncidentKind::discrepancy;
        case HoldReason::device:
        case HoldReason::too_soon:
            break;
    }
    return IncidentKind::device_fault;
}

IncidentKind kind_of(VoidReason reason) {
    switch (reason) {
        case VoidReason::misdeal:
        case VoidReason::card_placement:
        case VoidReason::order_in_doubt:
        case VoidReason::insufficient_cards:
        case VoidReason::wrong_shoe:
            return IncidentKind::misdeal;
        case VoidReason::foreign_card:
        case VoidReason::missing_card:
            return IncidentKind::wrong_cards;
        case VoidReason::device_malfunction:
        case VoidReason::power_failure:
            return IncidentKind::malfunction;
        case VoidReason::discrepancy:
            return IncidentKind::discrepancy;
        case VoidReason::disruption:
            return IncidentKind::disruption;
        case VoidReason::fraud:
            return IncidentKind::fraud;
        case VoidReason::early_outcome:
            return IncidentKind::early_outcome;
        case VoidReason::no_result:
            return IncidentKind::no_spin;
        case VoidReason::face_up_card:
            return IncidentKind::card_exposed;
        case VoidReason::shoe_void:
            return IncidentKind::shoe_void;
        case VoidReason::other:
            break;
    }
    return IncidentKind::other;
}

std::uint64_t incidents_in(const Events& events) {
    return static_cast<std::uint64_t>(
        std::count_if(events.begin(), events.end(), [](const Event& event) {
            const auto* area = std::get_if<IncidentEvent>(&event);
            return area != nullptr && std::holds_alternative<IncidentOpened>(*area);
        }));
}

const Incident* open_incident(const State& state, TableId table, IncidentKind kind) {
    const auto found = std::find_if(
        state.incidents.rbegin(), state.incidents.rend(), [&](const Incident& incident) {
            return !incident.closed && incident.kind == kind && incident.round.table == table;
        });
    return found != state.incidents.rend() ? &*found : nullptr;
}

}  // namespace croupier::floor
