// An outcome that somebody gives as a whole, after the device has given another: laid out as the
// game would have had it.
#pragma once

#include <optional>
#include <vector>

#include "floor/forward.h"
#include "floor/round/outcome.h"
#include "floor/table/seat.h"

namespace croupier::floor {

struct ReadAgain {
    Outcome outcome;
    std::vector<Seat> seats;  // with their play as it comes out over these cards
    bool complete = false;
};

// Of the given outcome only cards, number and dice are looked at. The seats have their wagers and
// what they decided; in games that ask, every decision must be one that these cards would have
// offered, and none may be missing before the last card. Nothing: the game cannot have it so.
std::optional<ReadAgain> read_again(const TableGame& game, const Outcome& given,
                                    std::vector<Seat> seats);
// The same cards, number and dice.
bool same_reading(const Outcome& one, const Outcome& other);

}  // namespace croupier::floor
