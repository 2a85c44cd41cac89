// Shoes, wheels and dice in memory, for tables that have no device: they give what the table awaits
// and nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "floor/command.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "server/demo/chance.h"

namespace croupier::server {

class Outcomes {
public:
    explicit Outcomes(Chance chance) : chance_(chance) {}

    // A card or the cutting card in front of it, a burn, a number, dice; none: nothing is awaited.
    // Asked again before it was taken, a shoe gives the same card.
    std::optional<floor::PlayCommand> next(floor::TableId id, const floor::Table& table);
    // The card that comes next, whatever it is for.
    cards::Card card(floor::TableId id, const floor::Table& table);

private:
    // The cards of one load, in the order in which they leave the shoe. Which of them is next the
    // table knows by what is out. After a restart the rest is mixed anew.
    struct Pile {
        std::uint32_t shoe = 0;
        std::vector<cards::Card> cards;
    };

    Pile& pile(floor::TableId id, const floor::Table& table);
    cards::Card any_card(const floor::Table& table);
    std::uint8_t number(const floor::Table& table);

    Chance chance_;
    std::vector<Pile> piles_;  // by table
};

}  // namespace croupier::server
