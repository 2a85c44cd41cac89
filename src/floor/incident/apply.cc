#include "floor/incident/apply.h"

#include <algorithm>

#include "floor/device/fold.h"
#include "floor/round/fold.h"
#include "floor/round/record.h"
#include "floor/state.h"
#include "floor/table/fold.h"

// When things went wrong: incidents, corrections, players who broke the rules.

namespace croupier::floor {
namespace {

Money won_in(const SeatResult& seat) {
    Money won;
    for (const WagerResult& wager : seat.wagers) won += wager.winnings;
    return won;
}

Incident& incident(State& state, IncidentId id) {
    const Incident* found = state.find_incident(id);
    CHECK(found != nullptr);
    return const_cast<Incident&>(*found);
}

// The oldest closed ones go: the journal has them.
void forget(State& state) {
    const auto closed =
        static_cast<std::size_t>(std::count_if(state.incidents.begin(), state.incidents.end(),
                                               [](const Incident& one) { return one.closed; }));
    if (closed <= closed_incidents_kept) return;
    state.incidents.erase(std::find_if(state.incidents.begin(), state.incidents.end(),
                                       [](const Incident& one) { return one.closed; }));
}

// What the terminal shows of its last settled round and of rounds won.
void recount(State& state, const RoundCorrected& event, const SeatResult& before,
             const SeatResult& after) {
    CHECK(before.terminal == after.terminal);
    Terminal& player = state.terminals.at(after.terminal.value());
    const Money won = event.void_because ? Money{} : won_in(after);
    if (player.last_settled == event.round) player.last_won = won;
    if (won_in(before) > Money{}) --player.rounds_won;
    if (won > Money{}) ++player.rounds_won;
    if (event.void_because) --player.rounds_played;
}

}  // namespace

void apply(State& state, const IncidentOpened& event) {
    CHECK(event.incident.id.value() == state.last_incident + 1);
    state.last_incident = event.incident.id.value();
    state.incidents.push_back(event.incident);
    forget(state);
}

void apply(State& state, const FindingAdded& event) {
    incident(state, event.incident).findings.push_back(event.finding);
}

void apply(State& state, const IncidentClosed& event) {
    Incident& closed = incident(state, event.incident);
    closed.closed = true;
    if (closed.kind != IncidentKind::unattended) return;
    IncidentId& unattended = table_of(state, closed.round.table).attendance.unattended;
    if (unattended == closed.id) unattended = {};
}

void apply(State& state, const NoticeOrdered& event) {
    state.pending.last_effect = event.effect.value();
    state.pending.effects.push_back(
        {event.effect, EffectKind::notify, {}, {}, false, event.to, event.incident, event.due});
}

void apply(State& state, const AccountsFrozen& event) {
    for (const TerminalId id : event.terminals)
        state.terminals.at(id.value()).frozen = event.incident;
}

void apply(State& state, const AccountsReleased& event) {
    for (const TerminalId id : event.terminals) state.terminals.at(id.value()).frozen = {};
}

void apply(State& state, const RoundCorrected& event) {
    Table& table = table_of(state, event.round.table);
    const auto past = std::find_if(table.round.past.begin(), table.round.past.end(),
                                   [&](const auto& one) { return one.round == event.round; });
    CHECK(past != table.round.past.end() && past->record == event.former);
    past->status = event.void_because ? RoundStatus::void_round : RoundStatus::corrected;
    past->outcome = event.outcome;
    past->result = event.result;
    past->record = record_digest(event.again);
    // The display shows the last round until the next one begins.
    if (event.round.number == table.round.number && !in_round(table.phase))
        table.round.outcome = event.outcome;
    state.house.day_rounds.push_back(sha256(summary_bytes({*past, 0, 0})));
    const auto meters =
        std::find_if(table.meters.begin(), table.meters.end(),
                     [&](const PayTableMeters& one) { return one.version == past->bound_to; });
    CHECK(meters != table.meters.end());
    meter_seats(*meters, event.former_seats, -1);
    meter_seats(*meters, event.again.seats, 1);
    if (event.void_because) {
        --meters->rounds_settled;
        ++meters->rounds_void;
    }
    CHECK(event.former_seats.size() == event.again.seats.size());
    for (std::size_t i = 0; i < event.former_seats.size(); ++i)
        recount(state, event, event.former_seats[i], event.again.seats[i]);
}

void apply(State&, const PaymentSettled&) {}

void apply(State& state, const Respin& event) {
    Table& table = table_of(state, event.round);
    forget_start(state, event.round);
    table.round.outcome = {};
    table.round.tumbled = false;
    table.round.exposed_at = 0;
    if (table.phase == Phase::open) return;
    table.round.hold.reset();
    table.phase = Phase::closed_bets;
    look_ahead(state, table);
}

void apply(State& state, const OutcomeReplaced& event) {
    Table& table = table_of(state, event.round);
    CHECK(table.round.outcome == event.former);
    table.round.outcome = event.outcome;
    // Whoever was asked is asked again over the right cards.
    for (Seat& seat : table.seats) seat.offers.clear();
    table.round.open_offers = 0;
    table.round.decide_by = 0;
    advance(state, table);
}

void apply(State& state, const HoldReleased& event) {
    Table& table = table_of(state, event.round);
    table.round.hold.reset();
    table.phase = Phase::playing;
    advance(state, table);
}

void apply(State& state, const PlayerExcluded& event) {
    Table& table = table_of(state, event.table);
    Seat& seat = seat_of(state, table, event.terminal);
    seat.excluded = !event.lifted;
    seat.barred = event.lifted ? std::nullopt : state.terminals.at(event.terminal.value()).person;
    std::erase(table.excluded, event.terminal);
    if (seat.excluded) table.excluded.push_back(event.terminal);
}

void apply(State& state, const CardInvalidated& event) {
    state.terminals.at(event.terminal.value()).person.reset();
}

}  // namespace croupier::floor
