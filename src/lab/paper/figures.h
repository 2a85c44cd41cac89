// Cards, dice and numbers, drawn.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lab/paper/type.h"
#include "rules/cards/card.h"

namespace croupier::lab::paper {

struct Figure {
    double width = 0;
    double height = 0;
    std::function<void(cairo_t* cairo, Typesetter& type, double x, double y)> draw;
};

Figure card_figure(cards::Card card);
Figure covered_card();
Figure die_figure(std::uint8_t pips);
// A number or a letter on the colour of its place on the wheel.
enum class Field : std::uint8_t { red, black, green, plain };
Figure wheel_figure(const std::string& text, Field field);

}  // namespace croupier::lab::paper
