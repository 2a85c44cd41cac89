#include "lab/references.h"

#include <algorithm>
#include <type_traits>

namespace croupier::lab {
namespace {

// What exists, the events of the same command before this one included.
struct Known {
    const floor::State& state;
    bool venue;
    std::size_t tables;
    std::size_t terminals;
    std::vector<floor::StaffId> new_staff;
    std::vector<std::string> new_rulebooks;

    bool has(floor::TableId id) const { return id.value() < tables; }
    bool has(floor::TerminalId id) const { return id.value() < terminals; }
    bool has(floor::RoundId round) const { return has(round.table) && round.number > 0; }
    bool has(floor::StaffId id) const {
        return state.find_staff(id) != nullptr ||
               std::find(new_staff.begin(), new_staff.end(), id) != new_staff.end();
    }
    template <class T>
    bool has(const std::optional<T>& id) const {
        return !id || has(*id);
    }

    // What makes something new, and what it needs.
    const char* operator()(const floor::VenueOpened&) {
        venue = true;
        return nullptr;
    }
    const char* operator()(const floor::RulebookAdded& event) {
        new_rulebooks.push_back(event.id);
        return nullptr;
    }
    const char* operator()(const floor::StaffAdded& event) {
        if (has(event.staff)) return "adds staff that is there already";
        new_staff.push_back(event.staff);
        return nullptr;
    }
    const char* operator()(const floor::TerminalAdded& event) {
        return event.terminal.value() == terminals++ ? nullptr : "adds a terminal out of order";
    }
    const char* operator()(const floor::TableAdded& event) {
        const std::string& book = event.settings->rulebook;
        if (state.find_rulebook(book) == nullptr &&
            std::find(new_rulebooks.begin(), new_rulebooks.end(), book) == new_rulebooks.end())
            return "names a rulebook that was never added";
        return event.table.value() == tables++ ? nullptr : "adds a table out of order";
    }
    // One may stray before the first round of a table.
    const char* operator()(const floor::CardStrayed& event) {
        if (!venue) return "happens before the venue was opened";
        return has(event.round.table) ? nullptr : "names a table that does not exist";
    }
    template <class Fact>
    const char* operator()(const Fact& fact) {
        if (!venue) return "happens before the venue was opened";
        if constexpr (requires { fact.round; })
            if (!has(fact.round)) return "names a round of a table that does not exist";
        if constexpr (requires { fact.table; })
            if (!has(fact.table)) return "names a table that does not exist";
        if constexpr (requires { fact.terminal; })
            if (!has(fact.terminal)) return "names a terminal that does not exist";
        if constexpr (requires { fact.staff; })
            if (!has(fact.staff)) return "names staff that does not exist";
        if constexpr (requires { fact.by; })
            if (!has(fact.by)) return "names staff that does not exist";
        if constexpr (requires { fact.seats; })
            for (const floor::SeatResult& seat : fact.seats)
                if (!has(seat.terminal)) return "names a terminal that does not exist";
        return nullptr;
    }
};

}  // namespace

std::optional<Dangling> first_dangling(const floor::State& state, const floor::Events& events) {
    Known known{state, state.venue.has_value(), state.tables.size(), state.terminals.size(), {},
                {}};
    for (std::size_t event = 0; event < events.size(); ++event)
        if (const char* what = floor::visit_event(known, events[event]); what != nullptr)
            return Dangling{event, what};
    return std::nullopt;
}

}  // namespace croupier::lab
