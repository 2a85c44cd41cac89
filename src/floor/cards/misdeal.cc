#include <algorithm>

#include "floor/cards/decide.h"
#include "floor/cards/steps.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/equipment.h"
#include "floor/device/steps.h"
#include "floor/incident/steps.h"
#include "floor/ledger/transfers.h"
#include "floor/notice/steps.h"
#include "floor/query.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"

// Cards that are entered by hand, a deal that is put in order, a shoe that disagrees with the
// cards.

namespace croupier::floor {
namespace {

using rulebook::Action;

// LT-11.5.1: whoever authorised a coup without wagers enters its cards. LT-11.4: a coup that is
// held because of its device is completed by the person who oversees it, or with that person's
// approval. Otherwise somebody keys what the shoe did not read, and another one approves.
Result<Nothing, Refusal> may_enter(const State& state, const Command& command, const Table& table,
                                   bool dummy) {
    if (dummy) return must_be_allowed(state, command, table, Action::dummy);
    const rulebook::Policies& policies = *table.book->policies;
    const bool overseen = table.phase == Phase::held && table.round.hold == HoldReason::device;
    // Beside a shoe that reads, a dealer alone enters none, also where no second person is named.
    if (!policies.second_to_enter_cards && is_read_by_device(state, table))
        TRY_DO(must_be_allowed(state, command, table, Action::manual_mode));
    if (!overseen)
        return must_be_approved(state, command, table, policies.least(Action::enter_cards),
                                policies.second_to_enter_cards);
    TRY_DO(must_be_allowed(state, command, table, Action::enter_cards));
    return must_be_found(state, command, table, policies.second_to_enter_cards);
}

// The cards of the round so far are those of the order: none is missing, none is new.
bool are_the_same(const Table& table, const ReconstructDeal& order) {
    std::vector<cards::Card> out = table.round.outcome.cards;
    for (const WaitingCard& waiting : table.cards.waiting) out.push_back(waiting.card);
    std::vector<cards::Card> wanted = order.cards;
    if (order.burn) wanted.push_back(*order.burn);
    const auto by_index = [](cards::Card a, cards::Card b) { return a.index() < b.index(); };
    std::sort(out.begin(), out.end(), by_index);
    std::sort(wanted.begin(), wanted.end(), by_index);
    return out == wanted;
}

// CR-12.9.1(a): while the first hand after a shuffle is not complete.
bool may_make_up_burn(const Table& table) {
    const std::size_t out = table.round.outcome.cards.size() + table.cards.waiting.size();
    return table.book->policies->burn_can_be_made_up && table.settings.game == Game::triple_chase &&
           !has_result(table) && table.cards.shoe.cards_out == table.cards.shoe.load.burnt + out;
}

bool may_be_reconstructed(const Table& table, const ReconstructDeal& order) {
    const auto game = static_cast<std::size_t>(table.settings.game);
    const bool under_way =
        table.phase == Phase::held
            ? table.round.hold == HoldReason::misdeal
            : in_round(table.phase) && table.phase != Phase::open && table.phase != Phase::idle;
    if (!table.book->policies->reconstructed[game] || !under_way || order.cards.empty() ||
        table.settings.committed)
        return false;
    return are_the_same(table, order) && (!order.burn || may_make_up_burn(table));
}

// Wagers that nobody can place came of decisions, which are asked again.
void return_decided(const Table& table, DealReconstructed& again) {
    for (const Seat& seat : table.seats) {
        SeatRefund refund{seat.terminal, {}};
        Split all;
        for (const Wager& wager : seat.wagers) {
            if (table.game->shape(wager.spot)) continue;
            refund.changes.push_back({wager.spot, wager.stake});
            all += wager.stake;
        }
        if (refund.changes.empty()) continue;
        add_return(again.transfers, seat.terminal, again.round, all, Purpose::void_stake);
        again.refunds.push_back(std::move(refund));
    }
}

// What the cards say.
std::string winner_of(const Table& table) {
    for (const auto& [key, value] : table.game->result(table.round.outcome).parts)
        if (key == "winner") return value;
    return {};
}

}  // namespace

Decided decide(const State& state, const Command& command, const EnterCard& order) {
    TRY(table, working_table(state, order.table));
    const bool by_hand = is_entered_by_hand(*table) && table->phase != Phase::held;
    const bool dummy = by_hand && !table->equipment.by_hand;
    TRY_DO(may_enter(state, command, *table, dummy));
    const bool doubted = table->phase == Phase::held && table->round.hold == HoldReason::misdeal;
    // What is out of the shoe already comes first.
    const bool first = table->cards.waiting.empty() ||
                       (by_hand && table->cards.waiting.front().card == order.card);
    if (doubted || !first || table->settings.committed) return refuse(Rejection::not_expected);
    TRY(events, deal_card(state, command, order.table, order.card, command.actor));
    if (!by_hand) note_trouble(state, command, order.table, DeviceTrouble::misread, events);
    return events;
}

// RF-13.5.6a, SB-12.1, CR-12.9.5, CN-8.8(d).
Decided decide(const State& state, const Command& command, const ReconstructDeal& order) {
    TRY(table, working_table(state, order.table));
    const rulebook::Policies& policies = *table->book->policies;
    TRY_DO(must_be_approved(state, command, *table, policies.least(Action::reconstruct),
                            policies.second_to_reconstruct));
    if (!may_be_reconstructed(*table, order)) return refuse(Rejection::not_expected);
    const RoundId round = round_of(order.table, *table);
    const StaffId by = command.authoriser.value_or(*command.actor);
    Events events;
    for (const Prompt& prompt : table->notices.prompts)
        if (ends_with_round(prompt.kind))
            events.emplace_back(TableEvent{PromptClosed{order.table, prompt.id, false}});
    DealReconstructed again{round, order.cards, order.burn, by, {}, {}};
    return_decided(*table, again);
    events.emplace_back(IncidentEvent{std::move(again)});
    if (table->phase == Phase::held)
        close_incident(state, command, order.table, IncidentKind::misdeal, "reconstructed", events);
    else
        note_incident(state, command, IncidentKind::misdeal, round, "reconstructed", events);
    if (policies.withdrawal) offer_withdrawal(state, order.table, command.at, by, events);
    return events;
}

// RF-10.5.11a, LT-11.6.11, SB-12.13: a difference holds the round until somebody knows.
Decided decide(const State& state, const Command& command, const ReportVerdict& order) {
    TRY_DO(must_have_place(state, command, order.table));
    TRY_DO(must_come_from(command, {OriginKind::device, OriginKind::dealer_terminal}));
    TRY(table, working_table(state, order.table));
    if (table->phase != Phase::result) return refuse(Rejection::not_expected);
    const std::string winner = winner_of(*table);
    if (winner.empty()) return refuse(Rejection::not_expected);
    const RoundId round = round_of(order.table, *table);
    Events events = events_of(IncidentEvent{VerdictReported{round, order.winner}});
    if (winner == order.winner) return events;
    events.emplace_back(PlayEvent{RoundHeld{round, HoldReason::discrepancy}});
    Incident incident = new_incident(state, command, IncidentKind::discrepancy, round);
    incident.text = "the shoe says " + order.winner + ", the cards say " + winner;
    events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
    return events;
}

}  // namespace croupier::floor
