#include <algorithm>

#include "floor/deciding.h"

// The outcome as it comes, the dealer's confirmation, settlement and void rounds.

namespace croupier::floor {
namespace {

using rulebook::Action;
using rulebook::EarlyOutcome;

// CR-13.6, CR-17.4: a deal that would end betting before its least time waits.
bool too_early(const Table& table, Time at) {
    const auto game = static_cast<std::size_t>(table.settings.game);
    const Time from = table.opened_at + table.book->policies->least_period_ms[game];
    return table.phase == Phase::open && table.closes_at != 0 && at < from;
}

CardDealt card_dealt(const Table& table, RoundId round, cards::Card card) {
    CardDealt dealt{round, card, std::nullopt, false};
    if (table.game->asks()) {
        const rules::Next next = awaited(table);
        dealt.place =
            Place{static_cast<std::uint8_t>(next.place), static_cast<std::uint8_t>(next.number)};
    }
    dealt.face_down = deals_face_down(table);
    return dealt;
}

Decided decide(const State& state, const Command& command, const DealCard& order) {
    TRY(moment, moment_of(state, command, order.table));
    const Table& table = *moment.table;
    const rules::Next next = awaited(table);
    if (next.awaited != rules::Awaited::card || must_reveal(table) ||
        !table.game->card_exists(table.outcome, order.card) || too_early(table, command.at))
        return refuse(Rejection::not_expected);
    const RoundId round = round_of(order.table, table);
    Events events = std::move(moment.events);
    if (next.place == rules::Place::burn) {
        events.emplace_back(PlayEvent{CardBurned{round, order.card}});
        return events;
    }
    events.emplace_back(PlayEvent{card_dealt(table, round, order.card)});
    pass_cards(state, order.table, command.at, events);
    hold_if_early(moment, round, events);
    return events;
}

Decided decide(const State& state, const Command& command, const ReportNumber& order) {
    TRY(moment, moment_of(state, command, order.table));
    const Table& table = *moment.table;
    if (awaited(table).awaited != rules::Awaited::spin || !table.game->number_exists(order.number))
        return refuse(Rejection::not_expected);
    const RoundId round = round_of(order.table, table);
    Events events = std::move(moment.events);
    events.emplace_back(PlayEvent{NumberReported{round, order.number}});
    hold_if_early(moment, round, events);
    return events;
}

// A round that is held can be let go, and not only be voided.
bool may_be_settled(const Table& table) {
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
    return table.exposed_at == 0 || table.last_wager_at < table.exposed_at;
}

Decided decide(const State& state, const Command& command, const ConfirmResult& order) {
    TRY(table, working_table(state, order.table));
    const bool held = table->phase == Phase::held;
    const bool no_bet = table->kind == RoundKind::no_bet;
    TRY_DO(must_be_allowed(state, command, *table,
                           held     ? Action::settle_held
                           : no_bet ? Action::confirm_no_bet
                                    : Action::confirm_result));
    const bool complete = has_result(*table);
    if ((table->phase != Phase::result && !held) || !complete || (held && !may_be_settled(*table)))
        return refuse(Rejection::not_expected);
    return settle_round(state, order.table, command.authoriser.value_or(*command.actor));
}

Decided decide(const State& state, const Command& command, const VoidRound& order) {
    TRY(table, working_table(state, order.table));
    const VoidReason reason =
        table->phase == Phase::held ? VoidReason::early_outcome : order.reason;
    TRY_DO(must_rank(state, command, *table, table->book->policies->least_to_void(reason)));
    if (!in_round(table->phase)) return refuse(Rejection::nothing_to_correct);
    Events events = events_of(PlayEvent{
        void_round(state, order.table, order.reason, command.authoriser.value_or(*command.actor))});
    pay_leavers(state, events);
    return events;
}

// The record of one seat with nothing decided yet.
SeatResult begin_seat(const State& state, const Seat& seat) {
    SeatResult result;
    result.terminal = seat.terminal;
    result.person = state.terminals[seat.terminal.value()].person;
    result.credit_before = state.ledger.credit(seat.terminal).total();
    result.play = seat.play;
    result.wagers.reserve(seat.wagers.size() + 1);
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

// Each part knows its own orders.
Decided decide_part(const State& state, const Command& command, const PlayCommand& order) {
    if (std::holds_alternative<ReportDice>(order) || std::holds_alternative<PressShooter>(order))
        return decide_dice(state, command, order);
    if (std::holds_alternative<Decide>(order) || std::holds_alternative<PickPositions>(order))
        return decide_choice(state, command, order);
    return decide_cards(state, command, order);
}

}  // namespace

Result<Moment, Refusal> moment_of(const State& state, const Command& command, TableId id) {
    TRY_DO(must_come_from(command,
                          {OriginKind::device, OriginKind::dealer_terminal, OriginKind::host}));
    TRY(table, working_table(state, id));
    Moment moment{table, {}, false};
    switch (table->phase) {
        case Phase::open:
            // A card drawn, a ball at rest, a cover off: what was placed before stands or falls by
            // the rulebook, and nothing can be placed any more.
            moment.early = true;
            end_betting(state, id, CloseCause::outcome, command.at, moment.events);
            return moment;
        case Phase::closed_bets:
        case Phase::playing:
            return moment;
        case Phase::held:
            // The cards that were drawn early may all come before somebody decides.
            if (table->game->source() == rulebook::Source::cards) return moment;
            break;
        default:
            break;
    }
    return refuse(Rejection::not_expected);
}

EarlyOutcome early_outcome(const Table& table) {
    const rulebook::Source source = table.game->source();
    if (source == rulebook::Source::dice) {
        const std::string& own = table.settings.early_exposure;
        if (own == "auto") return EarlyOutcome::held_unless_late_wagers;
        if (own == "stand") return EarlyOutcome::held_to_settle;
        if (own == "void") return EarlyOutcome::held_to_void;
    }
    return table.book->policies->early(source);
}

void hold_if_early(const Moment& moment, RoundId round, Events& events) {
    if (!moment.early || early_outcome(*moment.table) == EarlyOutcome::stand) return;
    events.emplace_back(PlayEvent{RoundHeld{round, HoldReason::early_outcome}});
}

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
    Events events =
        events_of(PlayEvent{ResultConfirmed{round, table.outcome,
                                            table.game->result(table.outcome).words, by}},
                  PlayEvent{std::move(settled)});
    pay_leavers(state, events);
    return events;
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
    return std::visit(
        [&](const auto& wanted) -> Decided {
            if constexpr (requires { decide(state, command, wanted); })
                return decide(state, command, wanted);
            return decide_part(state, command, order);
        },
        order);
}

}  // namespace croupier::floor
