// Lucky Sic Bo's shooter: the player whose terminal may start the tumbler.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/money.h"
#include "rules/sic_bo/rules.h"

namespace croupier::sic_bo {

// An active terminal in this round.
struct ActiveTerminal {
    int place = 0;              // clockwise around the table; no two are alike
    Money wagered;              // the sum of its wagers
    std::uint64_t reached = 0;  // when the sum came to that amount: a journal position, never equal
};

// CR-15.5.2. Without a minimum the next active place clockwise after the last shooter's, the first
// one at the start. With a minimum the highest sum among those who reach it, and of equal sums the
// one that was reached first. Nobody: the system starts the tumbler. The order of `active` does
// not matter.
std::optional<int> choose_shooter(std::span<const ActiveTerminal> active,
                                  std::optional<Money> minimum, std::optional<int> last_place);

// When a new game begins nobody has wagered yet: a minimum needs the tumble after the wagers.
constexpr bool minimum_allowed(TumbleAt at) {
    return at == TumbleAt::end_of_wagering;
}

}  // namespace croupier::sic_bo
