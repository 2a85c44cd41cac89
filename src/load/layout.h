// Where chips can lie, and what they win: the generator's own reckoning of baccarat and roulette
// under star-rapid-fusion-2024, which shares nothing with the server's.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"

namespace croupier::load {

enum class Game : std::uint8_t { baccarat, roulette };
std::string_view name_of(Game game);
std::optional<Game> find_game(std::string_view name);

// One of the fifty-two: rank times four plus suit, ranks from the two to the ace.
using Card = std::uint8_t;
inline constexpr std::size_t deck_cards = 52;
std::string text_of(Card card);
std::optional<Card> find_card(std::string_view text);

struct Outcome {
    std::vector<Card> cards;             // baccarat, as the shoe gave them
    std::optional<std::uint8_t> number;  // roulette
};

// Chips lie on places, counted from 0.
using Place = std::uint8_t;
std::size_t places_of(Game game);
std::string_view bet_of(Game game, Place place);
// `,"selection":[...]` as a message has it; empty where the bet has none.
std::string selection_of(Game game, Place place);

struct Paid {
    Money winnings;
    Money returned;  // of the stake
    friend bool operator==(const Paid&, const Paid&) = default;
};
// The outcome must be complete.
Paid settle(Game game, Place place, Money stake, const Outcome& outcome);

// Baccarat: no further card comes.
bool is_complete(const std::vector<Card>& cards);

}  // namespace croupier::load
