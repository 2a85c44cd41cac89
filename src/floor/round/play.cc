#include "floor/round/play.h"

#include <algorithm>

namespace croupier::floor {

Decision choice_of(const Play& play, std::uint8_t area) {
    Decision last = Decision::none;
    for (const Choice& choice : play.choices)
        if (choice.area == area) last = choice.decision;
    return last;
}

bool has_chosen(const Play& play, Decision decision) {
    return std::any_of(play.choices.begin(), play.choices.end(),
                       [&](const Choice& choice) { return choice.decision == decision; });
}

}  // namespace croupier::floor
