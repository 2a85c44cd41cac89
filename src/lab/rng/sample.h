// Outcomes of one game, one after another, as the tests read them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/check.h"

namespace croupier::lab::rng {

enum class Kind : std::uint8_t { wheel, dice, cards };

// What one outcome is: a number of a wheel, three dice, the first cards of freshly mixed decks.
struct Shape {
    Kind kind = Kind::wheel;
    std::uint32_t parts = 1;  // numbers, dice or cards in one outcome
    std::uint32_t items = 0;  // that can come: numbers, faces of a die, cards of all decks
    std::uint32_t faces = 0;  // that can be told apart: 52 of however many cards

    std::uint32_t decks() const { return items / faces; }
};

// A value is what can be told apart: a number, the face of a die, a card by its index.
struct Sample {
    Shape shape;
    std::vector<std::uint16_t> values;

    std::size_t outcomes() const {
        CHECK(shape.parts > 0);
        return values.size() / shape.parts;
    }
    std::span<const std::uint16_t> outcome(std::size_t index) const {
        return std::span(values).subspan(index * shape.parts, shape.parts);
    }
};

// Something that comes again and again, each time evenly out of `alphabet` and independent of what
// came before: the numbers of a wheel, the first cards of shoes.
struct Symbols {
    std::string name;
    std::uint32_t alphabet = 0;
    std::vector<std::uint16_t> values;
};

}  // namespace croupier::lab::rng
