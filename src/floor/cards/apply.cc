#include "floor/cards/apply.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/check.h"
#include "floor/cards/queries.h"
#include "floor/fairness/fold.h"
#include "floor/kept.h"
#include "floor/round/fold.h"
#include "floor/state.h"
#include "floor/table/fold.h"
#include "floor/wager/fold.h"
#include "rulebook/policies.h"
#include "rules/cards/card.h"
#include "rules/expect.h"

// Cards: shoes, what is dealt, shown and burnt, and cards out of turn.

namespace croupier::floor {
namespace {

void drop(Table& table, const CardStrayed& event) {
    const auto found = std::find_if(
        table.cards.waiting.begin(), table.cards.waiting.end(), [&](const WaitingCard& one) {
            return one.exposed == event.exposed && one.card == event.card;
        });
    CHECK(found != table.cards.waiting.end());
    table.cards.waiting.erase(found);
}

void take_back_passed(Table& table) {
    table.cards.passed_to.reset();
    table.cards.passed_one = false;
}

}  // namespace

void apply(State& state, const ShoeLoaded& event) {
    Shoe shoe;
    shoe.number = event.number;
    shoe.load = event.load;
    shoe.cards_out = event.load.burnt;
    table_of(state, event.table).cards.shoe = std::move(shoe);
    table_of(state, event.table).cards.waiting.clear();
    // A round under way goes on with the new cards, and is not final.
    const bool within = in_round(table_of(state, event.table).phase);
    if (keeps_for_corrections(state))
        table_of(state, event.table).cards.final_round =
            table_of(state, event.table).round.number - (within ? 1U : 0U);
}

void apply(State& state, const RiffleAsked& event) {
    table_of(state, event.table).cards.shoe.riffle_asked_by = event.terminal;
}

void apply(State& state, const RoundsOrdered& event) {
    table_of(state, event.table).cards.rounds_order = event.kind;
    table_of(state, event.table).cards.rounds_ordered = event.count;
}

void apply(State& state, const CardDealt& event) {
    Table& table = table_of(state, event.round);
    if (event.place) table.game->deal(table.round.outcome, *event.place, event.card, table.seats);
    if (event.face_down) {
        CHECK(table.round.outcome.cards.size() < 8);
        table.round.outcome.hidden |=
            static_cast<std::uint8_t>(1U << table.round.outcome.cards.size());
    }
    table.round.outcome.cards.push_back(event.card);
    note_draw(table, DrawOf::card, static_cast<std::uint8_t>(event.card.index()));
    if (event.place) table.round.outcome.places.push_back(*event.place);
    if (event.waited) {
        CHECK(!table.cards.waiting.empty() && table.cards.waiting.front().card == event.card);
        table.cards.waiting.erase(table.cards.waiting.begin());
    } else if (table.cards.shoe.number > 0) {
        ++table.cards.shoe.cards_out;
    }
    advance(state, table);
}

void apply(State& state, const LastCoup& event) {
    Shoe& shoe = table_of(state, event.round.table).cards.shoe;
    shoe.cutting_card_out = true;
    shoe.coups_left = event.coups_left;
}

void apply(State& state, const CardBurned& event) {
    Table& table = table_of(state, event.round);
    ++table.round.outcome.burned;
    if (event.waited) {
        CHECK(!table.cards.waiting.empty());
        table.cards.waiting.erase(table.cards.waiting.begin());
    } else if (table.cards.shoe.number > 0) {
        ++table.cards.shoe.cards_out;
    }
    advance(state, table);
}

void apply(State& state, const CardsExposed& event) {
    Table& table = table_of(state, event.round);
    const rules::Place hand = hand_to_reveal(table);
    table.round.outcome.hidden = event.hidden;
    // A hand that lies open goes back to the dealer.
    const bool open = hand_to_reveal(table) != hand;
    if (open) table.cards.reveal_by = 0;
    // A single card goes back to whoever passed it.
    if (open || table.cards.passed_one) take_back_passed(table);
    advance(state, table);
}

void apply(State& state, const HandsGiven& event) {
    Table& table = table_of(state, event.round);
    table.cards.player_cards = event.player;
    table.cards.banker_cards = event.banker;
    table.cards.reveal_by = event.reveal_by;
    take_back_passed(table);
}

void apply(State& state, const CardsPassed& event) {
    CardsAtTable& cards = table_of(state, event.round).cards;
    cards.passed_to = event.to;
    cards.passed_one = event.one;
    cards.reveal_by = event.reveal_by;
}

void apply(State& state, const DealReconstructed& event) {
    Table& table = table_of(state, event.round);
    for (const SeatRefund& refund : event.refunds) {
        Seat& seat = seat_of(state, table, refund.terminal);
        const bool had = !seat.wagers.empty();
        for (const SpotChange& change : refund.changes) remove_chips(table, seat, change);
        count_table(state, seat, had);
    }
    for (Seat& seat : table.seats) {
        const std::vector<std::uint8_t> picks = seat.play.picks;
        seat.play = {};
        seat.play.picks = picks;
        seat.offers.clear();
    }
    table.round.open_offers = 0;
    table.round.decide_by = 0;
    // Burnt cards are reported once more if the round asks for them.
    table.cards.shoe.cards_out = static_cast<std::uint16_t>(
        table.cards.shoe.cards_out -
        std::min<std::uint16_t>(table.cards.shoe.cards_out, table.round.outcome.burned));
    table.round.outcome = {};
    table.cards.player_cards.reset();
    table.cards.banker_cards.reset();
    table.cards.reveal_by = 0;
    take_back_passed(table);
    table.cards.waiting.clear();
    for (const cards::Card card : event.cards)
        table.cards.waiting.push_back({card, true, false, true});
    table.round.hold.reset();
    table.phase = Phase::closed_bets;
    look_ahead(state, table);
}

void apply(State& state, const CardStrayed& event) {
    Table& table = table_of(state, event.round.table);
    if (event.waited) return drop(table, event);
    if (table.cards.shoe.number > 0) ++table.cards.shoe.cards_out;
    if (event.fate == rulebook::StrayCard::burned) return;
    table.cards.waiting.push_back(
        {event.card, event.exposed, event.fate == rulebook::StrayCard::dummy, false});
}

// It counts when somebody enters it.
void apply(State&, const CardSeen&) {}

void apply(State& state, const CardsReported& event) {
    Shoe& shoe = table_of(state, event.table).cards.shoe;
    switch (event.what) {
        case CardMatter::burn_missed:
        case CardMatter::dropped:
        case CardMatter::check_ordered:
        case CardMatter::accounted_for:
        case CardMatter::wrong_player:
            break;
        case CardMatter::handled:
            shoe.must_be_replaced = true;
            break;
        case CardMatter::cut_missed:
        case CardMatter::shuffle_missed:
        case CardMatter::replace_rest:
        case CardMatter::ran_out:
            shoe.must_be_shuffled = true;
            break;
        case CardMatter::cards_faced:
        case CardMatter::foreign_card:
        case CardMatter::missing_card:
            shoe.must_be_shuffled = true;
            shoe.must_be_checked = true;
            break;
        case CardMatter::order_known:
            shoe.must_be_shuffled = true;
            break;
    }
}

void apply(State&, const VerdictReported&) {}

}  // namespace croupier::floor
