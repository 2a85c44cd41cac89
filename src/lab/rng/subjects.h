// The games whose final outcomes are tested, and how an RNG table makes them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "lab/rng/sample.h"
#include "rulebook/rulebook.h"

namespace croupier::lab::rng {

// A game at one wheel or number of decks.
struct Subject {
    std::string game;  // "baccarat"
    std::string name;  // "baccarat_8"
    Shape shape;
};

// Every wheel and number of decks that any of the rulebooks permits, each once.
std::vector<Subject> subjects(const rulebook::Shelf& shelf);

// Faults that the tests must find.
//   roulette_1_percent  number 17 comes 1 % more often than it should
//   modulo_shuffle      cards are chosen by a 16-bit word modulo the cards left
//   swapped_card        of all cards the first, a two of clubs, was replaced by an ace of spades
enum class Plant : std::uint8_t { none, roulette_1_percent, modulo_shuffle, swapped_card };
std::optional<Plant> find_plant(std::string_view name);  // "roulette-1-percent"
// The subject that the fault is planted in.
std::string_view planted_in(Plant plant);

inline constexpr std::uint64_t outcomes_max = 100'000'000;  // 2 bytes each part

// The same seed gives the same outcomes whatever the number of threads.
Sample draw_outcomes(const Subject& subject, const Digest& seed, std::uint64_t outcomes,
                     Plant plant, int threads);

// The words of the stream before anything is made of them.
std::vector<std::uint64_t> raw_words(const Digest& seed, std::uint64_t words, int threads);

}  // namespace croupier::lab::rng
