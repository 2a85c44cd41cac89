// A new store that follows an old one: the same venue, rulebooks, staff, terminals and tables, what
// the old one owed, its meters, and its head in the first record of the new chain.
#pragma once

#include <vector>

#include "floor/command.h"
#include "floor/forward.h"
#include "journal/store.h"

namespace croupier::host {

// To be ordered in this sequence, by the host, in a store whose genesis names `head` as its
// predecessor. A Fault while a round is under way: nothing may be at risk.
Result<std::vector<floor::Order>, Fault> successor_orders(const floor::State& old,
                                                          const journal::Head& head);

}  // namespace croupier::host
