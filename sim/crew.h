// Whoever works in the venue: dealers and the staff behind them, the devices that give outcomes,
// the host's own services (sign-ins, player cards, printers, gaming days) and the office. All of
// them err at times.
#pragma once

#include "sim/post.h"

namespace croupier::sim {

struct Dealer {
    Client client;
};
void act(Post& post, Dealer& dealer);

struct Device {
    Client client;
    std::int64_t silent_until_ms = 0;
};
void act(Post& post, Device& device);

struct Services {
    Client client;
    std::uint32_t day = 0;
};
void act(Post& post, Services& services);

struct Office {
    Client client;
};
void act(Post& post, Office& office);

}  // namespace croupier::sim
