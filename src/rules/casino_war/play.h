// A round: what is expected next, which decisions are offered, whether what was dealt can be, and
// what it comes to on one area.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "rules/cards/card.h"
#include "rules/casino_war/rules.h"
#include "rules/expect.h"

namespace croupier::casino_war {

// The player's card against the dealer's.
enum class Standing : std::uint8_t { lower, equal, higher };

// RF-14.1.5, RF-14.1.6: suits do not count, every rank is distinct and the ace is the highest.
constexpr Standing standing(cards::Card own, cards::Card dealer) {
    if (own.rank() == dealer.rank()) return Standing::equal;
    return own.rank() > dealer.rank() ? Standing::higher : Standing::lower;
}

// All that any wager of one player on one area depends on.
struct Hand {
    Standing first = Standing::lower;
    Decision decision = Decision::timeout;  // looked at only when the first cards are equal
    Standing war = Standing::lower;         // looked at only at war

    bool tied() const { return first == Standing::equal; }
    bool at_war() const { return tied() && decision == Decision::war; }
    // RF-14.2.2.3, RF-14.3.9: who does not go to war has surrendered, by choice or by the clock.
    bool surrendered() const { return tied() && decision != Decision::war; }

    friend bool operator==(const Hand&, const Hand&) = default;
};

// The choices of one table that the deal depends on.
struct Layout {
    int areas = 3;
    int decks = 6;
    WarCard war_card = WarCard::community;
    int burn_before_war = 0;
};

// What the table knows of a round under way.
struct Progress {
    std::span<const cards::Card> dealt;   // face up, in deal order: areas, dealer, war cards
    int burned = 0;                       // cards burned before the war cards
    bool decisions_open = false;          // a player with an ante on a tied area may still choose
    std::span<const int> areas_at_war{};  // areas where at least one player goes to war, rising
};

rules::Next next(const Layout& layout, const Progress& progress);

// The areas, rising, whose first card has the rank of the dealer's. Needs all first cards.
std::vector<int> tied_areas(const Layout& layout, std::span<const cards::Card> dealt);

// What a player with an ante on a tied area may choose; war only where the credit covers it.
enum class WarFunds : std::uint8_t { lacking, sufficient };
std::vector<Decision> decisions_offered(Standing first, WarFunds funds);

// The cards of a finished round. Only the kind of war card that the table plays is looked at.
struct Outcome {
    std::vector<cards::Card> area_cards;  // area 1 first
    cards::Card dealer_card;
    std::optional<cards::Card> war_community_card;
    std::map<int, cards::Card> war_area_cards;  // by area
    std::optional<cards::Card> war_dealer_card;

    bool tied(int area) const;
};

// Whether these cards can have been dealt; a Fault says why not. War cards may be missing.
Result<Nothing, Fault> check_outcome(const Layout& layout, const Outcome& outcome);

// What the round comes to for one player on one area of a checked outcome. A Fault when the player
// is at war and a war card is missing.
Result<Hand, Fault> read_hand(const Layout& layout, const Outcome& outcome, int area,
                              Decision decision);

}  // namespace croupier::casino_war
