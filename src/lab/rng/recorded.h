// Outcomes of a physical wheel, tumbler or shoe, recorded in a text file: one a line.
//   wheel    17            or 00
//   tumbler  1 4 6         three dice
//   shoe     AS TD 9C 2H   the first cards of freshly mixed decks, as many on every line
// Commas may stand for spaces; empty lines and what follows a # are passed over.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/fault.h"
#include "base/result.h"
#include "lab/rng/sample.h"

namespace croupier::lab::rng {

inline constexpr std::size_t recorded_min = 10'000;  // ST-GLI19-3.4.2
inline constexpr std::size_t line_max = 200;         // characters

// `shape` says which wheel, how many dice or decks. How many cards a line has is taken from the
// first. A Fault names the first line that cannot be, or says that there are too few.
Result<Sample, Fault> read_recorded(std::string_view text, const Shape& shape);

}  // namespace croupier::lab::rng
