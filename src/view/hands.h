// What a hand on the table counts, so that no screen needs to know how cards are added up. Only of
// cards that lie open.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "floor/forward.h"
#include "floor/round/outcome.h"
#include "floor/round/play.h"
#include "view/parts.h"

namespace croupier::view {

struct MyHand {
    static constexpr std::string_view type_name = "my_hand";
    std::vector<cards::Card> cards;
    std::uint32_t total = 0;  // blackjack
    bool soft = false;        // an ace counts eleven in it
    std::string name;         // "blackjack", "over_21"; three card poker: the class of the hand
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "cards", self.cards);
        v(2, "total", self.total);
        v(3, "soft", self.soft);
        v(4, "name", self.name);
    }
};

// A terminal's own hands of blackjack or three card poker; empty in other games.
std::vector<MyHand> hands_of(const floor::Table& table, const floor::Play& play);

// What everybody is told of an outcome besides, as far as it has come: baccarat's point counts and
// naturals, the dealer's total at blackjack, what three dice come to.
std::vector<ResultPart> said_of(const floor::Table& table, const floor::Outcome& outcome);

}  // namespace croupier::view
