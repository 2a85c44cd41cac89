#include "rules/cards/card.h"

namespace croupier::cards {
namespace {

constexpr std::string_view ranks = "23456789TJQKA";
constexpr std::string_view suits = "CDHS";

}  // namespace

std::optional<Card> parse_card(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const auto rank = ranks.find(text[0]);
    const auto suit = suits.find(text[1]);
    if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
    return Card::of_index(static_cast<int>(rank * 4 + suit));
}

std::string card_text(Card card) {
    return {ranks[static_cast<std::size_t>(card.rank() - 2)],
            suits[static_cast<std::size_t>(card.suit())]};
}

}  // namespace croupier::cards
