// A bare WebSocket echo, with the messages of a wager: what the sockets alone cost.
#pragma once

#include "load/hall.h"

namespace croupier::load {

// As many sockets as the options have terminals, each with one message under way.
Result<Nothing, Fault> run_echo(Switchboard& board, const Options& options, Figures& figures,
                                Findings& findings);

}  // namespace croupier::load
