#include "rules/blackjack/dealer_tree.h"

#include <algorithm>
#include <map>

namespace croupier::blackjack {
namespace {

constexpr std::size_t short_draws = 7;  // 416 to the 7th fits in 64 bits
constexpr std::size_t level_limit = 1024;

}  // namespace

Hand dealer_hand(int end) {
    if (end == dealer_blackjack) return {.total = 21, .blackjack = true};
    if (end == dealer_busted) return {.total = busted_total};
    return {.total = static_cast<std::uint8_t>(17 + end)};
}

DealerTree::DealerTree(const Rules& rules, int first_value) {
    const HandTree& tree = hand_tree();
    const auto draws = [&](HandTree::Index hand) {
        return dealer_draws(rules, tree.node(hand).points);
    };
    // The beginnings of all endings, by length; a sorted map keeps parents in order.
    std::array<std::map<std::vector<int>, Node>, draws_limit + 1> levels;
    for (const Ending& ending : endings(tree.after(HandTree::empty, first_value), draws)) {
        const auto& hand = tree.node(ending.hand);
        CHECK(hand.size - 1 <= draws_limit);
        Composition drawn = hand.cards;
        drawn.take(first_value);
        std::vector<int> path;
        Node* last = &levels[0][path];
        for (int value = 1; value <= value_count; ++value)
            for (int before = 0; before < drawn.count(value); ++before) {
                path.push_back(value);
                last = &levels[path.size()][path];
                last->value = static_cast<std::uint8_t>(value);
                last->before = static_cast<std::uint8_t>(before);
            }
        const bool blackjack = hand.size == 2 && hand.points.total == 21;
        last->end =
            static_cast<std::uint8_t>(blackjack ? dealer_blackjack : hand.points.total - 17);
        last->orders = static_cast<std::uint32_t>(ending.orders);
        draws_max_ = std::max(draws_max_, static_cast<int>(path.size()));
    }

    for (std::size_t level = 0; level < levels.size(); ++level) {
        CHECK(levels[level].size() <= level_limit);
        for (auto& [path, node] : levels[level]) {
            if (level > 0) {
                const std::vector<int> parent(path.begin(), path.end() - 1);
                const auto& above = levels[level - 1];
                node.parent =
                    static_cast<std::uint16_t>(std::distance(above.begin(), above.find(parent)));
            }
            nodes_.push_back(node);
        }
        first_[level + 1] = static_cast<std::uint16_t>(nodes_.size());
    }
}

template <class Number>
void DealerTree::multiply(const Shoe& left, std::size_t draws, const Number* parents,
                          Number* products, Sums& sums) const {
    for (std::size_t at = first_[draws]; at < first_[draws + 1]; ++at) {
        const Node& node = nodes_[at];
        // Where a value runs out the product is zero from there on.
        const auto cards = static_cast<std::uint64_t>(left.count(node.value) - node.before);
        const Number product = parents[node.parent] * cards;
        *products++ = product;
        sums[draws][node.end] += static_cast<Product>(product) * node.orders;
    }
}

DealerEnds DealerTree::count(const Shoe& left, int padded_draws) const {
    CHECK(padded_draws >= draws_max_);
    CHECK(padded_draws <= draws_limit);
    CHECK(left.total <= 416);
    Sums sums{};
    // Two levels at a time; each product is written before it is read.
    std::array<std::array<std::uint64_t, level_limit>, 2> products;
    std::array<std::array<Product, level_limit>, 2> long_products;
    products[0][0] = 1;
    for (std::size_t draws = 1; draws <= static_cast<std::size_t>(draws_max_); ++draws) {
        const std::size_t to = draws % 2;
        if (draws <= short_draws) {
            multiply(left, draws, products[1 - to].data(), products[to].data(), sums);
            continue;
        }
        if (draws == short_draws + 1)
            std::copy_n(products[1 - to].begin(), first_[draws] - first_[draws - 1],
                        long_products[1 - to].begin());
        multiply(left, draws, long_products[1 - to].data(), long_products[to].data(), sums);
    }

    DealerEnds ends{};
    Product unused = 1;  // orders of the padding that the dealer does not draw
    for (int draws = padded_draws; draws > 0; --draws) {
        for (std::size_t end = 0; end < dealer_busted; ++end)
            ends[end] += sums[static_cast<std::size_t>(draws)][end] * unused;
        unused *= static_cast<Product>(left.total - draws + 1);
    }
    ends[dealer_busted] = unused;  // by now all orders
    for (std::size_t end = 0; end < dealer_busted; ++end) ends[dealer_busted] -= ends[end];
    return ends;
}

}  // namespace croupier::blackjack
