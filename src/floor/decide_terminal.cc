#include <algorithm>

#include "floor/deciding.h"

// Terminals: who sits there, and money in and out.

namespace croupier::floor {
namespace {

constexpr auto in_the_house = {OriginKind::host, OriginKind::office};

Decided decide(const State& state, const Command& command, const AddTerminal& order) {
    TRY_DO(must_come_from(command, in_the_house));
    if (order.name.empty()) return refuse(Rejection::bad_setting);
    return events_of(TerminalEvent{
        TerminalAdded{TerminalId(static_cast<std::uint32_t>(state.terminals.size())), order.name}});
}

Decided decide(const State& state, const Command& command, const InsertCard& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    const Terminal* terminal = state.find_terminal(order.terminal);
    if (terminal == nullptr) return refuse(Rejection::unknown_terminal);
    if (terminal->person) return refuse(Rejection::not_expected);
    return events_of(TerminalEvent{CardInserted{order.terminal, order.person}});
}

Decided decide(const State& state, const Command& command, const RemoveCard& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    const Terminal* terminal = state.find_terminal(order.terminal);
    if (terminal == nullptr) return refuse(Rejection::unknown_terminal);
    if (!terminal->person) return refuse(Rejection::not_expected);
    return events_of(TerminalEvent{CardRemoved{order.terminal}});
}

// The terminal has a wager that the rules call confirmed, at a table that takes no notes meanwhile.
bool notes_barred(const State& state, TerminalId terminal) {
    return std::any_of(state.tables.begin(), state.tables.end(), [&](const Table& table) {
        if (table.book->policies->notes_while_confirmed) return false;
        const Seat* seat = table.find_seat(terminal);
        return seat != nullptr &&
               std::any_of(seat->wagers.begin(), seat->wagers.end(),
                           [](const Wager& wager) { return wager.confirmed > Money{}; });
    });
}

Decided decide(const State& state, const Command& command, const BuyIn& order) {
    if (state.storage_low) return refuse(Rejection::storage_low);
    TRY_DO(must_be_terminal(state, command, order.terminal));
    const auto& notes = state.venue->notes;
    if (std::find(notes.begin(), notes.end(), order.amount) == notes.end())
        return refuse(Rejection::note_not_accepted, order.amount.in_cents());
    if (notes_barred(state, order.terminal)) return refuse(Rejection::wagers_down);
    BoughtIn bought{order.terminal, {}, state.ledger.credit(order.terminal)};
    bought.transfers.push_back({account_of(AccountKind::cash_box, order.terminal),
                                credit_account(order.terminal, CreditClass::cashable), order.amount,
                                Purpose::note_in});
    bought.balance[CreditClass::cashable] += order.amount;
    return events_of(TerminalEvent{std::move(bought)});
}

Decided decide(const State& state, const Command& command, const GivePromotion& order) {
    if (state.storage_low) return refuse(Rejection::storage_low);
    TRY_DO(must_come_from(command, in_the_house));
    if (state.find_terminal(order.terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    if (order.amount <= Money{}) return refuse(Rejection::bad_setting);
    PromotionGiven given{order.terminal, {}, state.ledger.credit(order.terminal, order.currency)};
    given.transfers.push_back({account_of(AccountKind::promotions, {}, order.currency),
                               credit_account(order.terminal, order.credit_class, order.currency),
                               order.amount, Purpose::promotion});
    given.balance[order.credit_class] += order.amount;
    return events_of(TerminalEvent{std::move(given)});
}

Decided decide(const State& state, const Command& command, const CashOut& order) {
    TRY_DO(must_be_terminal(state, command, order.terminal));
    const bool down =
        std::any_of(state.tables.begin(), state.tables.end(),
                    [&](const Table& table) { return staked(table, order.terminal) > Money{}; });
    const Split credit = state.ledger.credit(order.terminal);
    Split payable = credit;
    payable[CreditClass::restricted] = {};
    if (payable.total() == Money{}) return refuse(Rejection::credit_too_low);
    if (down) return refuse(Rejection::wagers_down);
    CashedOut cashed{order.terminal,
                     TicketId(state.last_ticket + 1),
                     payable.total(),
                     EffectId(state.last_effect + 1),
                     {}};
    const auto from = [&](CreditClass which) { return credit_account(order.terminal, which); };
    add_transfers(cashed.transfers, payable, Purpose::ticket_out, from,
                  [](CreditClass) { return account_of(AccountKind::tickets); });
    // Restricted credit buys wagers and nothing else: it ends with the account.
    Split rest;
    rest[CreditClass::restricted] = credit[CreditClass::restricted];
    add_transfers(cashed.transfers, rest, Purpose::forfeit, from,
                  [](CreditClass) { return account_of(AccountKind::promotions); });
    return events_of(TerminalEvent{std::move(cashed)});
}

Decided decide(const State& state, const Command& command, const ReportEffect& order) {
    TRY_DO(must_come_from(command, {OriginKind::host, OriginKind::device}));
    const bool pending =
        std::any_of(state.effects.begin(), state.effects.end(),
                    [&](const Effect& effect) { return effect.id == order.effect; });
    if (!pending) return refuse(Rejection::not_expected);
    return events_of(TerminalEvent{EffectReported{order.effect, order.result}});
}

}  // namespace

Decided decide_terminal(const State& state, const Command& command, const TerminalCommand& order) {
    return std::visit([&](const auto& wanted) { return decide(state, command, wanted); }, order);
}

}  // namespace croupier::floor
