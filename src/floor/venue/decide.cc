#include "floor/venue/decide.h"

#include <algorithm>

#include "base/hash.h"
#include "floor/command.h"
#include "floor/decide.h"
#include "floor/decided.h"
#include "floor/incident/steps.h"
#include "floor/ledger/transfers.h"
#include "floor/round/record.h"
#include "floor/staff/authority.h"
#include "floor/staff/houses.h"
#include "floor/staff/rights.h"
#include "floor/state.h"
#include "floor/venue/day.h"
#include "floor/venue/steps.h"
#include "rulebook/remembered.h"

// The venue, its store and its engine.

namespace croupier::floor {
namespace {

// More than a venue gives out between two backups.
constexpr std::uint64_t numbers_skipped = 1'000'000;

Decided decide(const State&, const Command& command, const OpenVenue& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    if (order.name.empty() || order.rounds_kept == 0 || order.queue_max_ms <= 0)
        return refuse(Rejection::bad_setting);
    // Nobody has an older build for a store that is new.
    Events events = events_of(VenueEvent{VenueOpened{order}});
    events.emplace_back(VenueEvent{FormatActivated{newest_generation}});
    return events;
}

Decided decide(const State& state, const Command& command, const StartEngine& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    // An update can be undone on the same store until a new format was activated: an older build
    // could not read what came after that.
    if (state.format_generation > newest_generation)
        return refuse(Rejection::not_in_order, state.format_generation);
    const bool approved = order.expected == Digest{} || order.program == order.expected;
    return events_of(VenueEvent{
        EngineStarted{order.build, order.codec, order.behaviour, order.program, approved}});
}

// `returned` is what each terminal got back by this command already, from other tables.
void count_returned(RoundVoided& voided, std::vector<Money>& returned) {
    for (SeatResult& seat : voided.seats) {
        Money& earlier = returned[seat.terminal.value()];
        seat.credit_before += earlier;
        seat.credit_after += earlier;
        for (const WagerResult& wager : seat.wagers) earlier += wager.returned;
    }
}

// What becomes of the rounds that were under way when the host stopped.
void after_outage(const State& state, const Command& command, const RestartHost& order,
                  Events& events) {
    std::vector<Money> returned(state.terminals.size());
    std::uint64_t nth = 0;
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const TableId id(static_cast<std::uint32_t>(i));
        if (!in_round(state.tables[i].phase)) continue;
        const std::size_t before = events.size();
        power_fails(state, command, id, {order.down_from, order.up_at}, events);
        for (std::size_t k = before; k < events.size(); ++k)
            if (auto* play = std::get_if<PlayEvent>(&events[k]))
                if (auto* voided = std::get_if<RoundVoided>(play))
                    count_returned(*voided, returned);
        note_outage(state, command, id, ++nth, events);
    }
}

Decided decide(const State& state, const Command& command, const RestartHost& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    if (order.up_at < order.down_from) return refuse(Rejection::not_in_order);
    Events events = events_of(VenueEvent{HostRestarted{order.down_from, order.up_at}});
    if (order.up_at > order.down_from) after_outage(state, command, order, events);
    return events;
}

Decided decide(const State& state, const Command& command, const AddRulebook& order) {
    TRY_DO(must_come_from(command, in_the_house));
    TRY_DO(must_manage_venue(state, command));
    const auto read = rulebook::remembered_rulebook(order.text);
    if (!read)
        return refuse(Rejection::bad_setting, static_cast<std::int64_t>(read.error().size()));
    const rulebook::Rulebook& book = **read;
    // What is brought today says all that a table needs; old texts in a journal may be shorter.
    if (book.policies && !book.policies->missing.empty())
        return refuse(Rejection::bad_setting,
                      static_cast<std::int64_t>(book.policies->missing.size()));
    if (state.find_rulebook(book.id) != nullptr) return refuse(Rejection::not_in_order);
    return events_of(VenueEvent{RulebookAdded{book.id, sha256(bytes_of(order.text)), order.text}});
}

// For the whole venue and not to be undone: two people who both manage here, of different houses
// where there are several.
Result<Nothing, Refusal> must_be_two_managers(const State& state, const Command& command) {
    TRY_DO(must_come_from(command, {OriginKind::office}));
    const Staff* actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    if (actor == nullptr || !actor->signed_in) return refuse(Rejection::not_signed_in);
    if (!has_right(state, *actor, Right::manage)) return refuse(Rejection::role_too_low);
    const Staff* second = command.authoriser ? state.find_staff(*command.authoriser) : nullptr;
    if (second == nullptr || second->id == actor->id)
        return refuse(Rejection::second_person_needed);
    if (!has_right(state, *second, Right::manage)) return refuse(Rejection::role_too_low);
    return must_manage_venue(state, command);
}

Decided decide(const State& state, const Command& command, const ActivateFormat& order) {
    TRY_DO(must_come_from(command, in_the_house));
    if (order.generation <= state.format_generation || order.generation > newest_generation)
        return refuse(Rejection::not_in_order, state.format_generation);
    TRY_DO(must_be_two_managers(state, command));
    return events_of(VenueEvent{FormatActivated{order.generation}});
}

Decided decide(const State& state, const Command& command, const ReportStorage& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    if (order.low == state.house.storage_low) return refuse(Rejection::not_expected);
    return events_of(VenueEvent{StorageReported{order.low, order.free_bytes}});
}

Decided decide(const State& state, const Command& command, const ReportClock& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    const std::int64_t size = order.step_ms < 0 ? -order.step_ms : order.step_ms;
    if (size <= state.house.venue->clock_drift_max_ms) return refuse(Rejection::not_expected);
    return events_of(VenueEvent{ClockStepped{order.step_ms}});
}

Decided decide(const State& state, const Command& command, const TakeOver& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    StoreTakenOver taken{order.sequence, order.head, {}, order.credits, order.tickets};
    const auto from = [](CreditClass) { return account_of(AccountKind::predecessor); };
    for (const CarryOver& carry : order.credits) {
        if (state.find_terminal(carry.terminal) == nullptr)
            return refuse(Rejection::unknown_terminal);
        for (const CreditClass which : credit_classes)
            if (carry.credit[which] < Money{}) return refuse(Rejection::bad_setting);
        add_transfers(taken.transfers, carry.credit, Purpose::handover, from,
                      [&](CreditClass which) { return credit_account(carry.terminal, which); });
    }
    std::uint64_t last_ticket = state.pending.last_ticket;
    for (const Ticket& ticket : order.tickets) {
        if (ticket.amount <= Money{} || ticket.id.value() <= last_ticket)
            return refuse(Rejection::bad_setting);
        last_ticket = ticket.id.value();
        taken.transfers.push_back({account_of(AccountKind::predecessor),
                                   account_of(AccountKind::tickets), ticket.amount,
                                   Purpose::handover});
    }
    return events_of(VenueEvent{std::move(taken)});
}

Decided decide(const State& state, const Command& command, const ReportEngineFault& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    if (order.table && state.find_table(*order.table) == nullptr)
        return refuse(Rejection::unknown_table);
    if (!order.table) return events_of(VenueEvent{EngineFaulted{std::nullopt, order.what}});
    Events events;
    stop_table(state, command, *order.table, order.what, events);
    return events;
}

// ST-GLI19-2.3.2: what was found and what was expected are both kept.
Decided decide(const State& state, const Command& command, const ReportSelfCheck& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    const bool on_demand = order.cause == SelfCheckCause::on_demand;
    if (on_demand != order.asked_by.has_value()) return refuse(Rejection::bad_setting);
    if (on_demand && state.find_staff(*order.asked_by) == nullptr)
        return refuse(Rejection::not_in_order);
    // No digest at all: it could not be taken, and nobody knows what runs.
    const bool matched =
        order.found != Digest{} && (order.expected == Digest{} || order.found == order.expected);
    return events_of(VenueEvent{SelfChecked{order, matched}});
}

Decided decide(const State& state, const Command& command, const AcceptClock& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    for (const StaffId id : {order.first, order.second}) {
        const Staff* staff = state.find_staff(id);
        if (staff == nullptr || staff->revoked) return refuse(Rejection::not_in_order);
    }
    if (order.first == order.second) return refuse(Rejection::second_person_needed);
    return events_of(VenueEvent{ClockAccepted{order}});
}

// Whoever is here now still plays under the pseudonym.
Decided decide(const State& state, const Command& command, const ErasePerson& order) {
    TRY_DO(must_be_two_managers(state, command));
    if (order.person == Person{}) return refuse(Rejection::bad_setting);
    for (const Terminal& terminal : state.terminals)
        if (terminal.person == order.person) return refuse(Rejection::not_expected);
    return events_of(VenueEvent{PersonErased{order.person, *command.actor, *command.authoriser}});
}

Decided decide(const State&, const Command& command, const RecordSnapshot& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    if (order.sequence == 0 || order.digest == Digest{}) return refuse(Rejection::bad_setting);
    return events_of(VenueEvent{SnapshotRecorded{order.sequence, order.digest}});
}

// The first key stands for itself; each later one is vouched for by the one before it. Whether the
// signature is right, the host has asked before and `verify` asks again.
Decided decide(const State& state, const Command& command, const NameSigningKey& order) {
    constexpr std::size_t signature_bytes = 64;
    TRY_DO(must_come_from(command, {OriginKind::host}));
    const auto& keys = state.house.signing_keys;
    const bool first = keys.empty();
    if (order.previous.has_value() == first ||
        order.signature.size() != (first ? 0 : signature_bytes))
        return refuse(Rejection::bad_setting);
    const bool used = std::any_of(keys.begin(), keys.end(), [&](const NameSigningKey& before) {
        return before.key == order.key;
    });
    if (used || (!first && keys.back().key != *order.previous))
        return refuse(Rejection::not_in_order);
    return events_of(VenueEvent{SigningKeyNamed{order}});
}

// ST-GLI19-2.8.8.g
Decided decide(const State& state, const Command& command, const ReportStoreFault& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    if (order.what.empty()) return refuse(Rejection::bad_setting);
    if (!state.house.store_fault.empty()) return refuse(Rejection::not_expected);
    return events_of(VenueEvent{StoreFaulted{order.what}});
}

// The vault has asked both for their secrets; they need not be signed in on the floor.
Result<Nothing, Refusal> must_be_two_of_staff(const State& state, const Command& command) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    if (!command.actor || state.find_staff(*command.actor) == nullptr)
        return refuse(Rejection::not_signed_in);
    if (!command.authoriser || command.authoriser == command.actor ||
        state.find_staff(*command.authoriser) == nullptr)
        return refuse(Rejection::second_person_needed);
    return Nothing{};
}

Decided decide(const State& state, const Command& command, const RebuildHead& order) {
    TRY_DO(must_be_two_of_staff(state, command));
    if (order.why.empty()) return refuse(Rejection::bad_setting);
    return events_of(VenueEvent{
        HeadRebuilt{order.sequence, order.hash, order.why, *command.actor, *command.authoriser}});
}

Decided decide(const State& state, const Command& command, const NoteRestore& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    return events_of(VenueEvent{StoreRestored{order.sequence, order.hash,
                                              state.pending.last_ticket + numbers_skipped,
                                              state.pending.last_effect + numbers_skipped}});
}

Decided decide(const State& state, const Command& command, const ClearStoreFault& order) {
    TRY_DO(must_be_two_of_staff(state, command));
    if (order.why.empty()) return refuse(Rejection::bad_setting);
    if (!state.holds_money()) return refuse(Rejection::not_expected);
    return events_of(VenueEvent{StoreFaultCleared{order.why, *command.actor, *command.authoriser}});
}

Decided decide(const State& state, const Command& command, const ReportVault& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    if (order.changes <= state.house.vault_changes) return refuse(Rejection::not_expected);
    return events_of(VenueEvent{VaultReported{order.changes}});
}

Decided decide(const State& state, const Command& command, const AcceptVault& order) {
    TRY_DO(must_be_two_of_staff(state, command));
    if (order.why.empty()) return refuse(Rejection::bad_setting);
    if (order.changes >= state.house.vault_changes) return refuse(Rejection::not_expected);
    return events_of(VenueEvent{VaultAccepted{order.changes, state.house.vault_changes, order.why,
                                              *command.actor, *command.authoriser}});
}

}  // namespace

// Whoever resumes the table closes the incident.
void stop_table(const State& state, const Command& command, TableId id, const std::string& what,
                Events& events) {
    events.emplace_back(VenueEvent{EngineFaulted{id, what}});
    const Table& table = *state.find_table(id);
    Incident incident =
        new_incident(state, command, IncidentKind::malfunction, round_of(id, table));
    incident.text = what;
    const IncidentId opened = incident.id;
    events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
    const rulebook::Policies& policies = *table.book->policies;
    order_notices(state, opened, policies.notify_malfunction, policies.notify_within_ms, command.at,
                  events);
}

Decided decide_venue(const State& state, const Command& command, const VenueCommand& order) {
    return std::visit(
        [&]<class Wanted>(const Wanted& wanted) {
            if constexpr (OrderOfTheDay<Wanted>)
                return decide_day(state, command, wanted);
            else
                return decide(state, command, wanted);
        },
        order);
}

}  // namespace croupier::floor
