// What a round waits for next: the one answer that the dealer terminal shows.
#pragma once

#include <cstdint>

namespace croupier::rules {

enum class Awaited : std::uint8_t {
    card,       // one card to `place`
    spin,       // roulette's ball, the big wheel
    roll,       // the dice
    decisions,  // at least one terminal still has to choose
    confirm,    // the outcome is complete
    irregular,  // what was dealt cannot be: the rulebook's irregularities apply
};

enum class Place : std::uint8_t { none, player, banker, dealer, area, community, position, burn };

struct Next {
    Awaited awaited = Awaited::confirm;
    Place place = Place::none;
    int number = 0;  // which area or position, from 1
    friend constexpr bool operator==(const Next&, const Next&) = default;
};

constexpr Next card_to(Place place, int number = 0) {
    return {Awaited::card, place, number};
}

}  // namespace croupier::rules
