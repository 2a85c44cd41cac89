#include <algorithm>
#include <utility>

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/steps.h"
#include "floor/incident/correction.h"
#include "floor/incident/decide.h"
#include "floor/incident/kinds.h"
#include "floor/incident/read_again.h"
#include "floor/incident/steps.h"
#include "floor/query.h"
#include "floor/round/record.h"
#include "floor/staff/authority.h"
#include "floor/staff/houses.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/wager/steps.h"

// Results and payments put right: before and after settlement, now or rounds later.

namespace croupier::floor {
namespace {

using rulebook::Action;
using rulebook::VoidUntil;

StaffId who(const Command& command) {
    return command.authoriser.value_or(*command.actor);
}

// Counts what one command opens and orders, so that everything gets its number.
struct Numbering {
    std::uint64_t incidents = 0;
    std::uint64_t effects = 0;
};

bool has_same_plays(std::span<const Seat> seats, std::span<const Seat> read) {
    return std::equal(seats.begin(), seats.end(), read.begin(), read.end(),
                      [](const Seat& one, const Seat& other) { return one.play == other.play; });
}

const Incident* open_doubt(const State& state, RoundId round) {
    const Incident* open = open_incident(state, round.table, IncidentKind::wrong_result);
    return open != nullptr && open->round == round ? open : nullptr;
}

// What was read so far is replaced. A round in doubt goes on; one that is held because it came
// early still waits for whoever may let it go.
Decided correct_present(const State& state, const Command& command, const Table& table,
                        const CorrectResult& order) {
    TRY_DO(must_be_allowed(state, command, table, Action::correct_before));
    // A draw is not read off anything: whether it was right is known when the secret is shown.
    if (!table.round.outcome.begun() || same_reading(order.outcome, table.round.outcome) ||
        table.settings.committed)
        return refuse(Rejection::nothing_to_correct);
    auto read = read_again(*table.game, order.outcome, table.seats);
    if (!read) return refuse(Rejection::not_expected);
    // Players have decided over these places; other ones are a matter of reconstruction.
    Outcome& outcome = read->outcome;
    if (table.game->asks() &&
        (outcome.places != table.round.outcome.places ||
         outcome.burned != table.round.outcome.burned || !has_same_plays(table.seats, read->seats)))
        return refuse(Rejection::not_expected);
    const unsigned dealt = (1U << std::min<std::size_t>(outcome.cards.size(), 8)) - 1;
    outcome.hidden = static_cast<std::uint8_t>(table.round.outcome.hidden & dealt);
    Events events = events_of(IncidentEvent{
        OutcomeReplaced{order.round, table.round.outcome, std::move(outcome), who(command)}});
    const bool doubted =
        table.phase == Phase::held && table.round.hold != HoldReason::early_outcome;
    if (doubted) {
        events.emplace_back(IncidentEvent{HoldReleased{order.round, who(command)}});
        close_incident(state, command, order.round.table, kind_of(*table.round.hold), "corrected",
                       events);
    }
    if (const Incident* open = open_doubt(state, order.round))
        events.emplace_back(IncidentEvent{
            IncidentClosed{open->id, IncidentKind::wrong_result, who(command), "corrected"}});
    else if (!doubted)
        note_incident(state, command, IncidentKind::wrong_result, order.round, "corrected", events);
    if (!table.equipment.by_hand)
        note_trouble(state, command, order.round.table, DeviceTrouble::correction, events);
    return events;
}

// A round that can be corrected: settled, still known, and with the record that is in force.
Result<const PastRound*, Refusal> past_round(const Table& table, RoundId round,
                                             const RoundSettled* record) {
    const PastRound* past = find_past(table, round.number);
    const bool settled = past != nullptr && (past->status == RoundStatus::settled ||
                                             past->status == RoundStatus::corrected);
    if (!settled) return refuse(Rejection::nothing_to_correct);
    if (record == nullptr || record_digest(*record) != past->record)
        return refuse(Rejection::bad_setting);
    return past;
}

// CR-8.3: an account that is frozen for another reason stays as it is.
bool is_frozen_elsewhere(const State& state, const RoundSettled& record, const Incident* mine) {
    return std::any_of(record.seats.begin(), record.seats.end(), [&](const SeatResult& seat) {
        const IncidentId frozen = state.terminals[seat.terminal.value()].frozen;
        return frozen != IncidentId{} && (mine == nullptr || frozen != mine->id);
    });
}

std::vector<TerminalId> frozen_for(const State& state, IncidentId incident) {
    std::vector<TerminalId> frozen;
    for (std::size_t i = 0; i < state.terminals.size(); ++i)
        if (state.terminals[i].frozen == incident)
            frozen.emplace_back(static_cast<std::uint32_t>(i));
    return frozen;
}

// What the players still owe, or are owed, after a correction, each in an incident of its own.
class Payments {
public:
    Payments(const State& state, const Command& command, const RoundCorrected& corrected,
             IncidentId cause, Numbering numbering)
        : state_(state),
          command_(command),
          round_(corrected.round),
          cause_(cause),
          numbering_(numbering),
          policies_(*state.find_table(corrected.round.table)->book->policies) {}

    void report(const Adjustment& adjustment, Events& events) {
        IncidentId item = cause_;
        update(adjustment, IncidentKind::overpayment, adjustment.owed, item, events);
        update(adjustment, IncidentKind::underpayment, adjustment.payable, item, events);
        // SB-12.20.2b: one single payment, whether it could be made good at once or not.
        const std::int64_t error =
            std::abs(adjustment.after.in_cents() - adjustment.before.in_cents());
        const std::int64_t above = policies_.report_payment_above_cents;
        if (above == 0 || error <= above) return;
        // The report lists every payment of an incident; one notice of it is enough.
        if (item == cause_ && std::exchange(cause_reported_, true)) return;
        rulebook::Notified monthly{};
        monthly[static_cast<std::size_t>(rulebook::Notify::monthly_report)] = true;
        order_notices(state_, item, monthly, policies_.notify_within_ms, command_.at, events,
                      numbering_.effects++);
    }

private:
    // An earlier one of the same round and player gives way to what it comes to now.
    void update(const Adjustment& adjustment, IncidentKind kind, Money amount, IncidentId& item,
                Events& events) {
        const Incident* open = open_payment(state_, round_, adjustment.terminal, kind);
        if (amount == (open != nullptr ? open->amount : Money{})) return;
        if (open != nullptr && open->amount > Money{})
            events.emplace_back(IncidentEvent{
                IncidentClosed{open->id, kind, who(command_), "the round was corrected again"}});
        if (amount == Money{}) return;
        Incident incident = new_incident(state_, command_, kind, round_, ++numbering_.incidents);
        incident.terminal = adjustment.terminal;
        incident.person = adjustment.person;
        incident.amount = amount;
        incident.text = "a settled round was corrected";
        item = incident.id;
        events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
    }

    const State& state_;
    const Command& command_;
    RoundId round_;
    IncidentId cause_;
    Numbering numbering_;
    const rulebook::Policies& policies_;
    bool cause_reported_ = false;
};

// The correction between its incident's beginning and end, with everything that follows from it.
Events carry_out(const State& state, const Command& command, IncidentKind kind,
                 RoundCorrected corrected, bool freeze) {
    Events events;
    Numbering numbering;
    const Incident* doubt = open_doubt(state, corrected.round);
    const bool known = doubt != nullptr && kind == IncidentKind::wrong_result;
    const IncidentId id = known ? doubt->id : IncidentId(state.last_incident + 1);
    if (!known)
        events.emplace_back(IncidentEvent{IncidentOpened{
            new_incident(state, command, kind, corrected.round, ++numbering.incidents)}});
    std::vector<TerminalId> frozen =
        doubt != nullptr ? frozen_for(state, doubt->id) : std::vector<TerminalId>{};
    if (freeze) {
        AccountsFrozen accounts{id, corrected.round, {}};
        for (const SeatResult& seat : corrected.former_seats)
            if (std::find(frozen.begin(), frozen.end(), seat.terminal) == frozen.end())
                accounts.terminals.push_back(seat.terminal);
        frozen.insert(frozen.end(), accounts.terminals.begin(), accounts.terminals.end());
        if (!accounts.terminals.empty()) events.emplace_back(IncidentEvent{std::move(accounts)});
    }
    Payments payments(state, command, corrected, id, numbering);
    const std::vector<Adjustment> adjustments = corrected.adjustments;
    const std::string text = corrected.void_because ? "void" : "corrected";
    events.emplace_back(IncidentEvent{std::move(corrected)});
    if (!frozen.empty())
        events.emplace_back(
            IncidentEvent{AccountsReleased{doubt != nullptr ? doubt->id : id, std::move(frozen)}});
    events.emplace_back(IncidentEvent{IncidentClosed{id, kind, who(command), text}});
    if (doubt != nullptr && !known)
        events.emplace_back(IncidentEvent{
            IncidentClosed{doubt->id, IncidentKind::wrong_result, who(command), text}});
    for (const Adjustment& adjustment : adjustments) payments.report(adjustment, events);
    return events;
}

Decided correct_past(const State& state, const Command& command, const Table& table,
                     const CorrectResult& order) {
    TRY_DO(must_be_allowed(state, command, table, Action::correct_after));
    const RoundSettled* record = order.record ? &*order.record : nullptr;
    TRY(past, past_round(table, order.round, record));
    const auto game = game_of(state, table, *past);
    if (game == nullptr || same_reading(order.outcome, past->outcome))
        return refuse(Rejection::nothing_to_correct);
    const auto read = read_again(*game, order.outcome, seats_of(*record));
    if (!read || !read->complete) return refuse(Rejection::not_expected);
    if (is_frozen_elsewhere(state, *record, open_doubt(state, order.round)))
        return refuse(Rejection::account_frozen);
    RoundCorrected corrected =
        correction(state, *past, *record,
                   settled_again(*game, *past, *record, read->outcome, read->seats), who(command));
    corrected.outcome = read->outcome;
    corrected.result = game->result(read->outcome).words;
    Events events = carry_out(state, command, IncidentKind::wrong_result, std::move(corrected),
                              table.book->policies->freeze_accounts);
    note_trouble(state, command, order.round.table, DeviceTrouble::correction, events);
    return events;
}

// Decision 26: a coup begins with its first card.
bool next_coup_has_begun(const Table& table, std::uint32_t round) {
    if (table.round.number == round) return false;
    return table.round.number > round + 1 || table.round.outcome.begun();
}

// An error that is found now still voids that round.
bool can_still_void(const Table& table, std::uint32_t round, VoidReason reason) {
    switch (reason) {
        case VoidReason::fraud:
            // RF-18.4.2, CR-20.3: whenever it comes to light.
            return true;
        case VoidReason::misdeal:
        case VoidReason::card_placement:
        case VoidReason::order_in_doubt:
        case VoidReason::wrong_shoe:
        case VoidReason::discrepancy:
        case VoidReason::other:
            break;
        default:
            // RF-10.5.10.1 and its sisters, decision 27: completed rounds stand.
            return false;
    }
    const auto game = static_cast<std::size_t>(table.settings.game);
    switch (table.book->policies->void_until[game]) {
        case VoidUntil::settlement:
            return false;
        case VoidUntil::next_coup:
            return round > table.cards.final_round && !next_coup_has_begun(table, round);
        case VoidUntil::next_round:
            return round > table.cards.final_round && table.round.number == round;
        case VoidUntil::placement_any_time:
            return reason == VoidReason::card_placement;
        case VoidUntil::unless_corrected:
            return reason == VoidReason::discrepancy;
    }
    return false;
}

// Where the terminal plays, or last played: its table's rulebook says who may act on it.
std::optional<TableId> table_for(const State& state, TerminalId terminal) {
    std::optional<TableId> found;
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const TableId id(static_cast<std::uint32_t>(i));
        if (staked(state.tables[i], terminal) > Money{}) return id;
        if (!found || state.tables[i].find_seat(terminal) != nullptr) found = id;
    }
    const RoundId last = state.terminals[terminal.value()].last_settled;
    return last.number > 0 ? last.table : found;
}

// RF-3.8.1: the last completed round of that player alone, stake back and no winnings.
Result<Nothing, Refusal> undo_last(const State& state, const Command& command,
                                   const InvalidateCard& order, Events& events) {
    const RoundId last = state.terminals[order.terminal.value()].last_settled;
    const Table* table = last.number > 0 ? state.find_table(last.table) : nullptr;
    if (table == nullptr) return Nothing{};
    const PastRound* past = find_past(*table, last.number);
    if (past == nullptr || past->status == RoundStatus::void_round) return Nothing{};
    TRY_DO(past_round(*table, last, order.record ? &*order.record : nullptr));
    std::vector<SeatResult> again = order.record->seats;
    for (SeatResult& seat : again)
        if (seat.terminal == order.terminal) seat = voided(seat);
    if (again == order.record->seats) return Nothing{};
    RoundCorrected corrected =
        correction(state, *past, *order.record, std::move(again), who(command));
    events = carry_out(state, command, IncidentKind::invalid_wager, std::move(corrected), false);
    return Nothing{};
}

// Those from which money goes back to this terminal; undoing the last round touches one alone.
std::vector<TableId> tables_touched(const State& state, const Table& table, TerminalId terminal) {
    std::vector<TableId> touched;
    for (std::size_t i = 0; i < state.tables.size(); ++i)
        if (staked(state.tables[i], terminal) > Money{})
            touched.emplace_back(static_cast<std::uint32_t>(i));
    const RoundId last = state.terminals[terminal.value()].last_settled;
    if (touched.empty() && table.book->policies->invalid_card_undoes && last.number > 0)
        touched.push_back(last.table);
    return touched;
}

}  // namespace

Decided decide(const State& state, const Command& command, const CorrectResult& order) {
    TRY(table, working_table(state, order.round.table));
    const bool present = order.round.number == table->round.number && in_round(table->phase);
    return present ? correct_present(state, command, *table, order)
                   : correct_past(state, command, *table, order);
}

Decided decide(const State& state, const Command& command, const VoidPastRound& order) {
    TRY(table, working_table(state, order.round.table));
    const rulebook::Policies& policies = *table->book->policies;
    TRY_DO(must_rank(state, command, *table, policies.least_to_void(order.reason)));
    if (order.reason == VoidReason::discrepancy)
        TRY_DO(must_be_found(state, command, *table, policies.second_to_void_discrepancy));
    TRY(past, past_round(*table, order.round, &order.record));
    if (!can_still_void(*table, order.round.number, order.reason))
        return refuse(Rejection::nothing_to_correct);
    if (is_frozen_elsewhere(state, order.record, open_doubt(state, order.round)))
        return refuse(Rejection::account_frozen);
    std::vector<SeatResult> again;
    again.reserve(order.record.seats.size());
    for (const SeatResult& seat : order.record.seats) again.push_back(voided(seat));
    RoundCorrected corrected =
        correction(state, *past, order.record, std::move(again), who(command));
    corrected.void_because = order.reason;
    corrected.result = "void";
    return carry_out(state, command, kind_of(order.reason), std::move(corrected), false);
}

Decided decide(const State& state, const Command& command, const InvalidateCard& order) {
    if (state.find_terminal(order.terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    const auto id = table_for(state, order.terminal);
    if (!id) return refuse(Rejection::unknown_table);
    TRY(table, working_table(state, *id));
    TRY_DO(must_be_allowed(state, command, *table, Action::card_invalid));
    // Wagers lie at other tables as well, or the last round was played there.
    if (const auto others = tables_touched(state, *table, order.terminal); !others.empty())
        TRY_DO(must_speak_at(state, command, others, Action::card_invalid));
    if (state.terminals[order.terminal.value()].frozen != IncidentId{})
        return refuse(Rejection::account_frozen);
    Events events;
    for (std::size_t i = 0; i < state.tables.size(); ++i)
        return_wagers(state, TableId(static_cast<std::uint32_t>(i)), order.terminal,
                      RefundReason::invalid, events);
    if (events.empty() && table->book->policies->invalid_card_undoes)
        TRY_DO(undo_last(state, command, order, events));
    const bool noted = std::any_of(events.begin(), events.end(), [](const Event& event) {
        return std::holds_alternative<IncidentEvent>(event);
    });
    if (!noted) {
        Incident incident = new_incident(state, command, IncidentKind::invalid_wager, {*id, 0}, 1);
        incident.terminal = order.terminal;
        incident.person = state.terminals[order.terminal.value()].person;
        const IncidentId opened = incident.id;
        events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
        events.emplace_back(IncidentEvent{IncidentClosed{opened, IncidentKind::invalid_wager,
                                                         who(command), "the card is not valid"}});
    }
    events.emplace_back(IncidentEvent{CardInvalidated{order.terminal, who(command)}});
    return events;
}

}  // namespace croupier::floor
