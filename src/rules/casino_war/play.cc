#include "rules/casino_war/play.h"

#include <fmt/format.h>

#include "base/check.h"

namespace croupier::casino_war {
namespace {

using cards::Card;

// The war cards after the first cards and the burn: `dealt` of them are on the table.
rules::Next next_war_card(const Layout& layout, std::span<const int> areas_at_war,
                          std::size_t dealt) {
    const bool shared = layout.war_card == WarCard::community;
    const std::size_t player_cards = shared ? 1 : areas_at_war.size();
    if (dealt < player_cards)
        return shared ? rules::card_to(rules::Place::community)
                      : rules::card_to(rules::Place::area, areas_at_war[dealt]);
    if (dealt == player_cards) return rules::card_to(rules::Place::dealer);
    if (dealt == player_cards + 1) return {rules::Awaited::confirm};
    return {rules::Awaited::irregular};
}

Card area_card(const Outcome& outcome, int area) {
    CHECK(area >= 1);
    CHECK(static_cast<std::size_t>(area) <= outcome.area_cards.size());
    return outcome.area_cards[static_cast<std::size_t>(area - 1)];
}

// The player's war card on an area, if it was dealt.
std::optional<Card> war_card_of(const Layout& layout, const Outcome& outcome, int area) {
    if (layout.war_card == WarCard::community) return outcome.war_community_card;
    const auto found = outcome.war_area_cards.find(area);
    if (found == outcome.war_area_cards.end()) return std::nullopt;
    return found->second;
}

std::vector<Card> all_cards(const Layout& layout, const Outcome& outcome) {
    std::vector<Card> all = outcome.area_cards;
    all.push_back(outcome.dealer_card);
    if (layout.war_card == WarCard::per_area)
        for (const auto& [area, card] : outcome.war_area_cards) all.push_back(card);
    else if (outcome.war_community_card)
        all.push_back(*outcome.war_community_card);
    if (outcome.war_dealer_card) all.push_back(*outcome.war_dealer_card);
    return all;
}

}  // namespace

rules::Next next(const Layout& layout, const Progress& progress) {
    constexpr rules::Next complete{rules::Awaited::confirm};
    constexpr rules::Next surplus{rules::Awaited::irregular};
    const auto areas = static_cast<std::size_t>(layout.areas);
    const std::size_t first_cards = areas + 1;
    const std::size_t dealt = progress.dealt.size();

    // RF-14.3.7.2, CR-17.5.1(a): one card to each area in turn, backed or not; then the dealer's.
    if (dealt < areas) return rules::card_to(rules::Place::area, static_cast<int>(dealt) + 1);
    if (dealt == areas) return rules::card_to(rules::Place::dealer);

    const bool more = dealt > first_cards || progress.burned > 0;
    if (progress.decisions_open) return more ? surplus : rules::Next{rules::Awaited::decisions};
    if (progress.areas_at_war.empty()) return more ? surplus : complete;

    // RF-14.3.11: burn cards are cued before the war cards.
    if (progress.burned > layout.burn_before_war) return surplus;
    if (progress.burned < layout.burn_before_war)
        return dealt > first_cards ? surplus
                                   : rules::card_to(rules::Place::burn, progress.burned + 1);
    return next_war_card(layout, progress.areas_at_war, dealt - first_cards);
}

std::vector<int> tied_areas(const Layout& layout, std::span<const Card> dealt) {
    CHECK(dealt.size() > static_cast<std::size_t>(layout.areas));
    const Card dealer = dealt[static_cast<std::size_t>(layout.areas)];
    std::vector<int> tied;
    for (int area = 1; area <= layout.areas; ++area)
        if (standing(dealt[static_cast<std::size_t>(area - 1)], dealer) == Standing::equal)
            tied.push_back(area);
    return tied;
}

std::vector<Decision> decisions_offered(Standing first, WarFunds funds) {
    if (first != Standing::equal) return {};
    if (funds == WarFunds::lacking) return {Decision::surrender};
    return {Decision::war, Decision::surrender};
}

bool Outcome::tied(int area) const {
    return standing(area_card(*this, area), dealer_card) == Standing::equal;
}

Result<Nothing, Fault> check_outcome(const Layout& layout, const Outcome& outcome) {
    if (outcome.area_cards.size() != static_cast<std::size_t>(layout.areas))
        return Err{Fault{fmt::format("{} playing areas have {} cards", layout.areas,
                                     outcome.area_cards.size())}};
    if (layout.war_card == WarCard::per_area)
        for (const auto& [area, card] : outcome.war_area_cards)
            if (area < 1 || area > layout.areas)
                return Err{
                    Fault{fmt::format("a war card lies on area {} of {}", area, layout.areas)}};
    cards::Seen seen(layout.decks);
    for (const Card card : all_cards(layout, outcome))
        if (!seen.add(card))
            return Err{Fault{fmt::format("{} comes more than {} times from {} decks",
                                         cards::card_text(card), layout.decks, layout.decks)}};
    return Nothing{};
}

Result<Hand, Fault> read_hand(const Layout& layout, const Outcome& outcome, int area,
                              Decision decision) {
    Hand hand;
    hand.first = standing(area_card(outcome, area), outcome.dealer_card);
    hand.decision = decision;
    if (!hand.at_war()) return hand;

    const auto own = war_card_of(layout, outcome, area);
    if (!own) return Err{Fault{fmt::format("area {} is at war and has no war card", area)}};
    if (!outcome.war_dealer_card)
        return Err{Fault{fmt::format("area {} is at war and the dealer has no war card", area)}};
    hand.war = standing(*own, *outcome.war_dealer_card);
    return hand;
}

}  // namespace croupier::casino_war
