#include <algorithm>

#include "floor/applying.h"
#include "rulebook/remembered.h"

// The venue, staff and terminals.

namespace croupier::floor {
namespace {

Staff& staff_of(State& state, StaffId id) {
    return const_cast<Staff&>(*state.find_staff(id));
}
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

struct VenueFold {
    State& state;

    void operator()(const VenueOpened& event) const { state.venue = event.venue; }
    void operator()(const EngineStarted& event) const { state.behaviour = event.behaviour; }
    void operator()(const HostRestarted&) const {}
    void operator()(const RulebookAdded& event) const {
        auto book = rulebook::remembered_rulebook(event.text);
        CHECK(book.has_value());
        state.rulebooks.push_back({event.id, event.digest, event.text, std::move(*book)});
    }
    void operator()(const FormatActivated& event) const {
        state.format_generation = event.generation;
    }
    void operator()(const StorageReported& event) const { state.storage_low = event.low; }
    void operator()(const ClockStepped&) const {}
    void operator()(const GamingDayBegan& event) const {
        state.gaming_day = event.date;
        state.day_rounds.clear();
    }
    void operator()(const StoreTakenOver& event) const {
        for (const CarryOver& carry : event.credits)
            terminal_of(state, carry.terminal).former = carry.meters;
        for (const Ticket& ticket : event.tickets) {
            state.tickets.push_back(ticket);
            state.last_ticket = ticket.id.value();
        }
    }
    void operator()(const EngineFaulted& event) const {
        if (event.table)
            table_of(state, *event.table).stopped = true;
        else
            state.stopped = true;
    }
    void operator()(const SelfChecked& event) const { state.program_differs = !event.matched; }
    void operator()(const ClockAccepted&) const {}
    void operator()(const PersonErased& event) const {
        const auto at = std::lower_bound(state.erased.begin(), state.erased.end(), event.person);
        if (at == state.erased.end() || *at != event.person) state.erased.insert(at, event.person);
    }
    void operator()(const SnapshotRecorded&) const {}
    void operator()(const SigningKeyNamed& event) const {
        state.signing_keys.push_back(event.named);
    }
    void operator()(const StoreFaulted& event) const { state.store_fault = event.what; }
    void operator()(const HeadRebuilt&) const {}
    void operator()(const StoreFaultCleared&) const {
        state.store_fault.clear();
        state.stopped = false;
    }
    void operator()(const VaultReported& event) const { state.vault_changes = event.changes; }
    void operator()(const VaultAccepted& event) const { state.vault_changes = event.changes; }

    void operator()(const StaffAdded& event) const {
        const auto at =
            std::lower_bound(state.staff.begin(), state.staff.end(), event.staff,
                             [](const Staff& staff, StaffId wanted) { return staff.id < wanted; });
        state.staff.insert(at, {event.staff, event.role, false, event.pit, false, {}});
    }
    void operator()(const SignedIn& event) const {
        Staff& staff = staff_of(state, event.staff);
        staff.signed_in = true;
        if (event.dealer_terminal) staff.dealer_terminal = event.dealer_terminal;
    }
    void operator()(const SignedOut& event) const {
        staff_of(state, event.staff).signed_in = false;
        staff_of(state, event.staff).dealer_terminal.reset();
    }
    void operator()(const SignInFailed&) const {}
    // Credentials are the vault's: the journal has who changed them, the state nothing.
    void operator()(const LockReleased&) const {}
    void operator()(const SecretReset&) const {}
    void operator()(const StaffRevoked& event) const {
        staff_of(state, event.staff).signed_in = false;
        staff_of(state, event.staff).dealer_terminal.reset();
        staff_of(state, event.staff).revoked = true;
    }
    void operator()(const SecretChanged&) const {}
    void operator()(const PartKeyReported& event) const {
        if (!event.houses.empty())
            terminal_of(state, TerminalId(event.number)).houses = event.houses;
    }

    void operator()(const TerminalAdded& event) const {
        CHECK(event.terminal.value() == state.terminals.size());
        Terminal& terminal = state.terminals.emplace_back();
        terminal.name = event.name;
        terminal.houses = event.houses;
    }
    void operator()(const CardInserted& event) const {
        terminal_of(state, event.terminal).person = event.person;
    }
    void operator()(const CardRemoved& event) const {
        terminal_of(state, event.terminal).person.reset();
        leave(state, event.terminal);
    }
    void operator()(const BoughtIn&) const {}
    void operator()(const PromotionGiven&) const {}
    void operator()(const CashedOut& event) const {
        state.last_ticket = event.ticket.value();
        state.last_effect = event.effect.value();
        state.tickets.push_back({event.ticket, event.terminal, event.amount});
        state.effects.push_back(
            {event.effect, EffectKind::print_ticket, event.terminal, event.ticket});
        leave(state, event.terminal);
        Terminal& terminal = terminal_of(state, event.terminal);
        terminal.leaving = event.leaving;
        if (keeps_for_corrections(state)) ++terminal.sitting;
    }
    void operator()(const EffectReported& event) const {
        const auto at =
            std::find_if(state.effects.begin(), state.effects.end(),
                         [&](const Effect& effect) { return effect.id == event.effect; });
        CHECK(at != state.effects.end());
        if (event.result == EffectResult::done)
            state.effects.erase(at);
        else
            at->in_doubt = true;
    }
    void operator()(const NoteCredited& event) const {
        Device& acceptor = state.devices.at(event.device.value());
        acceptor.notes_life = event.life;
        acceptor.notes_counted = event.note;
    }
    void operator()(const TerminalStopped& event) const {
        terminal_of(state, event.terminal).stopped = true;
    }
};

}  // namespace

void apply_venue(State& state, const VenueEvent& event) {
    std::visit(VenueFold{state}, event);
}
void apply_staff(State& state, const StaffEvent& event) {
    std::visit(VenueFold{state}, event);
}
void apply_terminal(State& state, const TerminalEvent& event) {
    std::visit(VenueFold{state}, event);
}

}  // namespace croupier::floor
