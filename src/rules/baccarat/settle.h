// How a wager settles on a finished coup.
#pragma once

#include "rules/award.h"
#include "rules/baccarat/play.h"
#include "rules/baccarat/rules.h"

namespace croupier::baccarat {

// The terms must hold odds for every line the wager can be paid by (lines_of).
rules::Award settle(const Terms& terms, const Coup& coup, Wager wager);

}  // namespace croupier::baccarat
