#include "rules/cards/shoe.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace croupier::cards {

std::vector<Card> new_decks(int decks) {
    std::vector<Card> cards;
    cards.reserve(static_cast<std::size_t>(decks) * deck_size);
    for (int deck = 0; deck < decks; ++deck)
        for (int index = 0; index < deck_size; ++index) cards.push_back(Card::of_index(index));
    return cards;
}

Result<std::vector<Card>, Fault> shuffled(std::span<const Card> cards,
                                          std::span<const std::uint32_t> permutation) {
    if (permutation.size() != cards.size())
        return Err{Fault{fmt::format("{} cards cannot be put in an order of {}", cards.size(),
                                     permutation.size())}};
    std::vector<bool> used(cards.size(), false);
    std::vector<Card> result;
    result.reserve(cards.size());
    for (const std::uint32_t from : permutation) {
        if (from >= cards.size() || used[from])
            return Err{Fault{fmt::format("card {} is named twice or does not exist", from)}};
        used[from] = true;
        result.push_back(cards[from]);
    }
    return result;
}

Result<Shoe, Fault> Shoe::load(const ShoeRules& rules, std::vector<Card> cards, int cut_at,
                               int from_back) {
    const auto size = static_cast<int>(cards.size());
    if (cut_at < rules.cut_from_end_min || cut_at > size - rules.cut_from_end_min)
        return Err{
            Fault{fmt::format("a cut {} cards from the front of {} is nearer than {} to an end",
                              cut_at, size, rules.cut_from_end_min)}};
    if (from_back < rules.cutting_card_from_back_min || from_back > size)
        return Err{
            Fault{fmt::format("the cutting card goes at least {} cards from the back, not {}",
                              rules.cutting_card_from_back_min, from_back)}};
    std::rotate(cards.begin(), cards.begin() + cut_at, cards.end());
    return Shoe(rules, std::move(cards), static_cast<std::size_t>(size - from_back));
}

Result<Burnt, Fault> Shoe::burn(Burn procedure) {
    if (burnt_) return Err{Fault{"this shoe is burnt already"}};
    if (next_ != 0) return Err{Fault{"the first card has left the shoe: too late to burn"}};
    if (std::find(rules_.burns.begin(), rules_.burns.end(), procedure) == rules_.burns.end())
        return Err{Fault{"the rulebook does not have this way to burn"}};
    int count = 1;
    if (procedure == Burn::none) count = 0;
    if (procedure == Burn::value_of_first) {
        if (cards_.empty()) return Err{Fault{"no card left to burn"}};
        count += burn_count(rules_, cards_.front());
    }
    if (count > cards_left()) return Err{Fault{"too few cards to burn"}};
    Burnt taken;
    taken.first_shown = procedure == Burn::one_shown || procedure == Burn::value_of_first;
    for (; count > 0; --count) taken.cards.push_back(cards_[next_++]);
    burnt_ = true;
    return taken;
}

Result<Shoe::Drawn, Fault> Shoe::draw() {
    if (!cutting_card_out_ && next_ >= cutting_card_at_) {
        cutting_card_out_ = true;
        return Drawn{};
    }
    if (next_ == cards_.size()) return Err{Fault{"the shoe is empty"}};
    return Drawn{cards_[next_++]};
}

int burn_count(const ShoeRules& rules, Card first) {
    if (first.rank() == ace) return 1;
    return first.rank() >= 10 ? rules.burn_ten_counts : first.rank();
}

void LastCoup::cutting_card(bool first_of_coup) {
    if (coups_left_ >= 0) return;
    const CuttingCard meaning = first_of_coup ? rules_->as_first_card : rules_->during_coup;
    coups_left_ = meaning == CuttingCard::this_coup_is_last ? 1 : 2;
}

void LastCoup::coup_ended(bool tied) {
    if (coups_left_ <= 0) return;
    --coups_left_;
    if (coups_left_ == 0 && tied && rules_->tie_adds_one_coup && !tie_used_) {
        tie_used_ = true;
        coups_left_ = 1;
    }
}

LastCoup::Announced LastCoup::announced() const {
    if (coups_left_ == 1) return Announced::this_coup;
    return coups_left_ == 2 ? Announced::next_coup : Announced::nothing;
}

Result<Card, Fault> ContinuousShuffler::draw(std::uint32_t index) {
    if (index >= in_machine_)
        return Err{Fault{
            fmt::format("there are {} cards in the machine, no number {}", in_machine_, index)}};
    --in_machine_;
    std::swap(cards_[index], cards_[in_machine_]);
    return cards_[in_machine_];
}

}  // namespace croupier::cards
