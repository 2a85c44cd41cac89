#include "rules/sic_bo/shooter.h"

namespace croupier::sic_bo {
namespace {

// CR-15.5.2(a).
const ActiveTerminal* next_clockwise(std::span<const ActiveTerminal> active,
                                     std::optional<int> last_place) {
    const ActiveTerminal* first = nullptr;  // of all places
    const ActiveTerminal* next = nullptr;   // of the places after the last shooter's
    for (const ActiveTerminal& terminal : active) {
        if (first == nullptr || terminal.place < first->place) first = &terminal;
        if (!last_place || terminal.place <= *last_place) continue;
        if (next == nullptr || terminal.place < next->place) next = &terminal;
    }
    return next != nullptr ? next : first;
}

// CR-15.5.2(c), CR-15.5.2(c)(i).
bool goes_before(const ActiveTerminal& a, const ActiveTerminal& b) {
    if (a.wagered != b.wagered) return a.wagered > b.wagered;
    if (a.reached != b.reached) return a.reached < b.reached;
    return a.place < b.place;
}

const ActiveTerminal* highest(std::span<const ActiveTerminal> active, Money minimum) {
    const ActiveTerminal* best = nullptr;
    for (const ActiveTerminal& terminal : active) {
        if (terminal.wagered < minimum) continue;
        if (best == nullptr || goes_before(terminal, *best)) best = &terminal;
    }
    return best;
}

}  // namespace

std::optional<int> choose_shooter(std::span<const ActiveTerminal> active,
                                  std::optional<Money> minimum, std::optional<int> last_place) {
    const ActiveTerminal* const shooter =
        minimum ? highest(active, *minimum) : next_clockwise(active, last_place);
    if (shooter == nullptr) return std::nullopt;
    return shooter->place;
}

}  // namespace croupier::sic_bo
