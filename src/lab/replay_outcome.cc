#include "base/names.h"
#include "floor/game/game.h"
#include "floor/incident/correction.h"
#include "floor/query.h"
#include "floor/state.h"
#include "lab/replaying.h"
#include "view/hands.h"

// The outcome of a round as it can be drawn: which card lay where, what a hand counted.

namespace croupier::lab {
namespace {

// The table as it was when the round ended, with the rules that the round is bound to.
floor::Table table_then(const floor::State& state, const floor::Table& table,
                        const floor::PastRound& past) {
    floor::Table then = table;
    then.phase = floor::Phase::result;
    then.round.outcome = past.outcome;
    if (auto game = floor::game_of(state, table, past)) then.game = std::move(game);
    for (const floor::PayTableMeters& meters : table.meters)
        if (meters.version == past.bound_to) then.settings = meters.settings;
    return then;
}

ToldCard card_of(const floor::Table& then, std::size_t at) {
    const floor::Outcome& outcome = then.round.outcome;
    ToldCard card;
    card.card = outcome.cards[at];
    card.hidden = outcome.is_hidden(at);
    if (at < outcome.places.size()) {
        card.place = floor::place_names.at(outcome.places[at].where);
        card.number = outcome.places[at].number;
        return card;
    }
    floor::Outcome before;
    before.cards.assign(outcome.cards.begin(),
                        outcome.cards.begin() + static_cast<std::ptrdiff_t>(at));
    const rules::Next next = then.game->next(before);
    card.place = name_in(floor::place_names, next.place);
    card.number = next.number;
    return card;
}

}  // namespace

ToldOutcome outcome_of(const floor::State& state, const floor::Table& table,
                       const floor::PastRound& past) {
    ToldOutcome told;
    told.result = past.result;
    told.dice = past.outcome.dice;
    const floor::Table then = table_then(state, table, past);
    if (!then.game) return told;
    for (std::size_t i = 0; i < past.outcome.cards.size(); ++i)
        told.cards.push_back(card_of(then, i));
    if (past.outcome.number)
        for (const auto& [name, value] : then.game->result(past.outcome).parts)
            (name == "colour" ? told.colour : told.number) = value;
    told.said = view::said_of(then, past.outcome);
    return told;
}

std::vector<view::MyHand> hands_then(const floor::State& state, const floor::Table& table,
                                     const floor::PastRound& past, const floor::Play& play) {
    const floor::Table then = table_then(state, table, past);
    return then.game ? view::hands_of(then, play) : std::vector<view::MyHand>{};
}

}  // namespace croupier::lab
