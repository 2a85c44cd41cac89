// How the wagers of one terminal settle on a finished round.
#pragma once

#include "rules/award.h"
#include "rules/blackjack/hand.h"
#include "rules/blackjack/rules.h"

namespace croupier::blackjack {

// The terms must hold odds for every line the bet can be paid by (lines_of). `double_wager` needs
// a doubled hand 0 and `split` two hands.
rules::Award settle(const Terms& terms, const Round& round, Bet bet);

// The Player Bet with the double or split that arose from it, per unit of the initial stake.
Odds player_net(const Terms& terms, const Round& round);
// Whether a net result is a win, a push or a loss.
rules::Status status_of(Odds net);

}  // namespace croupier::blackjack
