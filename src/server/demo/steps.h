// What whoever runs a table does next, and how long that takes people and devices.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "floor/command.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "server/demo/outcomes.h"

namespace croupier::server {

enum class By : std::uint8_t {
    dealer,  // with somebody's authority where the rulebook wants it
    device,
    system,  // where no dealer is
};
struct Step {
    By by = By::dealer;
    floor::Order order;
};

// Who gives the outcome of a table.
enum class Readings : std::uint8_t { virtual_device, real_device };

// The order in which they are tried: the first that the floor would take is the one. Empty: there
// is nothing to do but wait.
std::vector<Step> next_steps(const floor::State& state, floor::TableId id, Readings readings,
                             Outcomes& outcomes);

// From the moment when it became due to the moment when it is done, in milliseconds of the venue's
// time; none: nothing is due.
std::optional<std::int64_t> pause_before_step(const floor::Table& table);

}  // namespace croupier::server
