// What older builds did not keep: their journals fold to the very state whose digests they
// recorded.
#pragma once

#include "floor/forward.h"
#include "floor/state.h"

namespace croupier::floor {

// What corrections need is kept since behaviour 3; what older builds wrote folds to the very state
// whose digests they recorded.
inline bool keeps_for_corrections(const State& state) {
    return state.behaviour == 0 || state.behaviour >= 3;
}

// Which order an answer was to is kept since behaviour 6.
inline bool keeps_orders(const State& state) {
    return state.behaviour >= 6;
}

// What lay last is the player's own since behaviour 8: the next one at the terminal repeats it not.
inline bool keeps_wagers_apart(const State& state) {
    return state.behaviour == 0 || state.behaviour >= 8;
}

}  // namespace croupier::floor
