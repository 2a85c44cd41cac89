// Both hands of a split counted together.
#pragma once

#include <vector>

#include "rules/blackjack/strategy.h"

namespace croupier::blackjack {

// Adds up net results by line. Terms with as many cards out are kept apart, so that what they have
// in common is multiplied once.
class LineCounts {
public:
    explicit LineCounts(const Setting& setting);

    // Draws in which exactly these cards come out, in one given order each, before the dealer draws
    // on: `by_line` of the dealer's padded draws for each line.
    void add(Composition out, const std::vector<Product>& by_line);
    // Over all ordered draws of `cards_counted` cards.
    std::vector<Natural> totals() const;

private:
    const Setting& setting_;
    std::vector<std::vector<Natural>> sums_;  // by cards out, by line
};

// Ordered draws in which these few cards come in one given order and anything follows.
Natural draws_with(const Setting& setting, Composition out);

// Draws that begin with this pair and this dealer card, by line, when the pair is split and both
// hands are played as `hits` says.
std::vector<Natural> split_counts(const Setting& setting, int pair, int dealer,
                                  const std::vector<bool>& hits);

}  // namespace croupier::blackjack
