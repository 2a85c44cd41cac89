// A playing card: two characters on paper ("AS", "TD"), one byte in memory.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace croupier::cards {

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };
enum class Colour : std::uint8_t { black, red };

// Ranks run 2 to 14; the ace is 14 and each game says what it counts.
inline constexpr int jack = 11;
inline constexpr int queen = 12;
inline constexpr int king = 13;
inline constexpr int ace = 14;

class Card {
public:
    constexpr Card() = default;
    constexpr Card(int rank, Suit suit)
        : index_(static_cast<std::uint8_t>((rank - 2) * 4 + static_cast<int>(suit))) {}
    static constexpr Card of_index(int index) {
        Card card;
        card.index_ = static_cast<std::uint8_t>(index);
        return card;
    }

    constexpr int index() const { return index_; }  // 0 (two of clubs) to 51 (ace of spades)
    constexpr int rank() const { return 2 + index_ / 4; }
    constexpr Suit suit() const { return static_cast<Suit>(index_ % 4); }
    constexpr Colour colour() const {
        return suit() == Suit::diamonds || suit() == Suit::hearts ? Colour::red : Colour::black;
    }
    friend constexpr bool operator==(Card, Card) = default;

private:
    std::uint8_t index_ = 0;
};

inline constexpr int deck_size = 52;

std::optional<Card> parse_card(std::string_view text);
std::string card_text(Card card);

// How often each card has been seen: refuses the fifth ace of spades of a four-deck shoe.
class Seen {
public:
    explicit Seen(int decks) : decks_(decks) {}
    // False when there cannot be one more of this card.
    bool add(Card card) { return ++counts_[static_cast<std::size_t>(card.index())] <= decks_; }

private:
    int decks_;
    std::array<int, deck_size> counts_{};
};

}  // namespace croupier::cards
