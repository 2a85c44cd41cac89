#include "floor/terminal/apply.h"

#include <algorithm>

#include "base/check.h"
#include "floor/kept.h"
#include "floor/state.h"
#include "floor/table/fold.h"

namespace croupier::floor {
namespace {

Terminal& terminal_of(State& state, TerminalId id) {
    return state.terminals.at(id.value());
}

// Whoever leaves a terminal leaves behind what was granted to them alone.
void leave(State& state, TerminalId terminal) {
    for (Table& table : state.tables) {
        if (table.find_seat(terminal) == nullptr) continue;
        Seat& seat = seat_of(state, table, terminal);
        seat.approvals.clear();
        seat.own_least = {};
        seat.own_most = {};
        seat.kept_least = {};
        seat.idle_rounds = 0;
    }
}

void forget_wagers(State& state, TerminalId terminal) {
    if (!keeps_wagers_apart(state)) return;
    for (Table& table : state.tables)
        if (table.find_seat(terminal) != nullptr) seat_of(state, table, terminal).previous.clear();
}

}  // namespace

void apply(State& state, const TerminalAdded& event) {
    CHECK(event.terminal.value() == state.terminals.size());
    Terminal& terminal = state.terminals.emplace_back();
    terminal.name = event.name;
    terminal.houses = event.houses;
}

void apply(State& state, const CardInserted& event) {
    terminal_of(state, event.terminal).person = event.person;
    forget_wagers(state, event.terminal);
}

void apply(State& state, const CardRemoved& event) {
    terminal_of(state, event.terminal).person.reset();
    forget_wagers(state, event.terminal);
    leave(state, event.terminal);
}

void apply(State&, const BoughtIn&) {}

void apply(State&, const PromotionGiven&) {}

void apply(State& state, const CashedOut& event) {
    state.pending.last_ticket = event.ticket.value();
    state.pending.last_effect = event.effect.value();
    state.pending.tickets.push_back({event.ticket, event.terminal, event.amount});
    state.pending.effects.push_back(
        {event.effect, EffectKind::print_ticket, event.terminal, event.ticket});
    leave(state, event.terminal);
    Terminal& terminal = terminal_of(state, event.terminal);
    terminal.leaving = event.leaving;
    if (keeps_for_corrections(state)) ++terminal.sitting;
}

void apply(State& state, const EffectReported& event) {
    const auto at = std::find_if(state.pending.effects.begin(), state.pending.effects.end(),
                                 [&](const Effect& effect) { return effect.id == event.effect; });
    CHECK(at != state.pending.effects.end());
    if (event.result == EffectResult::done)
        state.pending.effects.erase(at);
    else
        at->in_doubt = true;
}

void apply(State& state, const TerminalStopped& event) {
    terminal_of(state, event.terminal).stopped = true;
}

void apply(State& state, const NoteCredited& event) {
    Device& acceptor = state.devices.at(event.device.value());
    acceptor.notes_life = event.life;
    acceptor.notes_counted = event.note;
}

}  // namespace croupier::floor
