// Tests of whole outcomes and of their parts. Cards are drawn without replacement: one that has
// come makes others likelier, and every expectation and variance here counts that.
#pragma once

#include <vector>

#include "lab/rng/finding.h"
#include "lab/rng/sample.h"

namespace croupier::lab::rng {

// How often each face came, in any part and by part; the face that is furthest off; whole rolls of
// dice; and, where it is known, the mean place in the new decks of the cards that were dealt.
std::vector<Finding> total_distribution(const Sample& sample);

// Pairs of parts of an outcome: all combinations of faces, and the correlation. A wheel's outcome
// has one part: there pairs of spins that follow each other without overlap.
std::vector<Finding> interplay(const Sample& sample);

// Pairs of equal outcomes among all, against their exact number. Outcomes that must repeat soon are
// taken in series of several, and of long deals also the first cards alone.
std::vector<Finding> duplicates(const Sample& sample);

// The chance that `power` deals (2 or 3) of so many cards show the same faces in the same order.
double same_deals(const Shape& shape, std::uint32_t cards, int power);

// As many independent draws show as much of a face's frequency as all parts of these outcomes.
double independent_draws(const Sample& sample);

// The sequences of even, independent symbols that the outcomes hold.
std::vector<Symbols> symbols_of(const Sample& sample);

}  // namespace croupier::lab::rng
