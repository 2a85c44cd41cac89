// A player at a terminal: bets most of the time, changes his mind, errs, comes too late, wants too
// much, puts money in and takes it out.
#pragma once

#include "sim/post.h"

namespace croupier::sim {

struct Player {
    Client client;
    std::uint32_t zeal = 800;   // in a thousand: how often he bets when he could
    std::uint32_t clumsy = 40;  // and how often he does something wrong
    Client hand{};              // at the terminal's acceptor
    Client acceptor{};          // where it is registered and counts its notes
    std::uint32_t notes = 0;    // that it has counted
};

void act(Post& post, Player& player);

}  // namespace croupier::sim
