// What three cards are worth, and what the best five of six are.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "rules/cards/card.h"

namespace croupier::three_card_poker {

// RF-15.2-gap-a: three cards make a straight more rarely than a flush, and three of a kind more
// rarely still; so the order is not that of five-card poker.
enum class HandClass : std::uint8_t {
    high_card,
    pair,
    flush,
    straight,
    three_of_a_kind,
    straight_flush,
};
inline constexpr int hand_class_count = 6;

// The rank of a three-card hand among all others: greater beats lesser, equal hands push.
struct Strength {
    // The class, then three ranks of four bits, the one that counts most first.
    std::uint16_t order = 0;

    constexpr HandClass hand_class() const { return static_cast<HandClass>(order >> 12); }
    friend constexpr auto operator<=>(Strength, Strength) = default;
};

Strength strength_of(cards::Card first, cards::Card second, cards::Card third);

// The weakest hand with a queen is Q-3-2.
inline constexpr Strength lowest_queen_high{(cards::queen << 8) + (3 << 4) + 2};

// "Q-6-4" for a high card; other classes are named: "pair 2-2-3".
std::string strength_text(Strength strength);

enum class SixClass : std::uint8_t {
    two_pair_or_lower,
    three_of_a_kind,
    straight,
    flush,
    full_house,
    four_of_a_kind,
    straight_flush,
    royal_flush,
};
inline constexpr int six_class_count = 8;

// A set of different cards, sixteen bits a suit.
class CardSet {
public:
    constexpr CardSet() = default;
    constexpr CardSet with(cards::Card card) const {
        CardSet more = *this;
        more.bits_ |= std::uint64_t{1} << (16 * static_cast<int>(card.suit()) + card.rank() - 2);
        return more;
    }
    // The ranks of one suit, the two in bit 0 and the ace in bit 12.
    constexpr unsigned ranks(int suit) const { return (bits_ >> (16 * suit)) & 0x1fffU; }
    constexpr bool meets(CardSet other) const { return (bits_ & other.bits_) != 0; }
    friend constexpr auto operator<=>(CardSet, CardSet) = default;

private:
    std::uint64_t bits_ = 0;
};

// The best five of a set of six.
SixClass six_class_of(CardSet six);

std::string_view hand_class_name(HandClass hand_class);
std::string_view six_class_name(SixClass six_class);

}  // namespace croupier::three_card_poker
