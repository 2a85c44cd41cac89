#include "floor/venue/apply.h"

#include <algorithm>

#include "floor/state.h"
#include "floor/table/fold.h"
#include "floor/venue/day.h"
#include "rulebook/remembered.h"

namespace croupier::floor {

void apply(State& state, const VenueOpened& event) {
    state.house.venue = event.venue;
}

void apply(State& state, const EngineStarted& event) {
    state.behaviour = event.behaviour;
}

void apply(State&, const HostRestarted&) {}

void apply(State& state, const RulebookAdded& event) {
    auto book = rulebook::remembered_rulebook(event.text);
    CHECK(book.has_value());
    state.house.rulebooks.push_back({event.id, event.digest, event.text, std::move(*book)});
}

void apply(State& state, const FormatActivated& event) {
    // The accounts of a gaming day begin where nobody has kept them before.
    const bool begins = state.format_generation < GamingDayClosed::generation &&
                        event.generation >= GamingDayClosed::generation;
    if (begins) {
        state.house.day_base = state.ledger.all_meters();
        state.house.day_base_house = state.ledger.balance(house_account());
    }
    state.format_generation = event.generation;
}

void apply(State& state, const StorageReported& event) {
    state.house.storage_low = event.low;
}

void apply(State&, const ClockStepped&) {}

void apply(State& state, const GamingDayBegan& event) {
    if (keeps_accounts(state) && !state.house.gaming_day.empty()) {
        state.house.unclosed_days.push_back(accounts_of_the_day(state));
        state.house.day_base = state.house.unclosed_days.back().to_date;
        state.house.day_base_house += state.house.unclosed_days.back().house;
    }
    state.house.gaming_day = event.date;
    state.house.day_rounds.clear();
}

void apply(State& state, const StoreTakenOver& event) {
    for (const CarryOver& carry : event.credits)
        state.terminals.at(carry.terminal.value()).former = carry.meters;
    for (const Ticket& ticket : event.tickets) {
        state.pending.tickets.push_back(ticket);
        state.pending.last_ticket = ticket.id.value();
    }
}

void apply(State& state, const EngineFaulted& event) {
    if (event.table)
        table_of(state, *event.table).stopped = true;
    else
        state.house.stopped = true;
}

void apply(State& state, const SelfChecked& event) {
    state.house.program_differs = !event.matched;
}

void apply(State&, const ClockAccepted&) {}

void apply(State& state, const PersonErased& event) {
    const auto at =
        std::lower_bound(state.house.erased.begin(), state.house.erased.end(), event.person);
    if (at == state.house.erased.end() || *at != event.person)
        state.house.erased.insert(at, event.person);
}

void apply(State&, const SnapshotRecorded&) {}

void apply(State& state, const SigningKeyNamed& event) {
    state.house.signing_keys.push_back(event.named);
}

void apply(State& state, const StoreFaulted& event) {
    state.house.store_fault = event.what;
}

void apply(State&, const HeadRebuilt&) {}

void apply(State& state, const StoreFaultCleared&) {
    state.house.store_fault.clear();
    state.house.stopped = false;
}

void apply(State& state, const VaultReported& event) {
    state.house.vault_changes = event.changes;
}

void apply(State& state, const VaultAccepted& event) {
    state.house.vault_changes = event.changes;
}

void apply(State& state, const StoreRestored& event) {
    state.pending.last_ticket = event.last_ticket;
    state.pending.last_effect = event.last_effect;
}

void apply(State& state, const LocalTimeSet& event) {
    state.house.local_time = event.time;
}

void apply(State& state, const GamingDayClosed& event) {
    CHECK(!state.house.unclosed_days.empty());
    state.house.unclosed_days.erase(state.house.unclosed_days.begin());
    state.house.closed_through = event.accounts.date;
}

}  // namespace croupier::floor
