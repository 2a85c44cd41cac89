// `croupier load` from beginning to end.
#pragma once

#include "load/hall.h"

namespace croupier::load {

struct Ran {
    Figures figures;
    Findings findings;
};

// The Fault says why there was no run, or why it ended before its time; the books are saved all the
// same if somebody has come in.
Result<Ran, Fault> run(const Options& options);

}  // namespace croupier::load
