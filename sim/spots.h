// Places on the layout of any game, drawn as players choose them.
#pragma once

#include "base/draw.h"
#include "floor/forward.h"
#include "floor/wager/spot.h"

namespace croupier::sim {

// One that the table offers. `side` keeps a baccarat player to Player (1) or Banker (2); 0: either.
floor::Spot good_spot(FastSource& source, const floor::Table& table, int side);
// A bet that no table, or not this one, has.
floor::Spot wrong_spot(FastSource& source, const floor::Table& table);

}  // namespace croupier::sim
