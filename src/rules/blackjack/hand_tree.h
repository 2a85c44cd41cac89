// Every hand not over 21 as a set of card values, for exact mathematics and for the simulation:
// the order of its cards does not matter to a hand, only what they are.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/blackjack/hand.h"

namespace croupier::blackjack {

inline constexpr int value_count = 10;  // ace 1, two to nine, ten and pictures 10

// How many cards of each value, six bits each: sums of hands are sums of numbers.
class Composition {
public:
    constexpr int count(int value) const { return static_cast<int>(bits_ >> shift(value) & 63U); }
    constexpr void add(int value) { bits_ += 1ULL << shift(value); }
    constexpr void take(int value) { bits_ -= 1ULL << shift(value); }
    constexpr int size() const {
        int cards = 0;
        for (int value = 1; value <= value_count; ++value) cards += count(value);
        return cards;
    }
    friend constexpr Composition operator+(Composition a, Composition b) {
        a.bits_ += b.bits_;
        return a;
    }
    friend constexpr auto operator<=>(Composition, Composition) = default;

private:
    static constexpr unsigned shift(int value) { return 6U * static_cast<unsigned>(value - 1); }
    std::uint64_t bits_ = 0;
};

// What is left of a shoe, by value.
struct Shoe {
    std::array<int, value_count> of{};
    int total = 0;

    explicit Shoe(int decks);
    int count(int value) const { return of[static_cast<std::size_t>(value - 1)]; }
    // False when the shoe does not hold so many.
    bool holds(Composition cards) const;
    Shoe without(Composition cards) const;
    // In how many ways these cards can come in one given order of their values.
    template <class Number>
    Number ways(Composition cards) const {
        Number product(1);
        for (int value = 1; value <= value_count; ++value)
            for (int drawn = 0; drawn < cards.count(value); ++drawn)
                product *= static_cast<std::uint64_t>(count(value) - drawn);
        return product;
    }
};

class HandTree {
public:
    using Index = std::uint16_t;
    static constexpr Index busted = 0xffff;

    struct Node {
        Composition cards;
        Points points;
        std::uint8_t size = 0;
        std::array<Index, value_count> with{};  // the hand after one more card of each value
    };

    HandTree();

    // Nodes rise in points with aces counted one, so that a hand comes before all that follow it.
    std::span<const Node> nodes() const { return nodes_; }
    const Node& node(Index index) const { return nodes_[index]; }
    Index after(Index hand, int value) const {
        return nodes_[hand].with[static_cast<std::size_t>(value - 1)];
    }
    Index of(std::span<const int> values) const;

    static constexpr Index empty = 0;

private:
    std::vector<Node> nodes_;
};

// The one tree: it depends on nothing.
const HandTree& hand_tree();

// A hand that ends, with the number of orders in which its cards can have come.
struct Ending {
    HandTree::Index hand = 0;
    std::uint64_t orders = 0;
};

// All endings not over 21 of a hand that starts with `start` cards (their order counts once) and
// draws while `draws(index)`.
template <class Draws>
std::vector<Ending> endings(HandTree::Index start, Draws draws) {
    const HandTree& tree = hand_tree();
    std::vector<std::uint64_t> orders(tree.nodes().size(), 0);
    orders[start] = 1;
    std::vector<Ending> found;
    for (std::size_t at = start; at < orders.size(); ++at) {
        if (orders[at] == 0) continue;
        const auto index = static_cast<HandTree::Index>(at);
        if (!draws(index)) {
            found.push_back({index, orders[at]});
            continue;
        }
        for (const HandTree::Index next : tree.node(index).with)
            if (next != HandTree::busted) orders[next] += orders[at];
    }
    return found;
}

}  // namespace croupier::blackjack
