#include "rules/cards/shoe.h"

namespace croupier::cards {

std::vector<Card> new_decks(int decks) {
    std::vector<Card> cards;
    cards.reserve(static_cast<std::size_t>(decks) * deck_size);
    for (int deck = 0; deck < decks; ++deck)
        for (int index = 0; index < deck_size; ++index) cards.push_back(Card::of_index(index));
    return cards;
}

int burn_count(const ShoeRules& rules, Card first) {
    if (first.rank() == ace) return 1;
    return first.rank() >= 10 ? rules.burn_ten_counts : first.rank();
}

}  // namespace croupier::cards
