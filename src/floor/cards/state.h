// The cards of a table: its shoe, who reveals them, and those that are out and not dealt.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "floor/cards/command.h"
#include "floor/cards/shoe.h"
#include "floor/ids.h"
#include "rules/cards/card.h"

namespace croupier::floor {

// A card that is out of the shoe and not dealt yet.
struct WaitingCard {
    static constexpr std::string_view type_name = "waiting_card";
    cards::Card card;
    bool exposed = false;
    bool opens_dummy = false;  // players know it: it opens a coup without wagers
    bool again = false;        // it lay on the table and is laid out once more
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "card", self.card);
        v(2, "exposed", self.exposed);
        v(3, "opens_dummy", self.opens_dummy);
        v(4, "again", self.again);
    }
    friend bool operator==(const WaitingCard&, const WaitingCard&) = default;
};

struct CardsAtTable {
    Shoe shoe;
    RoundsOrder rounds_order = RoundsOrder::none;
    std::uint32_t rounds_ordered = 0;        // how many are left of it
    std::optional<TerminalId> player_cards;  // who reveals them; none: the dealer
    std::optional<TerminalId> banker_cards;
    Time reveal_by = 0;                // until then who holds face-down cards may; 0: nobody does
    std::vector<WaitingCard> waiting;  // first come, first dealt
    std::uint32_t final_round = 0;     // errors of dealing up to here stand: shoe changed, closed
    std::optional<TerminalId> passed_to;  // turns them for whoever holds them
    bool passed_one = false;              // the next card alone
};

}  // namespace croupier::floor
