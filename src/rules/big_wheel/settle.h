// How a wager settles on the symbol at which the wheel came to rest.
#pragma once

#include "rules/award.h"
#include "rules/big_wheel/rules.h"

namespace croupier::big_wheel {

// The terms must hold odds for the symbol backed.
rules::Award settle(const Terms& terms, Symbol shown, Wager wager);

}  // namespace croupier::big_wheel
