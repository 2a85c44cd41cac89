// What a round's device has given so far, in the order in which it came. One struct for all games;
// each looks only at its own part.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/cards/card.h"
#include "rules/expect.h"

namespace croupier::floor {

inline constexpr std::array<std::string_view, 8> place_names = {
    "none", "player", "banker", "dealer", "area", "community", "position", "burn"};

// Where a card lies, where that does not follow from its place in the order alone.
struct Place {
    static constexpr std::string_view type_name = "place";
    std::uint8_t where = 0;  // as rules::Place
    std::uint8_t number = 0;

    bool is(rules::Place place) const { return where == static_cast<std::uint8_t>(place); }
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "where", self.where);
        v(2, "number", self.number);
    }
    friend bool operator==(const Place&, const Place&) = default;
};

struct Outcome {
    static constexpr std::string_view type_name = "outcome";
    std::vector<cards::Card> cards;
    std::optional<std::uint8_t> number;  // roulette; the big wheel's symbol, counted from 0
    std::vector<std::uint8_t> dice{};
    std::vector<Place> places{};  // of the cards, in games with decisions; else empty
    std::uint8_t burned = 0;      // within the round
    std::uint8_t hidden = 0;      // which cards lie face down: one bit each, the first card lowest

    bool begun() const {
        return !cards.empty() || number.has_value() || !dice.empty() || burned > 0;
    }
    bool is_hidden(std::size_t card) const { return card < 8 && (hidden >> card & 1) != 0; }
    // Anything of it has been seen.
    bool exposed() const {
        for (std::size_t i = 0; i < cards.size(); ++i)
            if (!is_hidden(i)) return true;
        return number.has_value() || !dice.empty() || burned > 0;
    }
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "cards", self.cards);
        v(2, "number", self.number);
        v(3, "dice", self.dice);
        v(4, "places", self.places);
        v(5, "burned", self.burned);
        v(6, "hidden", self.hidden);
    }
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace croupier::floor
