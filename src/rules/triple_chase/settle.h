// How a wager settles on a finished hand.
#pragma once

#include "rules/award.h"
#include "rules/triple_chase/play.h"
#include "rules/triple_chase/rules.h"

namespace croupier::triple_chase {

// The terms must hold odds for every line the wager can be paid by (lines_of).
rules::Award settle(const Terms& terms, const Hand& hand, Wager wager);

}  // namespace croupier::triple_chase
