// The little of baccarat that a shoe knows: when a coup is over, and who has won.
#pragma once

#include <cstdint>
#include <span>

#include "devices/reading.h"

namespace croupier::devices::shoe {

struct CoupCount {
    bool is_over = false;
    std::uint8_t player = 0;
    std::uint8_t banker = 0;

    Winner winner() const {
        return player > banker ? Winner::player : banker > player ? Winner::banker : Winner::tie;
    }
};

inline constexpr std::size_t coup_cards_max = 6;

// Points of a card: ace 1, tens and pictures 0.
std::uint8_t points_of(std::string_view card);

// The points of the cards in the order in which they were drawn.
CoupCount count_coup(std::span<const std::uint8_t> points);

}  // namespace croupier::devices::shoe
