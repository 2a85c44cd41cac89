#include <algorithm>

#include "floor/cards/queries.h"
#include "floor/cards/steps.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/incident/queries.h"
#include "floor/incident/steps.h"
#include "floor/query.h"
#include "floor/round/queries.h"
#include "floor/round/steps.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"

// Cards that should not have come, or not so: between rounds, when nothing is awaited, onto another
// hand, face up in the shoe.

namespace croupier::floor {
namespace {

using rulebook::StrayCard;

// So many may be out of the shoe at once without being dealt.
constexpr std::size_t waiting_max = 8;
// Two cards each: what comes then is a third card.
constexpr std::size_t both_hands = 4;

enum class Stray : std::uint8_t {
    none,
    between_rounds,
    surplus,        // nothing is awaited any more
    ahead,          // players have not decided yet
    behind,         // others that are out of the shoe come first
    noted,          // the coup is entered by hand
    first_face_up,  // of a round
    later_face_up,
    other_hand,  // and it goes where it is awaited
    in_doubt,    // which card came first cannot be told from where they lie
};

// Hands as the dealer calls them: what is not the house's is the players'.
bool is_hand(std::uint8_t named, rules::Place awaited) {
    const auto hand = static_cast<rules::Place>(named);
    if (hand == rules::Place::player)
        return awaited != rules::Place::banker && awaited != rules::Place::dealer &&
               awaited != rules::Place::burn;
    return hand == awaited;
}

// RF-10.5.3a, LT-11.6.3, SB-12.2, CN-8.8(a): a third card to the Player where the Banker draws is
// the Banker's. Other games take a card as the next one of the device (RF-13.5.3, RF-14.5.3).
Stray to_other_hand(const Table& table, const DealCard& order, const rules::Next& next) {
    if (table.settings.game != Game::baccarat || table.phase == Phase::held)
        return Stray::other_hand;
    const bool third = table.round.outcome.cards.size() >= both_hands;
    const bool to_player = static_cast<rules::Place>(order.to) == rules::Place::player;
    return third && to_player && next.place == rules::Place::banker ? Stray::other_hand
                                                                    : Stray::in_doubt;
}

Stray awaited_card(const Table& table, const DealCard& order, const rules::Next& next) {
    if (!table.cards.waiting.empty() && next.place != rules::Place::burn) return Stray::behind;
    if (order.face == Face::up) {
        const bool first = !table.round.outcome.begun() && table.round.kind != RoundKind::no_bet;
        return first ? Stray::first_face_up : Stray::later_face_up;
    }
    if (order.to == 0 || is_hand(order.to, next.place)) return Stray::none;
    return to_other_hand(table, order, next);
}

Stray stray_of(const Table& table, const DealCard& order) {
    if (table.game->source() != rulebook::Source::cards || table.settings.mode != Mode::dealt)
        return Stray::none;
    if (table.equipment.by_hand) return in_round(table.phase) ? Stray::noted : Stray::none;
    if (table.phase == Phase::idle) return Stray::between_rounds;
    if (!in_round(table.phase) || must_reveal(table) || table.cards.shoe.device_out)
        return Stray::none;
    if (table.phase == Phase::deciding) return order.to != 0 ? Stray::ahead : Stray::none;
    if (table.phase == Phase::held && table.round.hold == HoldReason::misdeal)
        return Stray::in_doubt;
    const rules::Next next = awaited(table);
    if (next.awaited == rules::Awaited::confirm) return Stray::surplus;
    if (is_entered_by_hand(table)) return Stray::noted;
    if (next.awaited != rules::Awaited::card) return Stray::none;
    return awaited_card(table, order, next);
}

// The shoe can have given it, after all that is on the table and all that waits.
bool may_be_there(const Table& table, cards::Card card) {
    Outcome out;
    if (in_round(table.phase)) out.cards = table.round.outcome.cards;
    for (const WaitingCard& waiting : table.cards.waiting) out.cards.push_back(waiting.card);
    return table.game->card_exists(out, card);
}

Events set_aside(const State& state, const Command& command, const DealCard& order,
                 IncidentKind kind, StrayCard fate) {
    const RoundId round = round_of(order.table, *state.find_table(order.table));
    Events events = events_of(
        IncidentEvent{CardStrayed{round, order.card, order.face != Face::down, fate, false}});
    note_incident(state, command, kind, round,
                  std::string(rulebook::stray_card_names[static_cast<std::size_t>(fate)]), events);
    return events;
}

// It joins those that are out of the shoe; they are laid out in the order in which they came.
Decided join_queue(const State& state, const Command& command, const DealCard& order) {
    TRY(moment, moment_of(state, command, order.table));
    if (is_too_early(*moment.table, command.at)) return refuse(Rejection::not_expected);
    const RoundId round = round_of(order.table, *moment.table);
    Events events = std::move(moment.events);
    events.emplace_back(IncidentEvent{
        CardStrayed{round, order.card, order.face != Face::down, StrayCard::next_card, false}});
    hold_if_early(state, command, moment, round, events);
    return events;
}

// The dealer goes no further: the coup is put in order where the document knows that, or void.
Decided hold_in_doubt(const State& state, const Command& command, const DealCard& order) {
    TRY(moment, moment_of(state, command, order.table));
    const RoundId round = round_of(order.table, *moment.table);
    Events events = std::move(moment.events);
    events.emplace_back(IncidentEvent{
        CardStrayed{round, order.card, order.face != Face::down, StrayCard::next_card, false}});
    if (moment.table->phase == Phase::held) return events;
    events.emplace_back(PlayEvent{RoundHeld{round, HoldReason::misdeal}});
    events.emplace_back(
        IncidentEvent{IncidentOpened{new_incident(state, command, IncidentKind::misdeal, round)}});
    return events;
}

Decided deal_and_note(const State& state, const Command& command, const DealCard& order,
                      IncidentKind kind) {
    TRY(events, deal_card(state, command, order.table, order.card, std::nullopt));
    const std::uint64_t nth = incidents_in(events) + 1;
    note_incident(state, command, kind, round_of(order.table, *state.find_table(order.table)),
                  "dealt", events, nth);
    return events;
}

// The coup for which it should have been the first card is not played for money: what was staked
// on it goes back, and the card opens one without wagers.
Decided void_for_face_up(const State& state, const Command& command, const DealCard& order) {
    Events events = events_of(
        PlayEvent{void_round(state, order.table, VoidReason::face_up_card, std::nullopt)});
    Events aside = set_aside(state, command, order, IncidentKind::card_exposed, StrayCard::dummy);
    std::move(aside.begin(), aside.end(), std::back_inserter(events));
    return events;
}

// The first card that waits and that no round may use. One that opens a coup without wagers is
// used, whatever becomes of other cards that were seen.
auto to_be_burned(const Table& table) {
    return std::find_if(
        table.cards.waiting.begin(), table.cards.waiting.end(), [&](const WaitingCard& card) {
            return !card.opens_dummy && fate_of(table, card.exposed) == StrayCard::burned;
        });
}

Decided first_face_up(const State& state, const Command& command, const DealCard& order) {
    const Table& table = *state.find_table(order.table);
    const auto game = static_cast<std::size_t>(table.settings.game);
    const StrayCard fate = table.book->policies->first_face_up[game];
    if (fate == StrayCard::dummy) return void_for_face_up(state, command, order);
    if (fate == StrayCard::next_card)
        return deal_and_note(state, command, order, IncidentKind::card_exposed);
    // The dealer has begun to deal: betting is over.
    TRY(moment, moment_of(state, command, order.table));
    if (is_too_early(table, command.at)) return refuse(Rejection::not_expected);
    Events events = std::move(moment.events);
    Events aside = set_aside(state, command, order, IncidentKind::card_exposed, fate);
    std::move(aside.begin(), aside.end(), std::back_inserter(events));
    return events;
}

}  // namespace

bool is_stray(const State& state, const DealCard& order) {
    const Table* table = state.find_table(order.table);
    return table != nullptr && !table->stopped && stray_of(*table, order) != Stray::none;
}

Decided stray_card(const State& state, const Command& command, const DealCard& order) {
    TRY_DO(must_come_from(command,
                          {OriginKind::device, OriginKind::dealer_terminal, OriginKind::host}));
    TRY(table, working_table(state, order.table));
    if (!may_be_there(*table, order.card) || table->cards.waiting.size() >= waiting_max)
        return refuse(Rejection::not_expected);
    const StrayCard fate = fate_of(*table, order.face != Face::down);
    switch (stray_of(*table, order)) {
        case Stray::none:
            break;
        case Stray::between_rounds:
            if (needs_shoe(*table)) return refuse(Rejection::shoe_finished);
            return set_aside(state, command, order, IncidentKind::card_exposed, fate);
        case Stray::surplus:
            return set_aside(state, command, order, IncidentKind::misdeal, fate);
        case Stray::ahead:
            return set_aside(state, command, order, IncidentKind::misdeal, StrayCard::next_card);
        case Stray::behind:
            return join_queue(state, command, order);
        case Stray::noted:
            return events_of(IncidentEvent{CardSeen{round_of(order.table, *table), order.card}});
        case Stray::first_face_up:
            return first_face_up(state, command, order);
        case Stray::later_face_up:
            return deal_and_note(state, command, order, IncidentKind::card_exposed);
        case Stray::other_hand:
            return deal_and_note(state, command, order, IncidentKind::misdeal);
        case Stray::in_doubt:
            return hold_in_doubt(state, command, order);
    }
    return refuse(Rejection::not_expected);
}

bool lays_waiting_card(const Table& table) {
    const bool playing = table.phase == Phase::closed_bets || table.phase == Phase::playing;
    if (!playing || table.cards.waiting.empty() || is_entered_by_hand(table) || must_reveal(table))
        return false;
    const rules::Next next = awaited(table);
    // What lay on the table before was not burnt.
    const bool burns = next.place == rules::Place::burn;
    return next.awaited == rules::Awaited::card && !(burns && table.cards.waiting.front().again);
}

Events lay_waiting_card(const State& state, TableId id, Time at) {
    const Table& table = *state.find_table(id);
    const WaitingCard& first = table.cards.waiting.front();
    const RoundId round = round_of(id, table);
    if (awaited(table).place == rules::Place::burn)
        return events_of(PlayEvent{CardBurned{round, first.card, true}});
    CardDealt dealt = card_dealt(table, round, first.card);
    dealt.waited = true;
    dealt.face_down = dealt.face_down && !first.exposed;
    const bool hidden = dealt.face_down;
    Events events = events_of(PlayEvent{dealt});
    if (hidden) pass_cards(state, id, at, events);
    return events;
}

bool burns_waiting_card(const Table& table) {
    return table.phase == Phase::idle && to_be_burned(table) != table.cards.waiting.end();
}

Events burn_waiting_card(const State& state, TableId id) {
    const Table& table = *state.find_table(id);
    const auto first = to_be_burned(table);
    return events_of(IncidentEvent{
        CardStrayed{round_of(id, table), first->card, first->exposed, StrayCard::burned, true}});
}

}  // namespace croupier::floor
