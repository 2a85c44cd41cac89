#include "rules/blackjack/hand_tree.h"

#include <map>

namespace croupier::blackjack {

Shoe::Shoe(int decks) : total(decks * cards::deck_size) {
    of.fill(4 * decks);
    of[value_count - 1] = 16 * decks;
}

bool Shoe::holds(Composition cards) const {
    for (int value = 1; value <= value_count; ++value)
        if (cards.count(value) > count(value)) return false;
    return true;
}

Shoe Shoe::without(Composition cards) const {
    Shoe left = *this;
    for (int value = 1; value <= value_count; ++value) {
        const int out = cards.count(value);
        left.of[static_cast<std::size_t>(value - 1)] -= out;
        left.total -= out;
        CHECK(left.count(value) >= 0);
    }
    return left;
}

HandTree::HandTree() {
    // By points with aces counted one; within that by composition.
    std::array<std::map<Composition, Index>, 22> by_points;
    const auto level = [&](int points) -> auto& {
        return by_points[static_cast<std::size_t>(points)];
    };
    level(0)[{}] = 0;
    for (int points = 0; points < 22; ++points)
        for (const auto& [cards, unused] : level(points))
            for (int value = 1; value <= value_count && points + value <= 21; ++value) {
                Composition more = cards;
                more.add(value);
                level(points + value)[more] = 0;
            }
    Index index = 0;
    for (auto& hands : by_points)
        for (auto& entry : hands) entry.second = index++;

    nodes_.reserve(index);
    for (int points = 0; points < 22; ++points)
        for (const auto& [cards, unused] : level(points)) {
            Node node;
            node.cards = cards;
            node.size = static_cast<std::uint8_t>(cards.size());
            const bool soft = cards.count(1) > 0 && points + 10 <= 21;
            node.points = {soft ? points + 10 : points, soft};
            node.with.fill(busted);
            for (int value = 1; value <= value_count && points + value <= 21; ++value) {
                Composition more = cards;
                more.add(value);
                node.with[static_cast<std::size_t>(value - 1)] = level(points + value).at(more);
            }
            nodes_.push_back(node);
        }
}

HandTree::Index HandTree::of(std::span<const int> values) const {
    Index index = empty;
    for (const int value : values) {
        CHECK(index != busted);
        index = after(index, value);
    }
    return index;
}

const HandTree& hand_tree() {
    static const HandTree tree;
    return tree;
}

}  // namespace croupier::blackjack
