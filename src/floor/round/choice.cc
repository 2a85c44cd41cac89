#include <algorithm>

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/ledger/transfers.h"
#include "floor/round/decide.h"
#include "floor/round/queries.h"
#include "floor/round/steps.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/terminal/steps.h"
#include "floor/wager/queries.h"

// What players decide in a round: positions of the array before the cards come, and what they do
// when they are asked.

namespace croupier::floor {
namespace {

bool has(const Offer& offer, Decision decision) {
    return std::find(offer.decisions.begin(), offer.decisions.end(), decision) !=
           offer.decisions.end();
}

// The offer that an answer is to: the one it names, or the first that has such a decision.
const Offer* find_offer(const Seat& seat, const Decide& order) {
    const auto found =
        std::find_if(seat.offers.begin(), seat.offers.end(), [&](const Offer& offer) {
            return (order.hand == 0 || order.hand == offer.hand) &&
                   (order.area == 0 || order.area == offer.area) && has(offer, order.decision);
        });
    return found != seat.offers.end() ? &*found : nullptr;
}

// A choice of that seat; what it costs must be there.
DecisionMade made(const Table& table, RoundId round, const Seat& seat, const Choice& choice,
                  const Split& credit) {
    DecisionMade decision{round, seat.terminal, choice, {}, {}};
    const auto wager = table.game->cost(seat, choice);
    if (!wager) return decision;
    const Split funding = taken_from(credit, wager->amount);
    decision.changes.push_back({wager->spot, funding});
    add_transfers(
        decision.transfers, funding, Purpose::stake,
        [&](CreditClass which) { return credit_account(seat.terminal, which); },
        [&](CreditClass which) { return at_risk_account(seat.terminal, round, which); });
    return decision;
}

Result<const Table*, Refusal> table_for(const State& state, const Command& command, TableId id,
                                        TerminalId terminal) {
    if (state.find_terminal(terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    TRY(table, working_table(state, id));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    TRY_DO(must_be_terminal(state, command, terminal));
    return table;
}

}  // namespace

Decided decide(const State& state, const Command& command, const Decide& order) {
    TRY(table, table_for(state, command, order.table, order.terminal));
    TRY_DO(must_be_its_round(*table, order.round, Rejection::decision_not_offered));
    const Seat* seat = table->find_seat(order.terminal);
    // In time if and only if it came before the end, to the millisecond.
    const bool asking = table->phase == Phase::deciding && command.at < table->round.decide_by;
    const Offer* offer = asking && seat != nullptr ? find_offer(*seat, order) : nullptr;
    if (offer == nullptr)
        return refuse(asking ? Rejection::decision_not_offered : Rejection::not_expected);
    const Choice choice{offer->hand, offer->area, order.decision, Chooser::player};
    const Split credit = state.ledger.credit(order.terminal);
    const auto wager = table->game->cost(*seat, choice);
    // What was offered for several areas need not be there for all of them.
    if (wager && wager->amount > credit.total())
        return refuse(Rejection::credit_too_low, credit.total().in_cents());
    // CR-8.3: no wager comes out of a frozen account.
    if (wager && state.terminals[order.terminal.value()].frozen != IncidentId{})
        return refuse(Rejection::account_frozen);
    const RoundId round = round_of(order.table, *table);
    Events events = events_of(PlayEvent{made(*table, round, *seat, choice, credit)});
    if (auto more = table->game->further(table->round.outcome, seat->play, choice))
        events.emplace_back(PlayEvent{
            DecisionsAsked{round, table->round.decide_by, {{order.terminal, {std::move(*more)}}}}});
    return events;
}

Decided decide(const State& state, const Command& command, const PickPositions& order) {
    TRY(open, open_betting(state, command, order.table, order.terminal, order.round));
    if (!open.table->game->takes_picks(order.positions)) return refuse(Rejection::bad_selection);
    return events_of(PlayEvent{
        PositionsPicked{round_of(order.table, *open.table), order.terminal, order.positions}});
}

// Nobody is asked where somebody no longer has what it takes: the round then looks on by itself.
Events ask_decisions(const State& state, TableId id, Time at) {
    const Table& table = *state.find_table(id);
    const std::int64_t time = table.settings.decision_ms > 0
                                  ? table.settings.decision_ms
                                  : table.book->policies->usual_decision_ms;
    return events_of(PlayEvent{
        DecisionsAsked{round_of(id, table), at + time,
                       table.game->offers({table.round.outcome, table.seats, state.ledger})}});
}

Events end_decisions(const State& state, TableId id) {
    const Table& table = *state.find_table(id);
    const RoundId round = round_of(id, table);
    Events events;
    events.reserve(table.round.open_offers);
    for (const Seat& seat : table.seats)
        for (const Offer& offer : seat.offers) {
            const Decision decision = table.game->on_timeout(table.round.outcome, seat.play, offer);
            events.emplace_back(PlayEvent{DecisionMade{
                round, seat.terminal, {offer.hand, offer.area, decision, Chooser::clock}, {}, {}}});
        }
    return events;
}

}  // namespace croupier::floor
