// What other nouns ask about cards.
#pragma once

#include "floor/cards/command.h"
#include "floor/forward.h"
#include "rulebook/policies.h"
#include "rules/expect.h"

namespace croupier::floor {

// No round can begin before other cards come.
bool needs_shoe(const Table& table);
// It can be played out although nobody could wager.
bool has_no_bet_coups(const Table& table);
// Cards that lie face down have to be shown before anything else.
bool must_reveal(const Table& table);
bool deals_face_down(const Table& table);
// Cards that wait are laid out as soon as the round awaits one; false: nothing waits, or not now.
bool lays_waiting_card(const Table& table);
// A card that was seen and that no round needed is burnt where the game says so.
bool burns_waiting_card(const Table& table);
// A card that was not expected, or not there: see cards/stray.cc. The order is a DealCard.
bool is_stray(const State& state, const DealCard& order);
// Whose cards that lie face down are shown next; none: no card does.
rules::Place hand_to_reveal(const Table& table);
// What becomes of a card that should not have come; exposed: players have seen it.
rulebook::StrayCard fate_of(const Table& table, bool exposed);

}  // namespace croupier::floor
