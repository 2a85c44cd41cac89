#include "devices/shoe/coup.h"

#include "base/check.h"

namespace croupier::devices::shoe {
namespace {

// Whether the Banker draws when the Player has drawn a card of these points.
bool banker_draws(std::uint8_t banker, std::uint8_t third) {
    switch (banker) {
        case 3:
            return third != 8;
        case 4:
            return third >= 2 && third <= 7;
        case 5:
            return third >= 4 && third <= 7;
        case 6:
            return third == 6 || third == 7;
        default:
            return banker < 3;
    }
}

std::uint8_t add(std::uint8_t points, std::uint8_t more) {
    return static_cast<std::uint8_t>((points + more) % 10);
}

}  // namespace

std::uint8_t points_of(std::string_view card) {
    const auto index = card_index(card);
    CHECK(index.has_value());
    const std::size_t rank = *index % card_ranks.size() + 1;
    return static_cast<std::uint8_t>(rank < 10 ? rank : 0);
}

CoupCount count_coup(std::span<const std::uint8_t> points) {
    CoupCount coup;
    for (std::size_t i = 0; i < points.size() && i < 4; ++i) {
        std::uint8_t& hand = i % 2 == 0 ? coup.player : coup.banker;
        hand = add(hand, points[i]);
    }
    if (points.size() < 4) return coup;
    const bool natural = coup.player >= 8 || coup.banker >= 8;
    std::size_t next = 4;
    bool banker_must = coup.banker <= 5;
    if (!natural && coup.player <= 5) {
        if (points.size() == next) return coup;
        banker_must = banker_draws(coup.banker, points[next]);
        coup.player = add(coup.player, points[next++]);
    }
    if (!natural && banker_must) {
        if (points.size() == next) return coup;
        coup.banker = add(coup.banker, points[next]);
    }
    coup.is_over = true;
    return coup;
}

}  // namespace croupier::devices::shoe
