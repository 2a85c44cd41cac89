// How a wager settles on a finished round.
#pragma once

#include "rules/award.h"
#include "rules/three_card_poker/play.h"
#include "rules/three_card_poker/rules.h"

namespace croupier::three_card_poker {

// The showdown is that of the wager's area. Play exists only when the player plays. The Ante Bonus
// has no stake of its own: it pays on the ante, and `lost` means that there is none.
rules::Award settle(const Terms& terms, const Showdown& shown, Wager wager);

// What one unit on the wager comes to in the end: with the ante go Play and the Ante Bonus.
struct Net {
    rules::Status status = rules::Status::lose;
    Odds odds{};  // gained per unit, negative when lost; in lowest terms
};
Net net_of(const Terms& terms, const Showdown& shown, Wager wager);

}  // namespace croupier::three_card_poker
