// What somebody who chooses a table sees of it besides its face: small, because a lobby shows all.
#pragma once

#include "view/parts.h"

namespace croupier::view {

inline constexpr std::size_t tile_marks_max = 90;    // more than a shoe has coups
inline constexpr std::size_t table_marks_max = 200;  // of games without cards

struct Tile {
    static constexpr std::string_view type_name = "tile_view";
    floor::TableId table;
    floor::Phase phase{};
    std::uint32_t round = 0;
    std::optional<floor::Time> closes_at;   // while betting is open
    std::optional<floor::Time> not_before;  // of the next round, where it is known
    Coming coming = Coming::in_progress;
    std::uint32_t players = 0;        // terminals with a wager in this round or the one before
    std::uint32_t terminals_max = 0;  // approved for the table; 0: nobody has said
    std::vector<std::string> marks;   // finished rounds whose result stands, newest last
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "phase", self.phase);
        v(3, "round", self.round);
        v(4, "closes_at", self.closes_at);
        v(5, "not_before", self.not_before);
        v(6, "coming", self.coming);
        v(7, "players", self.players);
        v(8, "terminals_max", self.terminals_max);
        v(9, "marks", self.marks);
    }
};

Tile tile_of(const Source& source, floor::TableId id);

// A finished round in one word: the winner, the number, the dice, the symbol, what the dealer had.
// Void rounds have none. Of a game with a shoe only those of the present shoe.
std::vector<std::string> marks_of(const floor::Table& table, std::size_t most);

}  // namespace croupier::view
