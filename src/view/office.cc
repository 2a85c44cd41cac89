#include "view/office.h"

#include <algorithm>

#include "codec/journal.h"
#include "floor/device/equipment.h"
#include "floor/state.h"
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

// Which part of a list of that length is on a page.
struct Part {
    std::size_t from = 0;
    std::size_t to = 0;
};
Part part_of(std::size_t length, std::size_t page) {
    const std::size_t from = std::min(length, page * office_page);
    return {from, std::min(length, from + office_page)};
}
template <class T>
std::vector<T> paged(const std::vector<T>& list, std::size_t page) {
    const auto [from, to] = part_of(list.size(), page);
    return {list.begin() + static_cast<std::ptrdiff_t>(from),
            list.begin() + static_cast<std::ptrdiff_t>(to)};
}
std::size_t pages_of(std::size_t longest) {
    return std::max<std::size_t>(1, (longest + office_page - 1) / office_page);
}

std::vector<OfficeTerminal> office_terminals(const floor::State& state, std::size_t page) {
    const auto [from, to] = part_of(state.terminals.size(), page);
    std::vector<OfficeTerminal> shown(to - from);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const floor::Terminal& terminal = state.terminals[from + i];
        const floor::TerminalId id(static_cast<std::uint32_t>(from + i));
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
        for (const floor::Seat& seat : table.seats) {
            const std::size_t at = seat.terminal.value();
            if (at < from || at >= to) continue;
            for (const floor::Wager& wager : seat.wagers)
                shown[at - from].at_risk += wager.stake.total();
        }
    return shown;
}

std::vector<OfficeDevice> office_devices(const floor::State& state, std::size_t page) {
    const auto [from, to] = part_of(state.devices.size(), page);
    std::vector<OfficeDevice> shown;
    shown.reserve(to - from);
    for (std::size_t i = from; i < to; ++i)
        shown.push_back({floor::DeviceId(static_cast<std::uint32_t>(i)), state.devices[i],
                         static_cast<std::uint32_t>(state.devices[i].tally.troubled_rounds())});
    return shown;
}

}  // namespace

OfficeView view(const Source& source, const Office& office) {
    const floor::State& state = source.state;
    OfficeView shown;
    shown.server_time = source.now;
    shown.sequence = source.sequence;
    shown.venue = state.house.venue->name;
    shown.demo = state.house.venue->demo;
    shown.gaming_day = state.house.gaming_day;
    shown.local_time = state.house.local_time;
    shown.unclosed_days = state.house.unclosed_days;
    shown.closed_through = state.house.closed_through;
    shown.stopped = state.house.stopped;
    shown.storage_low = state.house.storage_low;
    shown.house = state.ledger.balance(floor::house_account());
    shown.tickets_outstanding =
        state.ledger.balance(floor::account_of(floor::AccountKind::tickets));
    shown.ticket_count = state.pending.tickets.size();
    for (std::size_t i = 0; i < state.tables.size(); ++i)
        shown.tables.push_back(office_table(source, table_id(i)));
    const std::size_t listed = std::min(state.pending.tickets.size(), tickets_listed_max);
    const std::vector<floor::Ticket> newest(
        state.pending.tickets.end() - static_cast<std::ptrdiff_t>(listed),
        state.pending.tickets.end());
    shown.page = office.page;
    shown.pages =
        pages_of(std::max({state.terminals.size(), state.staff.size(), state.pending.effects.size(),
                           listed, state.incidents.size(), state.devices.size()}));
    shown.terminals = office_terminals(state, office.page);
    shown.staff = paged(state.staff, office.page);
    shown.effects = paged(state.pending.effects, office.page);
    shown.tickets = paged(newest, office.page);
    shown.incidents = paged(state.incidents, office.page);
    for (floor::Incident& incident : shown.incidents) incident.person.reset();
    shown.devices = office_devices(state, office.page);
    return shown;
}

InspectorView view(const Source& source, const Inspector& inspector) {
    const floor::State& state = source.state;
    InspectorView shown;
    shown.office = view(source, Office{inspector.page});
    shown.build = source.build;
    shown.head = source.head;
    shown.codec = codec::journal_codec;
    shown.behaviour = state.behaviour;
    shown.format_generation = state.format_generation;
    for (const floor::Library& library : state.house.rulebooks)
        shown.rulebooks.push_back({library.id, library.digest});
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const Table& table = state.tables[i];
        shown.tables.push_back({table_id(i), table.settings, table.version, table.round.version,
                                seen_of(state, table_id(i)), table.meters});
    }
    const auto [from, to] = part_of(state.terminals.size(), inspector.page);
    for (std::size_t i = from; i < to; ++i)
        if (state.terminals[i].person)
            shown.persons.push_back(
                {floor::TerminalId(static_cast<std::uint32_t>(i)), *state.terminals[i].person});
    const auto balances = state.ledger.balances();
    shown.office.pages = std::max<std::uint64_t>(shown.office.pages, pages_of(balances.size()));
    std::size_t place = 0;
    for (const auto& [account, balance] : balances) {
        if (place / office_page == inspector.page)
            shown.accounts.push_back({floor::account_text(account), balance});
        ++place;
    }
    shown.conserved = state.ledger.conserved();
    return shown;
}

}  // namespace croupier::view
