#include <algorithm>
#include <utility>

#include "base/money.h"
#include "base/result.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/incident/decide.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "rulebook/policies.h"

// What was paid too much or too little is made good.

namespace croupier::floor {
namespace {

using rulebook::Action;

// The player whom it concerns must be there if the terminal is to pay or to be paid.
bool is_there(const State& state, const Incident& incident) {
    return !incident.person ||
           state.terminals[incident.terminal->value()].person == incident.person;
}

}  // namespace

Decided decide(const State& state, const Command& command, const SettlePayment& order) {
    const Incident* incident = state.find_incident(order.incident);
    const bool payment = incident != nullptr && (incident->kind == IncidentKind::overpayment ||
                                                 incident->kind == IncidentKind::underpayment);
    if (!payment) return refuse(Rejection::nothing_to_correct);
    if (state.holds_money()) return refuse(Rejection::cash_out_not_now);
    TRY(table, working_table(state, incident->round.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::settle_payment));
    if (incident->closed || incident->amount == Money{} || !incident->terminal)
        return refuse(Rejection::nothing_to_correct);
    const TerminalId terminal = *incident->terminal;
    const bool over = incident->kind == IncidentKind::overpayment;
    const Account credit = credit_account(terminal, CreditClass::cashable);
    if (!order.at_counter) {
        if (!is_there(state, *incident)) return refuse(Rejection::player_card_needed);
        if (over && state.ledger.balance(credit) < incident->amount)
            return refuse(Rejection::credit_too_low,
                          (incident->amount - state.ledger.balance(credit)).in_cents());
        if (state.terminals[terminal.value()].frozen != IncidentId{})
            return refuse(Rejection::account_frozen);
    }
    const Account player = order.at_counter ? account_of(AccountKind::cage) : credit;
    const Account open =
        account_of(over ? AccountKind::receivables : AccountKind::hand_pays, terminal);
    const Purpose purpose = order.at_counter ? Purpose::pay_counter
                            : over           ? Purpose::repay
                                             : Purpose::pay_late;
    PaymentSettled settled{incident->id, order.at_counter, signer_of(command), {}};
    settled.transfers.push_back(
        {over ? player : open, over ? open : player, incident->amount, purpose});
    Events events = events_of(IncidentEvent{std::move(settled)});
    events.emplace_back(IncidentEvent{
        IncidentClosed{incident->id, incident->kind, signer_of(command), "made good"}});
    return events;
}

}  // namespace croupier::floor
