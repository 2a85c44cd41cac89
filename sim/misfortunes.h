// What goes wrong at a table and how it is put right: doubtful results, cards and devices, faults,
// players who break the rules or complain. Everything that the floor's incident orders can say, by
// people who may and by people who may not, and some of it falsely.
#pragma once

#include "sim/post.h"

namespace croupier::sim {

// Something of the kind that this table can have, or cannot.
void go_wrong(Post& post, Client& client);
// What keeps the table from going on is looked into and ended; false: nothing does.
bool put_right(Post& post, Client& client);
// A round that is held goes on, is put in order, or is void.
void end_hold(Post& post, Client& client);
// The next card of a coup that is entered by hand; false: none is.
bool enter_by_hand(Post& post, Client& client);

// From a player's terminal.
void complain(Post& post, Client& client);

}  // namespace croupier::sim
