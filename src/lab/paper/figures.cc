#include "lab/paper/figures.h"

#include <algorithm>
#include <array>
#include <numbers>
#include <string>

namespace croupier::lab::paper {
namespace {

constexpr double card_width = 33;
constexpr double card_height = 46;
constexpr double die_size = 34;
constexpr double wheel_size = 44;

void rounded(cairo_t* cairo, double x, double y, double width, double height, double radius) {
    constexpr double quarter = std::numbers::pi / 2;
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x + width - radius, y + radius, radius, -quarter, 0);
    cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, quarter);
    cairo_arc(cairo, x + radius, y + height - radius, radius, quarter, 2 * quarter);
    cairo_arc(cairo, x + radius, y + radius, radius, 2 * quarter, 3 * quarter);
    cairo_close_path(cairo);
}

void outlined(cairo_t* cairo, Ink inside) {
    set_ink(cairo, inside);
    cairo_fill_preserve(cairo);
    set_ink(cairo, Ink::grey);
    cairo_set_line_width(cairo, 0.6);
    cairo_stroke(cairo);
}

// Between -1 and 1 in both directions, the tip of the heart downwards.
void heart(cairo_t* cairo) {
    cairo_move_to(cairo, 0, 1);
    cairo_curve_to(cairo, -0.35, 0.55, -1, 0.15, -1, -0.4);
    cairo_curve_to(cairo, -1, -1.05, -0.2, -1.1, 0, -0.5);
    cairo_curve_to(cairo, 0.2, -1.1, 1, -1.05, 1, -0.4);
    cairo_curve_to(cairo, 1, 0.15, 0.35, 0.55, 0, 1);
    cairo_close_path(cairo);
}
void diamond(cairo_t* cairo) {
    cairo_move_to(cairo, 0, -1);
    cairo_curve_to(cairo, 0.2, -0.6, 0.5, -0.25, 0.78, 0);
    cairo_curve_to(cairo, 0.5, 0.25, 0.2, 0.6, 0, 1);
    cairo_curve_to(cairo, -0.2, 0.6, -0.5, 0.25, -0.78, 0);
    cairo_curve_to(cairo, -0.5, -0.25, -0.2, -0.6, 0, -1);
    cairo_close_path(cairo);
}
void stem(cairo_t* cairo) {
    cairo_move_to(cairo, 0, 0.1);
    cairo_curve_to(cairo, 0.05, 0.6, 0.15, 0.85, 0.38, 1);
    cairo_line_to(cairo, -0.38, 1);
    cairo_curve_to(cairo, -0.15, 0.85, -0.05, 0.6, 0, 0.1);
    cairo_close_path(cairo);
}
void spade(cairo_t* cairo) {
    cairo_move_to(cairo, 0, -1);
    cairo_curve_to(cairo, 0.35, -0.55, 0.95, -0.2, 0.95, 0.25);
    cairo_curve_to(cairo, 0.95, 0.8, 0.2, 0.8, 0, 0.35);
    cairo_curve_to(cairo, -0.2, 0.8, -0.95, 0.8, -0.95, 0.25);
    cairo_curve_to(cairo, -0.95, -0.2, -0.35, -0.55, 0, -1);
    cairo_close_path(cairo);
    cairo_fill(cairo);
    stem(cairo);
}
void club(cairo_t* cairo) {
    constexpr double leaf = 0.45;
    for (const auto& [x, y] :
         std::array<std::array<double, 2>, 3>{{{0, -0.52}, {-0.5, 0.2}, {0.5, 0.2}}}) {
        cairo_new_sub_path(cairo);
        cairo_arc(cairo, x, y, leaf, 0, 2 * std::numbers::pi);
    }
    cairo_fill(cairo);
    stem(cairo);
}

void draw_suit(cairo_t* cairo, cards::Suit suit, double x, double y, double half) {
    cairo_save(cairo);
    cairo_translate(cairo, x, y);
    cairo_scale(cairo, half, half);
    switch (suit) {
        case cards::Suit::clubs:
            club(cairo);
            break;
        case cards::Suit::diamonds:
            diamond(cairo);
            break;
        case cards::Suit::hearts:
            heart(cairo);
            break;
        case cards::Suit::spades:
            spade(cairo);
            break;
    }
    cairo_fill(cairo);
    cairo_restore(cairo);
}

// "10", as everybody writes it.
std::string rank_text(cards::Card card) {
    constexpr int ten = 10;
    return card.rank() == ten ? "10" : cards::card_text(card).substr(0, 1);
}

void draw_centred(cairo_t* cairo, Typesetter& type, const std::string& text, Style style, double x,
                  double y, double width, double height) {
    style.align = Align::centre;
    const Passage passage = type.set(text, style, width);
    passage.draw(cairo, x, y + (height - passage.height()) / 2);
}

}  // namespace

Figure card_figure(cards::Card card) {
    return {card_width, card_height, [card](cairo_t* cairo, Typesetter& type, double x, double y) {
                const Ink ink = card.colour() == cards::Colour::red ? Ink::red : Ink::black;
                rounded(cairo, x, y, card_width, card_height, 3.5);
                outlined(cairo, Ink::white);
                const std::string text = rank_text(card);
                const double size = text.size() > 1 ? 11 : 13;
                const Passage rank =
                    type.set(text, {.size = size, .bold = true, .ink = ink}, card_width);
                rank.draw(cairo, x + 3, y + 0.5);
                set_ink(cairo, ink);
                draw_suit(cairo, card.suit(), x + card_width - 8, y + 9.5, 4);
                draw_suit(cairo, card.suit(), x + card_width / 2, y + 31, 9);
            }};
}

Figure covered_card() {
    return {card_width, card_height, [](cairo_t* cairo, Typesetter&, double x, double y) {
                rounded(cairo, x, y, card_width, card_height, 3.5);
                outlined(cairo, Ink::white);
                rounded(cairo, x + 3, y + 3, card_width - 6, card_height - 6, 2);
                set_ink(cairo, Ink::accent);
                cairo_fill(cairo);
                set_ink(cairo, Ink::white);
                draw_suit(cairo, cards::Suit::diamonds, x + card_width / 2, y + card_height / 2, 9);
            }};
}

Figure die_figure(std::uint8_t pips) {
    return {die_size, die_size, [pips](cairo_t* cairo, Typesetter&, double x, double y) {
                rounded(cairo, x, y, die_size, die_size, 6);
                outlined(cairo, Ink::white);
                const bool red = pips == 1 || pips == 4;
                set_ink(cairo, red ? Ink::red : Ink::black);
                const auto pip = [&](int column, int row) {
                    constexpr double step = 9;
                    cairo_new_sub_path(cairo);
                    cairo_arc(cairo, x + die_size / 2 + column * step,
                              y + die_size / 2 + row * step, pips == 1 ? 5 : 3.2, 0,
                              2 * std::numbers::pi);
                    cairo_fill(cairo);
                };
                if (pips % 2 == 1) pip(0, 0);
                if (pips >= 2) pip(-1, -1), pip(1, 1);
                if (pips >= 4) pip(1, -1), pip(-1, 1);
                if (pips == 6) pip(-1, 0), pip(1, 0);
            }};
}

Figure wheel_figure(const std::string& text, Field field) {
    return {wheel_size, wheel_size,
            [text, field](cairo_t* cairo, Typesetter& type, double x, double y) {
                constexpr std::array<Ink, 4> inks = {Ink::red, Ink::black, Ink::green, Ink::white};
                const Ink inside = inks.at(static_cast<std::size_t>(field));
                rounded(cairo, x, y, wheel_size, wheel_size, 5);
                outlined(cairo, inside);
                const Ink ink = inside == Ink::white ? Ink::black : Ink::white;
                draw_centred(cairo, type, text, {.size = 24, .bold = true, .ink = ink}, x, y,
                             wheel_size, wheel_size);
            }};
}

}  // namespace croupier::lab::paper
