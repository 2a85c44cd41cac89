#include "lab/replaying.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "base/names.h"
#include "floor/state.h"

namespace croupier::lab {
namespace {

const floor::Effect* find_effect(const floor::State& state, floor::EffectId id) {
    const auto found = std::find_if(state.pending.effects.begin(), state.pending.effects.end(),
                                    [&](const floor::Effect& effect) { return effect.id == id; });
    return found == state.pending.effects.end() ? nullptr : &*found;
}

// Opened before, or by the same command.
const floor::Incident* find_incident(const floor::State& before, const floor::Events& events,
                                     floor::IncidentId id) {
    for (const floor::Event& event : events)
        if (const auto* area = std::get_if<floor::IncidentEvent>(&event))
            if (const auto* opened = std::get_if<floor::IncidentOpened>(area))
                if (opened->incident.id == id) return &opened->incident;
    return before.find_incident(id);
}

// Whose table an event is about, if it is of one.
const floor::Table* table_of(const floor::State& before, const floor::Event& event,
                             const floor::Events& events) {
    return floor::visit_event(
        [&](const auto& fact) -> const floor::Table* {
            using Fact = std::decay_t<decltype(fact)>;
            if constexpr (requires { fact.round.table; })
                return before.find_table(fact.round.table);
            else if constexpr (std::is_same_v<Fact, floor::IncidentOpened>)
                return before.find_table(fact.incident.round.table);
            else if constexpr (requires { floor::TableId(fact.table); })
                return before.find_table(fact.table);
            else if constexpr (requires { floor::IncidentId(fact.incident); }) {
                const floor::Incident* incident = find_incident(before, events, fact.incident);
                return incident == nullptr ? nullptr : before.find_table(incident->round.table);
            } else {
                return nullptr;
            }
        },
        event);
}

std::string who_of(const floor::State& before, const floor::Command& command,
                   const Telling& telling) {
    const auto& [only, say] = telling;
    const bool other = only && command.origin.kind == floor::OriginKind::terminal &&
                       command.origin.number != only->value();
    return other ? say("another player", "另一位玩家") : who_text(before, command, say);
}

}  // namespace

std::optional<floor::IncidentId> incident_of(const floor::State& before,
                                             const floor::Event& event) {
    return floor::visit_event(
        [&](const auto& fact) -> std::optional<floor::IncidentId> {
            using Fact = std::decay_t<decltype(fact)>;
            if constexpr (std::is_same_v<Fact, floor::IncidentOpened>) {
                return fact.incident.id;
            } else if constexpr (std::is_same_v<Fact, floor::EffectReported>) {
                const floor::Effect* effect = find_effect(before, fact.effect);
                if (effect != nullptr && effect->kind == floor::EffectKind::notify)
                    return effect->incident;
                return std::nullopt;
            } else if constexpr (requires { floor::IncidentId(fact.incident); }) {
                return fact.incident;
            } else {
                return std::nullopt;
            }
        },
        event);
}

std::optional<floor::IncidentId> incident_of(const floor::Order& order) {
    return std::visit(
        [](const auto& area) {
            return std::visit(
                [](const auto& wanted) -> std::optional<floor::IncidentId> {
                    if constexpr (requires { floor::IncidentId(wanted.incident); })
                        return wanted.incident;
                    return std::nullopt;
                },
                area);
        },
        order);
}

const floor::TableId* table_of(const floor::Order& order) {
    return std::visit(
        [](const auto& area) {
            return std::visit(
                [](const auto& wanted) -> const floor::TableId* {
                    if constexpr (requires { floor::TableId(wanted.table); }) return &wanted.table;
                    return nullptr;
                },
                area);
        },
        order);
}

const floor::RoundId* round_of(const floor::Event& event) {
    return floor::visit_event(
        [](const auto& fact) -> const floor::RoundId* {
            if constexpr (requires { fact.round.number; }) return &fact.round;
            if constexpr (requires { fact.incident.round; }) return &fact.incident.round;
            return nullptr;
        },
        event);
}

Step step_of(const floor::State& before, const Standing& standing, const codec::Entry& entry,
             const floor::Event& event, const Telling& telling) {
    const floor::Time at = entry.command.at;
    Step step;
    step.sequence = standing.sequence;
    step.hash = standing.hash;
    step.entry = standing.place;
    step.at = at;
    step.what = event_text(before, event, at, telling);
    if (!telling.only) step.event_json = codec::event_json(event);
    step.received_at = entry.command.received_at;
    step.who = who_of(before, entry.command, telling);
    const floor::Table* table = table_of(before, event, entry.events);
    if (table != nullptr && table->book) {
        step.cited = view::cite_event(before, *table, event, entry.events);
        step.phase = name_in(floor::phase_names, table->phase);
    }
    return step;
}

Step refused_step(const floor::State& before, const Standing& standing, const codec::Entry& entry,
                  const Telling& telling) {
    Step step;
    step.sequence = standing.sequence;
    step.hash = standing.hash;
    step.entry = standing.place;
    step.at = entry.command.at;
    step.who = who_of(before, entry.command, telling);
    step.what = order_text(entry.command.order, telling.say);
    step.refusal = entry.refusal;
    step.received_at = entry.command.received_at;
    if (const floor::TableId* id = table_of(entry.command.order))
        if (const floor::Table* table = before.find_table(*id))
            step.phase = name_in(floor::phase_names, table->phase);
    return step;
}

ToldIncident begin_incident(const floor::State& state, const floor::Incident& incident,
                            const Say& say) {
    ToldIncident told;
    told.id = incident.id;
    told.kind = say.name("incident", name_in(floor::incident_kind_names, incident.kind));
    const floor::Table* table = state.find_table(incident.round.table);
    told.round = table == nullptr ? std::to_string(incident.round.table.value()) : table->name;
    if (incident.round.number > 0) told.round += fmt::format("/{}", incident.round.number);
    told.opened_at = incident.opened_at;
    told.noticed = say.name("noticed", name_in(floor::noticed_by_names, incident.noticed));
    if (incident.by) told.by = staff_text(state, *incident.by, say);
    if (incident.terminal) told.terminal = terminal_text(state, *incident.terminal, say);
    told.amount = incident.amount;
    told.text = incident.text;
    return told;
}

void note_incident(ToldIncident& told, const floor::State& before, const floor::Event& event,
                   floor::Time at, const Say& say) {
    floor::visit_event(
        [&](const auto& fact) {
            using Fact = std::decay_t<decltype(fact)>;
            if constexpr (std::is_same_v<Fact, floor::FindingAdded>) {
                told.findings.push_back(event_text(before, event, at, {{}, say}));
            } else if constexpr (std::is_same_v<Fact, floor::NoticeOrdered>) {
                told.notices.push_back(
                    {say.name("notify", name_in(rulebook::notify_names, fact.to)),
                     fact.due,
                     {},
                     0});
            } else if constexpr (std::is_same_v<Fact, floor::IncidentClosed>) {
                told.closed_by = staff_text(before, fact.by, say("the rulebook", "规则"), say);
                told.closing = say.closing(fact.text);
            } else if constexpr (std::is_same_v<Fact, floor::EffectReported>) {
                const floor::Effect* effect = find_effect(before, fact.effect);
                if (effect == nullptr) return;
                const std::string to =
                    say.name("notify", name_in(rulebook::notify_names, effect->to));
                for (ToldNotice& notice : told.notices)
                    if (notice.to == to && notice.due == effect->due) {
                        notice.made =
                            say.name("made", name_in(floor::effect_result_names, fact.result));
                        notice.made_at = at;
                    }
            }
        },
        event);
}

}  // namespace croupier::lab
