// Where players put their chips: any spot of a table, the popular bets more often.
#pragma once

#include <optional>

#include "base/money.h"
#include "floor/forward.h"
#include "floor/round/play.h"
#include "floor/wager/spot.h"
#include "server/demo/chance.h"

namespace croupier::server {

// None: this table offers nothing.
std::optional<floor::Spot> draw_spot(Chance& chance, const floor::Table& table);
// Chips of the table's minimum for every piece of that spot, few more often than many.
Money draw_stake(Chance& chance, const floor::Table& table, const floor::Spot& spot);
// How many touches such a player gives a round.
int draw_touches(Chance& chance, floor::Game game);

// What a player who knows the game a little does, among what is offered.
floor::Decision draw_decision(Chance& chance, const floor::Table& table, const floor::Seat& seat,
                              const floor::Offer& offer);

}  // namespace croupier::server
