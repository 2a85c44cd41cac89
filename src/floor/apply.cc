#include "floor/apply.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/applying.h"
#include "floor/mark.h"

namespace croupier::floor {
namespace {

struct AreaFold {
    State& state;
    void operator()(const VenueEvent& event) const { apply_venue(state, event); }
    void operator()(const StaffEvent& event) const { apply_staff(state, event); }
    void operator()(const TerminalEvent& event) const { apply_terminal(state, event); }
    void operator()(const TableEvent& event) const { apply_table(state, event); }
    void operator()(const WagerEvent& event) const { apply_wager(state, event); }
    void operator()(const PlayEvent& event) const { apply_play(state, event); }
    void operator()(const IncidentEvent& event) const { apply_incident(state, event); }
    void operator()(const DeviceEvent& event) const { apply_device(state, event); }
};

// The ledger's part of one event.
Result<Nothing, std::string> move_money(Ledger& ledger, const Event& event) {
    if (const auto* area = std::get_if<WagerEvent>(&event))
        if (const auto* opened = std::get_if<RoundOpened>(area)) ledger.open_round(opened->round);
    if (const auto* area = std::get_if<TerminalEvent>(&event))
        if (std::holds_alternative<TerminalAdded>(*area)) ledger.add_terminal();
    return ledger.apply(transfers_of(event));
}

}  // namespace

Table& table_of(State& state, TableId id) {
    return state.tables.at(id.value());
}
Table& table_of(State& state, RoundId round) {
    Table& table = table_of(state, round.table);
    CHECK(table.round_number == round.number);
    return table;
}

Seat& seat_of(State& state, Table& table, TerminalId terminal) {
    if (table.seat_index.size() < state.terminals.size())
        table.seat_index.resize(state.terminals.size(), 0);
    std::uint32_t& at = table.seat_index.at(terminal.value());
    if (at == 0) {
        table.seats.emplace_back().terminal = terminal;
        at = static_cast<std::uint32_t>(table.seats.size());
    }
    return table.seats[at - 1];
}

Result<Nothing, std::string> apply(State& state, std::span<const Event> events) {
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (auto moved = move_money(state.ledger, events[i]); !moved) {
            // An event that opens a round or adds a terminal moves no money and cannot fail, so
            // there is only money to be taken back.
            for (std::size_t j = i; j-- > 0;) state.ledger.take_back(transfers_of(events[j]));
            return Err{fmt::format("{}: {}", name_of(events[i]), moved.error())};
        }
    }
    for (const Event& event : events) std::visit(AreaFold{state}, event);
    return Nothing{};
}

void remember(State& state, const Command& command, const Refusal& refusal) {
    state.at = std::max(state.at, command.at);
    if (command.counter == 0) return;  // the host's own timers are not repeated
    // Whoever jumped too far has used up no counter.
    if (refusal.reason == Rejection::counter_too_high) return;
    std::uint32_t& at = state.correspondent_index[static_cast<std::size_t>(command.origin.kind)].at(
        command.origin.number);
    if (at == 0) {
        state.correspondents.push_back({command.origin, {}, 0});
        at = static_cast<std::uint32_t>(state.correspondents.size());
    }
    Correspondent& with = state.correspondents[at - 1];
    with.highest = std::max(with.highest, command.counter);
    // By counter, not by arrival: what is forgotten must be stale, whatever the network's order.
    if (with.answers.size() >= static_cast<std::size_t>(2 * answers_kept))
        std::erase_if(with.answers, [&](const Answer& answer) {
            return answer.counter + static_cast<std::uint64_t>(answers_kept) <= with.highest;
        });
    with.answers.push_back(
        {command.counter, refusal, keeps_orders(state) ? mark_of(command.order) : 0});
}

std::string_view name_of(const Event& event) {
    return visit_event([](const auto& fact) { return std::string_view(fact.type_name); }, event);
}

}  // namespace croupier::floor
