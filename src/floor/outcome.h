// What a round's device has given so far, in the order in which it came. One struct for all games;
// each looks only at its own part.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/cards/card.h"

namespace croupier::floor {

struct Outcome {
    static constexpr std::string_view type_name = "outcome";
    std::vector<cards::Card> cards;
    std::optional<std::uint8_t> number;

    bool begun() const { return !cards.empty() || number.has_value(); }
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "cards", self.cards);
        v(2, "number", self.number);
    }
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace croupier::floor
