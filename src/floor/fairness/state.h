// The committed rounds that a table keeps.
#pragma once

#include <optional>

#include "floor/fairness/fairness.h"

namespace croupier::floor {

struct Fairness {
    // The coming, present or last round, until its secret is shown.
    std::optional<FairRound> round{};
    std::optional<FairRound> proven{};  // the last one of which it was
};

}  // namespace croupier::floor
