#include <algorithm>

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/incident/kinds.h"
#include "floor/incident/steps.h"
#include "floor/ledger/transfers.h"
#include "floor/query.h"
#include "floor/round/decide.h"
#include "floor/round/queries.h"
#include "floor/round/steps.h"
#include "floor/staff/authority.h"
#include "floor/staff/rights.h"
#include "floor/state.h"
#include "floor/table/queries.h"

// The dealer's confirmation, settlement and void rounds.

namespace croupier::floor {
namespace {

using rulebook::Action;
using rulebook::EarlyOutcome;

// A round that is held can be let go, and not only be voided.
bool may_be_settled(const Table& table) {
    if (table.round.hold != HoldReason::early_outcome)
        return table.round.hold != HoldReason::misdeal;
    switch (early_outcome(table)) {
        case EarlyOutcome::stand:
        case EarlyOutcome::held_to_void:
            return false;
        case EarlyOutcome::held_to_settle:
            return true;
        case EarlyOutcome::held_unless_late_wagers:
            break;
    }
    // Decision 10: it stands if no wager was accepted at or after the moment at which the dice
    // could be seen. Where nobody knows an earlier one, their report ended betting.
    return table.round.exposed_at == 0 || table.round.last_wager_at < table.round.exposed_at;
}

// CR-12.9.7: where the shoe is filled again a round does not end for want of cards.
bool goes_on_without_cards(const Table& table) {
    const auto game = static_cast<std::size_t>(table.settings.game);
    return table.book->policies->short_cards[game] == rulebook::ShortCards::refilled;
}

// A card is missing, or one too many: the shoe is taken out and looked through.
void take_cards_out(const State& state, const Command& command, TableId table, VoidReason reason,
                    Events& events) {
    const rulebook::Policies& policies = *state.find_table(table)->book->policies;
    events.emplace_back(IncidentEvent{CardsReported{
        table,
        reason == VoidReason::foreign_card ? CardMatter::foreign_card : CardMatter::missing_card,
        command.authoriser.value_or(*command.actor)}});
    order_notices(state, IncidentId(state.last_incident + 1), policies.notify_foreign_card,
                  policies.notify_within_ms, command.at, events);
}

// Whoever acts, if that is enough; otherwise whoever gave authority for it.
StaffId declarer(const State& state, const Command& command, const Table& table,
                 rulebook::Rank least) {
    const auto own = rank_at(table, *state.find_staff(*command.actor));
    return own && *own >= *least ? *command.actor : signer_of(command);
}

// The record of one seat with nothing decided yet.
SeatResult begin_seat(const State& state, const Seat& seat) {
    SeatResult result;
    result.terminal = seat.terminal;
    result.person = state.terminals[seat.terminal.value()].person;
    result.credit_before = state.ledger.credit(seat.terminal).total();
    result.play = seat.play;
    // Whoever left with wagers down is of the sitting that has ended.
    const Terminal& terminal = state.terminals[seat.terminal.value()];
    result.sitting = terminal.sitting - (terminal.leaving ? 1 : 0);
    result.wagers.reserve(seat.wagers.size() + 1);
    for (const Wager& wager : seat.wagers) result.credit_before += wager.stake.total();
    return result;
}

// What one seat gets, wager by wager, and the money that moves by it: from it, and to it.
SeatResult settle_seat(const State& state, const Seat& seat, RoundId round, const Settler& settler,
                       Transfers& collected, Transfers& paid_out) {
    SeatResult result = begin_seat(state, seat);
    Split lost;
    Split back;
    Split void_back;
    Money won;
    for (const Wager& wager : seat.wagers) {
        const Money stake = wager.stake.total();
        const Paid paid = settler.pay(wager.spot, stake, seat.play);
        result.wagers.push_back({wager.spot, wager.stake, paid.status, paid.winnings,
                                 paid.commission, paid.rounded, paid.returned});
        // Of a wager in pieces only those that won come back.
        Split rest = wager.stake;
        const Split returned = given_back_from(wager.stake, paid.returned);
        rest -= returned;
        lost += rest;
        (paid.status == rules::Status::void_wager ? void_back : back) += returned;
        won += paid.winnings;
    }
    if (const auto bonus = settler.bonus(seat)) {
        const auto& [spot, paid] = *bonus;
        result.wagers.push_back(
            {spot, {}, paid.status, paid.winnings, paid.commission, paid.rounded, {}});
        won += paid.winnings;
    }
    const auto at_risk = [&](CreditClass which) {
        return at_risk_account(seat.terminal, round, which);
    };
    add_transfers(collected, lost, Purpose::lose, at_risk,
                  [](CreditClass) { return house_account(); });
    add_return(paid_out, seat.terminal, round, back, Purpose::give_back);
    add_return(paid_out, seat.terminal, round, void_back, Purpose::void_stake);
    if (won > Money{})
        paid_out.push_back({house_account(), credit_account(seat.terminal, CreditClass::cashable),
                            won, Purpose::win});
    result.credit_after = result.credit_before - lost.total() + won;
    return result;
}

// CR-8.3: what its own house freezes waits there; another house's tables play on for all others.
bool is_frozen_by_house(const State& state, const Table& table, TerminalId terminal) {
    const IncidentId frozen = state.terminals[terminal.value()].frozen;
    if (frozen == IncidentId{}) return false;
    const Incident* incident = state.find_incident(frozen);
    const Table* doubted =
        incident != nullptr ? state.find_table(incident->round.table) : nullptr;
    return doubted == nullptr || doubted->settings.rulebook == table.settings.rulebook;
}

}  // namespace

Decided decide(const State& state, const Command& command, const ConfirmResult& order) {
    TRY(table, working_table(state, order.table));
    const bool held = table->phase == Phase::held;
    const bool no_bet = table->round.kind == RoundKind::no_bet;
    const bool doubted = held && table->round.hold != HoldReason::early_outcome;
    TRY_DO(must_be_allowed(state, command, *table,
                           doubted  ? Action::correct_before
                           : held   ? Action::settle_held
                           : no_bet ? Action::confirm_no_bet
                                    : Action::confirm_result));
    const bool complete = has_result(*table);
    if ((table->phase != Phase::result && !held) || !complete || (held && !may_be_settled(*table)))
        return refuse(Rejection::not_expected);
    if (has_frozen_seat(state, *table)) return refuse(Rejection::account_frozen);
    Events events = settle_round(state, order.table, command.authoriser.value_or(*command.actor));
    if (held)
        close_incident(state, command, order.table, kind_of(*table->round.hold), "settled", events);
    // RF-9.2: what the display should show is confirmed by this.
    if (!held || kind_of(*table->round.hold) != IncidentKind::discrepancy)
        close_incident(state, command, order.table, IncidentKind::discrepancy, "confirmed", events);
    return events;
}

Decided decide(const State& state, const Command& command, const VoidRound& order) {
    TRY(table, working_table(state, order.table));
    const rulebook::Policies& policies = *table->book->policies;
    const bool held = table->phase == Phase::held;
    const VoidReason ranked_as = held && table->round.hold == HoldReason::early_outcome
                                     ? VoidReason::early_outcome
                                     : order.reason;
    TRY_DO(must_rank(state, command, *table, policies.least_to_void(ranked_as)));
    if (ranked_as == VoidReason::discrepancy)
        TRY_DO(must_be_found(state, command, *table, policies.second_to_void_discrepancy));
    if (!in_round(table->phase)) return refuse(Rejection::nothing_to_correct);
    // Only who was part of a fraud can lose a stake by it (RF-18.5).
    const bool forfeits = !order.forfeit.empty();
    if (forfeits && (order.reason != VoidReason::fraud || !policies.forfeit_for_fraud))
        return refuse(Rejection::not_expected);
    if (forfeits) TRY_DO(must_rank(state, command, *table, policies.least_to_void(order.reason)));
    if (order.reason == VoidReason::insufficient_cards && goes_on_without_cards(*table))
        return refuse(Rejection::not_expected);
    for (const TerminalId terminal : order.forfeit)
        if (staked(*table, terminal) == Money{}) return refuse(Rejection::no_such_wager);
    const StaffId by = declarer(state, command, *table, policies.least_to_void(ranked_as));
    Events events =
        events_of(PlayEvent{void_round(state, order.table, order.reason, by, order.forfeit)});
    if (held)
        close_incident(state, command, order.table, kind_of(*table->round.hold), "void", events);
    const bool noted = held && kind_of(*table->round.hold) == kind_of(order.reason);
    if (!noted)
        note_incident(state, command, kind_of(order.reason), round_of(order.table, *table), "void",
                      events);
    if (order.reason == VoidReason::foreign_card || order.reason == VoidReason::missing_card)
        take_cards_out(state, command, order.table, order.reason, events);
    // RF-13.5.7, RF-14.5.6.2: all cards come back before the next round.
    if (order.reason == VoidReason::insufficient_cards && table->game->shoe() != nullptr)
        events.emplace_back(IncidentEvent{CardsReported{order.table, CardMatter::ran_out, by}});
    return events;
}

bool has_frozen_seat(const State& state, const Table& table) {
    return std::any_of(table.seats.begin(), table.seats.end(), [&](const Seat& seat) {
        return !seat.wagers.empty() && is_frozen_by_house(state, table, seat.terminal);
    });
}

bool settles_itself(const State& state, const Table& table) {
    return table.settings.mode != Mode::dealt && !table.round.by_hand &&
           !offers_withdrawal(table) && !has_frozen_seat(state, table);
}

RoundSettled settlement_of(const State& state, TableId id) {
    const Table& table = *state.find_table(id);
    const RoundId round = round_of(id, table);
    const auto settler = table.game->settler(table.round.outcome);
    RoundSettled settled{round, {}, {}};
    settled.seats.reserve(table.seats.size());
    settled.transfers.reserve(table.seats.size() * 2);
    // SB-11.1.1: all that lost is collected before anybody is paid.
    Transfers paid_out;
    paid_out.reserve(table.seats.size() * 2);
    for (const Seat& seat : table.seats)
        if (!seat.wagers.empty())
            settled.seats.push_back(
                settle_seat(state, seat, round, *settler, settled.transfers, paid_out));
    settled.transfers.insert(settled.transfers.end(), paid_out.begin(), paid_out.end());
    return settled;
}

Events settle_round(const State& state, TableId id, std::optional<StaffId> by) {
    const Table& table = *state.find_table(id);
    RoundSettled settled = settlement_of(state, id);
    return events_of(PlayEvent{ResultConfirmed{settled.round, table.round.outcome,
                                               table.game->result(table.round.outcome).words, by,
                                               table.round.by_hand}},
                     PlayEvent{std::move(settled)});
}

RoundVoided void_round(const State& state, TableId id, VoidReason reason, std::optional<StaffId> by,
                       const std::vector<TerminalId>& forfeit) {
    const Table& table = *state.find_table(id);
    RoundVoided voided{round_of(id, table), reason, by, {}, {}};
    for (const Seat& seat : table.seats) {
        if (seat.wagers.empty()) continue;
        SeatResult result = begin_seat(state, seat);
        const bool forfeits =
            std::find(forfeit.begin(), forfeit.end(), seat.terminal) != forfeit.end();
        Split all;
        for (const Wager& wager : seat.wagers) {
            all += wager.stake;
            result.wagers.push_back({wager.spot,
                                     wager.stake,
                                     rules::Status::void_wager,
                                     {},
                                     {},
                                     false,
                                     forfeits ? Money{} : wager.stake.total()});
        }
        result.credit_after = result.credit_before - (forfeits ? all.total() : Money{});
        if (forfeits)
            add_transfers(
                voided.transfers, all, Purpose::confiscate,
                [&](CreditClass which) {
                    return at_risk_account(seat.terminal, voided.round, which);
                },
                [](CreditClass) { return house_account(); });
        else
            add_return(voided.transfers, seat.terminal, voided.round, all, Purpose::void_stake);
        voided.seats.push_back(std::move(result));
    }
    return voided;
}

}  // namespace croupier::floor
