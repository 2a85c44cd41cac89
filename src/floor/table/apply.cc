#include "floor/table/apply.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/check.h"
#include "base/hash.h"
#include "floor/kept.h"
#include "floor/state.h"
#include "floor/table/fold.h"

namespace croupier::floor {

void apply(State& state, const TableAdded& event) {
    CHECK(event.table.value() == state.tables.size());
    Table table;
    table.name = event.name;
    use_settings(state, table, *event.settings, event.digest);
    state.tables.push_back(std::move(table));
}

void apply(State& state, const TableOpened& event) {
    Table& table = table_of(state, event.table);
    table.phase = Phase::idle;
    if (event.at != 0 && table.attendance.by.empty()) table.attendance.left_at = event.at;
}

void apply(State& state, const TableClosed& event) {
    Table& table = table_of(state, event.table);
    table.phase = Phase::closed;
    if (keeps_for_corrections(state)) table.cards.final_round = table.round.number;
    table.notices.closing.reset();
    table.cards.rounds_order = RoundsOrder::none;
    table.cards.rounds_ordered = 0;
    if (event.at != 0 && table.attendance.by.empty()) table.attendance.left_at = event.at;
}

void apply(State& state, const TableResumed& event) {
    table_of(state, event.table).stopped = false;
}

void apply(State& state, const PeriodSet& event) {
    use_settings(state, table_of(state, event.table), *event.settings, event.digest);
}

void apply(State& state, const BetRestricted& event) {
    auto& restricted = table_of(state, event.table).layout.restricted;
    std::erase(restricted, event.bet);
    if (event.restricted) restricted.push_back(event.bet);
}

void apply(State& state, const PlayersCapped& event) {
    table_of(state, event.table).layout.players_max = event.players;
}

void apply(State& state, const PayTableNoticed& event) {
    table_of(state, event.table).notices.pay_table =
        PayTableNotice{event.bet, event.pays, event.at, event.by};
}

void apply(State& state, const PayTableChanged& event) {
    table_of(state, event.table).notices.pay_table.reset();
    use_settings(state, table_of(state, event.table), *event.settings, event.digest);
}

void apply(State& state, const AttendanceReported& event) {
    Attendance& attendance = table_of(state, event.table).attendance;
    std::erase_if(attendance.by, [&](const Attendant& one) {
        return one.dealer_terminal == event.dealer_terminal;
    });
    if (event.staff)
        attendance.by.push_back({event.dealer_terminal, *event.staff});
    else if (attendance.by.empty())
        attendance.left_at = event.at;
}

void apply(State& state, const TableUnattended& event) {
    table_of(state, event.table).attendance.unattended = event.incident;
}

Table& table_of(State& state, TableId id) {
    return state.tables.at(id.value());
}
Table& table_of(State& state, RoundId round) {
    Table& table = table_of(state, round.table);
    CHECK(table.round.number == round.number);
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

void use_settings(State& state, Table& table, const Settings& settings, const Digest& version) {
    table.settings = settings;
    table.version = version;
    table.book = state.find_rulebook(settings.rulebook)->book;
    auto game = make_game(*table.book, settings);
    CHECK(game.has_value());
    table.game = std::move(*game);
}

}  // namespace croupier::floor
