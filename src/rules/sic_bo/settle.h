// How a wager settles on three dice.
#pragma once

#include "rules/award.h"
#include "rules/sic_bo/play.h"
#include "rules/sic_bo/rules.h"

namespace croupier::sic_bo {

// The wager's selection must be legal (check_selection), and the terms must hold odds for every
// line it can be paid by (lines_of).
rules::Award settle(const Terms& terms, const Roll& roll, const Wager& wager);

}  // namespace croupier::sic_bo
