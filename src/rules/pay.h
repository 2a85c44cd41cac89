// One line of a pay table as the rulebook gives it.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/odds.h"

namespace croupier::rules {

// Where a value comes from: the rule document itself, a published figure, our derivation, or a
// recorded decision.
enum class Origin : std::uint8_t { document, published, derived, decision };

std::string_view origin_name(Origin origin);

struct Pay {
    Odds odds{};  // not set: the rulebook has no such line
    Origin origin = Origin::document;
    // The document leaves these odds to other approved rules: whoever settles must bring them.
    bool external = false;
};

}  // namespace croupier::rules
