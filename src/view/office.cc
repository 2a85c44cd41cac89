#include "view/office.h"

#include <algorithm>

#include "codec/journal.h"
#include "floor/equipment.h"
#include "view/view.h"

namespace croupier::view {
namespace {

using floor::Table;

floor::TableId table_id(std::size_t index) {
    return floor::TableId(static_cast<std::uint32_t>(index));
}

OfficeTable office_table(const Source& source, floor::TableId id) {
    const Table& table = *source.state.find_table(id);
    OfficeTable shown;
    shown.face = face_of(source, id);
    shown.stopped = table.stopped;
    shown.equipment_missing = floor::equipment_missing(source.state, table);
    for (const floor::Seat& seat : table.seats) {
        if (!seat.wagers.empty()) ++shown.terminals_with_wagers;
        for (const floor::Wager& wager : seat.wagers) shown.at_risk += wager.stake.total();
    }
    for (const floor::PayTableMeters& meters : table.meters) {
        shown.rounds_settled += meters.rounds_settled;
        shown.rounds_void += meters.rounds_void;
        for (const floor::BetMeters& bet : meters.bets) {
            shown.staked += bet.staked;
            shown.won += bet.won;
        }
    }
    return shown;
}

std::vector<OfficeTerminal> office_terminals(const floor::State& state) {
    std::vector<OfficeTerminal> shown(state.terminals.size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const floor::Terminal& terminal = state.terminals[i];
        const floor::TerminalId id(static_cast<std::uint32_t>(i));
        shown[i] = {id,
                    terminal.name,
                    terminal.person.has_value(),
                    terminal.stopped,
                    state.ledger.credit(id),
                    {},
                    state.ledger.meters(id),
                    terminal.rounds_played,
                    terminal.rounds_won};
    }
    for (const Table& table : state.tables)
        for (const floor::Seat& seat : table.seats)
            for (const floor::Wager& wager : seat.wagers)
                shown[seat.terminal.value()].at_risk += wager.stake.total();
    return shown;
}

std::vector<OfficeDevice> office_devices(const floor::State& state) {
    std::vector<OfficeDevice> shown;
    shown.reserve(state.devices.size());
    for (std::size_t i = 0; i < state.devices.size(); ++i)
        shown.push_back({floor::DeviceId(static_cast<std::uint32_t>(i)), state.devices[i],
                         static_cast<std::uint32_t>(state.devices[i].tally.troubled_rounds())});
    return shown;
}

}  // namespace

OfficeView view(const Source& source, const Office&) {
    const floor::State& state = source.state;
    OfficeView shown;
    shown.server_time = source.now;
    shown.sequence = source.sequence;
    shown.venue = state.venue->name;
    shown.demo = state.venue->demo;
    shown.gaming_day = state.gaming_day;
    shown.stopped = state.stopped;
    shown.storage_low = state.storage_low;
    shown.house = state.ledger.balance(floor::house_account());
    shown.tickets_outstanding =
        state.ledger.balance(floor::account_of(floor::AccountKind::tickets));
    shown.ticket_count = state.tickets.size();
    for (std::size_t i = 0; i < state.tables.size(); ++i)
        shown.tables.push_back(office_table(source, table_id(i)));
    shown.terminals = office_terminals(state);
    shown.staff = state.staff;
    shown.effects = state.effects;
    const std::size_t listed = std::min(state.tickets.size(), tickets_listed_max);
    shown.tickets.assign(state.tickets.end() - static_cast<std::ptrdiff_t>(listed),
                         state.tickets.end());
    shown.incidents = state.incidents;
    for (floor::Incident& incident : shown.incidents) incident.person.reset();
    shown.devices = office_devices(state);
    return shown;
}

InspectorView view(const Source& source, const Inspector&) {
    const floor::State& state = source.state;
    InspectorView shown;
    shown.office = view(source, Office{});
    shown.build = source.build;
    shown.head = source.head;
    shown.codec = codec::journal_codec;
    shown.behaviour = state.behaviour;
    shown.format_generation = state.format_generation;
    for (const floor::Library& library : state.rulebooks)
        shown.rulebooks.push_back({library.id, library.digest});
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const Table& table = state.tables[i];
        shown.tables.push_back({table_id(i), table.settings, table.version, table.round_version,
                                seen_of(state, table_id(i)), table.meters});
    }
    for (std::size_t i = 0; i < state.terminals.size(); ++i)
        if (state.terminals[i].person)
            shown.persons.push_back(
                {floor::TerminalId(static_cast<std::uint32_t>(i)), *state.terminals[i].person});
    for (const auto& [account, balance] : state.ledger.balances())
        shown.accounts.push_back({floor::account_text(account), balance});
    shown.conserved = state.ledger.conserved();
    return shown;
}

}  // namespace croupier::view
