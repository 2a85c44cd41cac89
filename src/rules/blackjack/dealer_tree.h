// How the dealer's hand can end, counted exactly for what is left of the shoe.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/blackjack/hand_tree.h"
#include "rules/blackjack/natural.h"

namespace croupier::blackjack {

// 17 to 21, Blackjack, over 21.
inline constexpr int dealer_end_count = 7;
inline constexpr int dealer_blackjack = 5;
inline constexpr int dealer_busted = 6;
Hand dealer_hand(int end);

// Of all ordered draws of a fixed number of further cards, how many end so.
using DealerEnds = std::array<Product, dealer_end_count>;

// Every ending not over 21 of a dealer hand with a given first card. The drawn cards are put in
// rising value and endings share what they begin with: one multiplication a node.
class DealerTree {
public:
    DealerTree(const Rules& rules, int first_value);

    int draws_max() const { return draws_max_; }
    // `left` is the shoe without the dealer's first card and whatever else has been dealt. The
    // counts run over falling(left.total, padded_draws) orders; padded_draws >= draws_max().
    DealerEnds count(const Shoe& left, int padded_draws) const;

    static constexpr int draws_limit = 13;  // 416 to the 13th leaves room in 128 bits for weights

private:
    struct Node {
        std::uint16_t parent = 0;
        std::uint8_t value = 0;
        std::uint8_t before = 0;  // cards of this value earlier on the path
        std::uint8_t end = 0;     // of the hand that ends here, where orders is not 0
        std::uint32_t orders = 0;
    };
    using Sums = std::array<std::array<Product, dealer_busted>, draws_limit + 1>;
    template <class Number>
    void multiply(const Shoe& left, std::size_t draws, const Number* parents, Number* products,
                  Sums& sums) const;

    std::vector<Node> nodes_;                             // by number of draws
    std::array<std::uint16_t, draws_limit + 2> first_{};  // the first node with so many draws
    int draws_max_ = 0;
};

}  // namespace croupier::blackjack
