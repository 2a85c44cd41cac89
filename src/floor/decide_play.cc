#include <algorithm>

#include "floor/deciding.h"

// The outcome as it comes, the dealer's confirmation, settlement and void rounds.

namespace croupier::floor {
namespace {

using rulebook::Action;
using rulebook::EarlyOutcome;

Decided decide(const State& state, const Command& command, const DealCard& order) {
    TRY_DO(must_have_place(state, command, order.table));
    TRY_DO(must_be_drawn(state, command, order.table, order.draw));
    if (is_stray(state, order)) return stray_card(state, command, order);
    if (const Table* table = state.find_table(order.table); table != nullptr && table->by_hand)
        return refuse(Rejection::not_expected);
    return deal_card(state, command, order.table, order.card, std::nullopt);
}

// ST-PAIN-3.b: an automatic wheel needs longer than that.
bool comes_too_soon(const Table& table, const Command& command) {
    return table.settings.mode == Mode::automatic && command.origin.kind == OriginKind::device &&
           table.game->source() == rulebook::Source::wheel && table.phase != Phase::open &&
           command.at < table.closed_at + table.settings.device_least_ms;
}

Decided decide(const State& state, const Command& command, const ReportNumber& order) {
    TRY_DO(must_have_place(state, command, order.table));
    TRY_DO(must_be_drawn(state, command, order.table, order.draw));
    TRY(moment, moment_of(state, command, order.table));
    const Table& table = *moment.table;
    if (awaited(table).awaited != rules::Awaited::spin || !table.game->number_exists(order.number))
        return refuse(Rejection::not_expected);
    TRY(entered_by, entered_by_hand(state, command, table));
    const RoundId round = round_of(order.table, table);
    Events events = std::move(moment.events);
    events.emplace_back(PlayEvent{NumberReported{round, order.number, entered_by}});
    hold_if_early(state, command, moment, round, events);
    if (comes_too_soon(table, command)) {
        events.emplace_back(PlayEvent{RoundHeld{round, HoldReason::too_soon}});
        events.emplace_back(IncidentEvent{
            IncidentOpened{new_incident(state, command, IncidentKind::device_fault, round)}});
    }
    return events;
}

// A round that is held can be let go, and not only be voided.
bool may_be_settled(const Table& table) {
    if (table.hold != HoldReason::early_outcome) return table.hold != HoldReason::misdeal;
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
    const bool doubted = held && table->hold != HoldReason::early_outcome;
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
    if (held) close_incident(state, command, order.table, kind_of(*table->hold), "settled", events);
    // RF-9.2: what the display should show is confirmed by this.
    if (!held || kind_of(*table->hold) != IncidentKind::discrepancy)
        close_incident(state, command, order.table, IncidentKind::discrepancy, "confirmed", events);
    return events;
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

Decided decide(const State& state, const Command& command, const VoidRound& order) {
    TRY(table, working_table(state, order.table));
    const rulebook::Policies& policies = *table->book->policies;
    const bool held = table->phase == Phase::held;
    const VoidReason reason =
        held && table->hold == HoldReason::early_outcome ? VoidReason::early_outcome : order.reason;
    TRY_DO(must_rank(state, command, *table, policies.least_to_void(reason)));
    if (reason == VoidReason::discrepancy)
        TRY_DO(must_be_found(state, command, *table, policies.second_to_void_discrepancy));
    if (!in_round(table->phase)) return refuse(Rejection::nothing_to_correct);
    // Only who was part of a fraud can lose a stake by it (RF-18.5).
    const bool forfeits = !order.forfeit.empty();
    if (forfeits && (order.reason != VoidReason::fraud || !policies.forfeit_for_fraud))
        return refuse(Rejection::not_expected);
    if (order.reason == VoidReason::insufficient_cards && goes_on_without_cards(*table))
        return refuse(Rejection::not_expected);
    for (const TerminalId terminal : order.forfeit)
        if (staked(*table, terminal) == Money{}) return refuse(Rejection::no_such_wager);
    const StaffId by = declarer(state, command, *table, policies.least_to_void(reason));
    Events events =
        events_of(PlayEvent{void_round(state, order.table, order.reason, by, order.forfeit)});
    if (held) close_incident(state, command, order.table, kind_of(*table->hold), "void", events);
    const bool noted = held && kind_of(*table->hold) == kind_of(order.reason);
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

}  // namespace

Result<Moment, Refusal> moment_of(const State& state, const Command& command, TableId id) {
    TRY_DO(must_come_from(command,
                          {OriginKind::device, OriginKind::dealer_terminal, OriginKind::host}));
    TRY(table, working_table(state, id));
    Moment moment{table, {}, false};
    // The offer to withdraw ends with the next card.
    for (const Prompt& prompt : table->prompts)
        if (prompt.kind == PromptKind::withdraw)
            moment.events.emplace_back(TableEvent{PromptClosed{id, prompt.id, false}});
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

// ST-GLI19-4.18.4.d: a device that is not trusted says nothing, and a person says who he is.
Result<std::optional<StaffId>, Refusal> entered_by_hand(const State& state, const Command& command,
                                                        const Table& table) {
    if (!table.by_hand) return std::optional<StaffId>{};
    if (command.origin.kind != OriginKind::dealer_terminal) return refuse(Rejection::not_expected);
    TRY_DO(must_be_allowed(state, command, table, Action::confirm_result));
    return command.actor;
}

// CR-13.6, CR-17.4: it waits.
bool is_too_early(const Table& table, Time at) {
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

Decided deal_card(const State& state, const Command& command, TableId id, cards::Card card,
                  std::optional<StaffId> entered_by) {
    TRY(moment, moment_of(state, command, id));
    const Table& table = *moment.table;
    const rules::Next next = awaited(table);
    if (next.awaited != rules::Awaited::card || must_reveal(table) || table.shoe.device_out ||
        !table.game->card_exists(table.outcome, card) || is_too_early(table, command.at))
        return refuse(Rejection::not_expected);
    const RoundId round = round_of(id, table);
    Events events = std::move(moment.events);
    if (next.place == rules::Place::burn) {
        events.emplace_back(PlayEvent{CardBurned{round, card, false}});
        return events;
    }
    CardDealt dealt = card_dealt(table, round, card);
    dealt.entered_by = entered_by;
    dealt.waited = entered_by && !table.waiting.empty();
    events.emplace_back(PlayEvent{dealt});
    pass_cards(state, id, command.at, events);
    hold_if_early(state, command, moment, round, events);
    return events;
}

bool has_frozen_seat(const State& state, const Table& table) {
    return std::any_of(table.seats.begin(), table.seats.end(), [&](const Seat& seat) {
        return !seat.wagers.empty() &&
               state.terminals[seat.terminal.value()].frozen != IncidentId{};
    });
}

bool settles_itself(const State& state, const Table& table) {
    return table.settings.mode != Mode::dealt && !table.round_by_hand &&
           !offers_withdrawal(table) && !has_frozen_seat(state, table);
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

void hold_if_early(const State& state, const Command& command, const Moment& moment, RoundId round,
                   Events& events) {
    if (!moment.early || early_outcome(*moment.table) == EarlyOutcome::stand) return;
    events.emplace_back(PlayEvent{RoundHeld{round, HoldReason::early_outcome}});
    events.emplace_back(IncidentEvent{
        IncidentOpened{new_incident(state, command, IncidentKind::early_outcome, round)}});
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
    return events_of(
        PlayEvent{ResultConfirmed{round, table.outcome, table.game->result(table.outcome).words, by,
                                  table.round_by_hand}},
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

Decided decide_play(const State& state, const Command& command, const PlayCommand& order) {
    return std::visit(
        [&](const auto& wanted) {
            using Wanted = std::decay_t<decltype(wanted)>;
            if constexpr (OutcomePart::has<Wanted>)
                return decide(state, command, wanted);
            else if constexpr (DicePart::has<Wanted>)
                return decide_dice(state, command, order);
            else if constexpr (ChoicePart::has<Wanted>)
                return decide_choice(state, command, order);
            else if constexpr (FairnessPart::has<Wanted>)
                return decide_fairness(state, command, order);
            else if constexpr (CardsPart::has<Wanted>)
                return decide_cards(state, command, order);
        },
        order);
}

}  // namespace croupier::floor
