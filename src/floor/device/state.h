// What a table is played with.
#pragma once

#include <vector>

#include "floor/device/device.h"

namespace croupier::floor {

struct Equipment {
    bool by_hand = false;  // results are entered by hand: manual mode
    // A cache: in use here, in their order.
    std::vector<DeviceId> devices{};
};

}  // namespace croupier::floor
