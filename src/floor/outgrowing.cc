#include "floor/outgrowing.h"

#include <algorithm>
#include <concepts>
#include <string>

#include "floor/bounds.h"
#include "floor/cards/event.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/event.h"
#include "floor/ids.h"
#include "floor/incident/event.h"
#include "floor/incident/incident.h"
#include "floor/origin.h"
#include "floor/rejection.h"
#include "floor/state.h"
#include "floor/table/state.h"

// Nothing that one origin sends, however often, grows without an end.

namespace croupier::floor {
namespace {

// The longest text of an order.
struct LongestText {
    std::size_t bytes = 0;
    template <class T>
    void operator()(std::uint32_t, std::string_view, const T& field) {
        look(field);
    }
    void look(const std::string& text) { bytes = std::max(bytes, text.size()); }
    template <class T>
    void look(const std::vector<T>& list) {
        if constexpr (std::same_as<T, std::string>)
            for (const T& one : list) look(one);
    }
    template <class T>
    void look(const T& field) {
        if constexpr (requires { T::fields(*this, field); }) T::fields(*this, field);
    }
};

// Opened by these events and left open.
const Incident* left_open(const Events& events) {
    const Incident* open = nullptr;
    for (const Event& event : events) {
        const auto* area = std::get_if<IncidentEvent>(&event);
        if (area == nullptr) continue;
        if (const auto* opened = std::get_if<IncidentOpened>(area)) open = &opened->incident;
        if (const auto* closed = std::get_if<IncidentClosed>(area))
            if (open != nullptr && open->id == closed->incident) open = nullptr;
    }
    return open;
}

// Nothing but a record: no table, card or money is touched by it.
bool only_records(const Events& events) {
    return std::all_of(events.begin(), events.end(), [](const Event& event) {
        const auto* area = std::get_if<IncidentEvent>(&event);
        return area != nullptr && (std::holds_alternative<IncidentOpened>(*area) ||
                                   std::holds_alternative<NoticeOrdered>(*area));
    });
}

template <class Counts>
std::size_t count_open(const State& state, Counts counts) {
    return static_cast<std::size_t>(
        std::count_if(state.incidents.begin(), state.incidents.end(),
                      [&](const Incident& one) { return !one.closed && counts(one); }));
}

std::size_t count_findings(const Incident& incident, FindingKind kind) {
    return static_cast<std::size_t>(
        std::count_if(incident.findings.begin(), incident.findings.end(),
                      [&](const Finding& finding) { return finding.kind == kind; }));
}

Result<Nothing, Refusal> may_leave_open(const State& state, const Command& command,
                                        const Events& events) {
    const Incident* open = left_open(events);
    if (open == nullptr || !only_records(events)) return Nothing{};
    if (command.origin.kind == OriginKind::terminal) {
        const TerminalId own(command.origin.number);
        const std::size_t calls = count_open(state, [&](const Incident& one) {
            return one.noticed == NoticedBy::player && one.terminal == own;
        });
        if (calls >= open_calls_max)
            return refuse(Rejection::limit_reached, static_cast<std::int64_t>(open_calls_max));
        return Nothing{};
    }
    // What players have claimed keeps nobody from recording something.
    const TableId table = open->round.table;
    const std::size_t matters = count_open(state, [&](const Incident& one) {
        return one.noticed != NoticedBy::player && one.round.table == table;
    });
    if (matters >= open_matters_max)
        return refuse(Rejection::limit_reached, static_cast<std::int64_t>(open_matters_max));
    return Nothing{};
}

}  // namespace

Result<Nothing, Refusal> must_be_brief(const Command& command) {
    // Wagers and play have no text; what the host adds about the venue are whole documents.
    if (std::holds_alternative<WagerCommand>(command.order) ||
        std::holds_alternative<PlayCommand>(command.order) ||
        std::holds_alternative<VenueCommand>(command.order))
        return Nothing{};
    LongestText longest;
    std::visit(
        [&](const auto& area) { std::visit([&](const auto& said) { longest.look(said); }, area); },
        command.order);
    if (longest.bytes <= text_max) return Nothing{};
    return refuse(Rejection::bad_setting, static_cast<std::int64_t>(text_max));
}

Result<Nothing, Refusal> must_not_outgrow(const State& state, const Command& command,
                                          const Events& events) {
    if (command.origin.kind == OriginKind::host) return Nothing{};
    TRY_DO(may_leave_open(state, command, events));
    for (const Event& event : events) {
        const auto* area = std::get_if<IncidentEvent>(&event);
        if (area == nullptr) continue;
        if (const auto* added = std::get_if<FindingAdded>(area)) {
            const Incident* incident = state.find_incident(added->incident);
            // Of its own kind: notes keep nobody from deciding.
            const FindingKind kind = added->finding.kind;
            if (incident != nullptr && count_findings(*incident, kind) >= findings_max)
                return refuse(Rejection::limit_reached, static_cast<std::int64_t>(findings_max));
        }
        if (const auto* strayed = std::get_if<CardStrayed>(area)) {
            const Table* table = state.find_table(strayed->round.table);
            if (!strayed->waited && table->cards.waiting.size() >= waiting_cards_max)
                return refuse(Rejection::limit_reached,
                              static_cast<std::int64_t>(waiting_cards_max));
        }
    }
    return Nothing{};
}

}  // namespace croupier::floor
