// Which order it was, in 64 bits: so that another one under the same counter is told from the same
// one sent again.
#pragma once

#include <cstdint>

#include "floor/command.h"

namespace croupier::floor {

// The same for ever, since snapshots keep it; never 0. What the host adds to an order from its
// books (the record of a round) is no part of it.
std::uint64_t mark_of(const Order& order);

}  // namespace croupier::floor
