// Which order asks for what, of whom: the table behind docs/rights.md. decide() asks itself, each
// order in its place; tests/properties/authority_test.cc holds both together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rulebook/policies.h"

namespace croupier::floor {

enum class Asks : std::uint8_t {
    host,          // nobody: the host brings it, or a device
    terminal,      // a player's own terminal
    place,         // a device; or somebody with a place at the table
    rank,          // the least role of one of these actions
    to_void,       // the least role for the reason that is given
    approval,      // two people: the least role of the action, and the second person's
    office,        // at the office whoever manages; the host as well
    appointer,     // at the office whoever manages every table where the new one has a place
    two_managers,  // at the office two who manage
    say,           // at the office somebody with a say over that account; the host's console
};
struct OrderRight {
    std::uint32_t order = 0;  // type number
    Asks asks = Asks::host;
    std::vector<rulebook::Action> actions = {};
};

// One row for every order there is, by number.
std::span<const OrderRight> order_rights();
const OrderRight& right_of(std::uint32_t order);

}  // namespace croupier::floor
