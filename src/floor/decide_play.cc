#include <algorithm>

#include "floor/deciding.h"

// The outcome as it comes, the dealer's confirmation, settlement and void rounds.

namespace croupier::floor {
namespace {

using rulebook::Action;
using rulebook::EarlyOutcome;
using rulebook::Source;

// The round takes an outcome now, or it is an early one and betting ends first.
struct Moment {
    const Table* table = nullptr;
    Events events;  // that come before the outcome
    bool early = false;
};

Result<Moment, Refusal> moment_of(const State& state, const Command& command, TableId id,
                                  Source source) {
    TRY_DO(must_come_from(command,
                          {OriginKind::device, OriginKind::dealer_terminal, OriginKind::host}));
    TRY(table, working_table(state, id));
    Moment moment{table, {}, false};
    switch (table->phase) {
        case Phase::open:
            // A card drawn, a ball at rest: what was placed before stands or falls by the
            // rulebook, and nothing can be placed any more.
            moment.early = true;
            end_betting(*table, id, CloseCause::outcome, command.at, moment.events);
            return moment;
        case Phase::closed_bets:
        case Phase::playing:
            return moment;
        case Phase::held:
            // The cards that were drawn early may all come before somebody decides.
            if (source == Source::cards) return moment;
            break;
        default:
            break;
    }
    return refuse(Rejection::not_expected);
}

void hold_if_early(const Moment& moment, RoundId round, Source source, Events& events) {
    if (!moment.early) return;
    if (moment.table->book->policies->early(source) == EarlyOutcome::stand) return;
    events.emplace_back(PlayEvent{RoundHeld{round, HoldReason::early_outcome}});
}

Decided decide(const State& state, const Command& command, const DealCard& order) {
    TRY(moment, moment_of(state, command, order.table, Source::cards));
    const Table& table = *moment.table;
    if (table.game->next(table.outcome).awaited != rules::Awaited::card ||
        !table.game->card_exists(table.outcome, order.card))
        return refuse(Rejection::not_expected);
    const RoundId round = round_of(order.table, table);
    Events events = std::move(moment.events);
    events.emplace_back(PlayEvent{CardDealt{round, order.card}});
    hold_if_early(moment, round, Source::cards, events);
    return events;
}

Decided decide(const State& state, const Command& command, const ReportNumber& order) {
    TRY(moment, moment_of(state, command, order.table, Source::wheel));
    const Table& table = *moment.table;
    if (table.game->next(table.outcome).awaited != rules::Awaited::spin ||
        !table.game->number_exists(order.number))
        return refuse(Rejection::not_expected);
    const RoundId round = round_of(order.table, table);
    Events events = std::move(moment.events);
    events.emplace_back(PlayEvent{NumberReported{round, order.number}});
    hold_if_early(moment, round, Source::wheel, events);
    return events;
}

Source source_of(const Table& table) {
    return table.settings.game == Game::roulette ? Source::wheel : Source::cards;
}

Decided decide(const State& state, const Command& command, const ConfirmResult& order) {
    TRY(table, working_table(state, order.table));
    const bool held = table->phase == Phase::held;
    TRY_DO(must_be_allowed(state, command, *table,
                           held ? Action::settle_held : Action::confirm_result));
    const bool complete = table->game->next(table->outcome).awaited == rules::Awaited::confirm;
    const bool may_settle =
        !held || table->book->policies->early(source_of(*table)) == EarlyOutcome::held_to_settle;
    if ((table->phase != Phase::result && !held) || !complete || !may_settle)
        return refuse(Rejection::not_expected);
    return settle_round(state, order.table, command.authoriser.value_or(*command.actor));
}

Decided decide(const State& state, const Command& command, const VoidRound& order) {
    TRY(table, working_table(state, order.table));
    const VoidReason reason =
        table->phase == Phase::held ? VoidReason::early_outcome : order.reason;
    TRY_DO(must_rank(state, command, *table, table->book->policies->least_to_void(reason)));
    if (!in_round(table->phase)) return refuse(Rejection::nothing_to_correct);
    return events_of(PlayEvent{
        void_round(state, order.table, order.reason, command.authoriser.value_or(*command.actor))});
}

// The record of one seat with nothing decided yet.
SeatResult begin_seat(const State& state, const Seat& seat) {
    SeatResult result;
    result.terminal = seat.terminal;
    result.person = state.terminals[seat.terminal.value()].person;
    result.credit_before = state.ledger.credit(seat.terminal).total();
    result.wagers.reserve(seat.wagers.size());
    for (const Wager& wager : seat.wagers) result.credit_before += wager.stake.total();
    return result;
}

// What one seat gets, wager by wager, and the money that moves by it.
SeatResult settle_seat(const State& state, const Seat& seat, RoundId round, const Settler& settler,
                       Transfers& transfers) {
    SeatResult result = begin_seat(state, seat);
    Split lost;
    Split back;
    Split void_back;
    Money won;
    for (const Wager& wager : seat.wagers) {
        const Money stake = wager.stake.total();
        const Paid paid = settler.pay(wager.spot, stake);
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
    const auto at_risk = [&](CreditClass which) {
        return at_risk_account(seat.terminal, round, which);
    };
    add_transfers(transfers, lost, Purpose::lose, at_risk,
                  [](CreditClass) { return house_account(); });
    add_return(transfers, seat.terminal, round, back, Purpose::give_back);
    add_return(transfers, seat.terminal, round, void_back, Purpose::void_stake);
    if (won > Money{})
        transfers.push_back({house_account(), credit_account(seat.terminal, CreditClass::cashable),
                             won, Purpose::win});
    result.credit_after = result.credit_before - lost.total() + won;
    return result;
}

}  // namespace

Events settle_round(const State& state, TableId id, std::optional<StaffId> by) {
    const Table& table = *state.find_table(id);
    const RoundId round = round_of(id, table);
    const auto settler = table.game->settler(table.outcome);
    RoundSettled settled{round, {}, {}};
    settled.seats.reserve(table.seats.size());
    settled.transfers.reserve(table.seats.size() * 2);
    for (const Seat& seat : table.seats)
        if (!seat.wagers.empty())
            settled.seats.push_back(settle_seat(state, seat, round, *settler, settled.transfers));
    return events_of(PlayEvent{ResultConfirmed{round, table.outcome,
                                               table.game->result(table.outcome).words, by}},
                     PlayEvent{std::move(settled)});
}

RoundVoided void_round(const State& state, TableId id, VoidReason reason,
                       std::optional<StaffId> by) {
    const Table& table = *state.find_table(id);
    RoundVoided voided{round_of(id, table), reason, by, {}, {}};
    for (const Seat& seat : table.seats) {
        if (seat.wagers.empty()) continue;
        SeatResult result = begin_seat(state, seat);
        Split all;
        for (const Wager& wager : seat.wagers) {
            all += wager.stake;
            result.wagers.push_back({wager.spot,
                                     wager.stake,
                                     rules::Status::void_wager,
                                     {},
                                     {},
                                     false,
                                     wager.stake.total()});
        }
        result.credit_after = result.credit_before;
        add_return(voided.transfers, seat.terminal, voided.round, all, Purpose::void_stake);
        voided.seats.push_back(std::move(result));
    }
    return voided;
}

Decided decide_play(const State& state, const Command& command, const PlayCommand& order) {
    return std::visit([&](const auto& wanted) { return decide(state, command, wanted); }, order);
}

}  // namespace croupier::floor
