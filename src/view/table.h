// What everybody at a table, and everybody who walks past its display, may see.
#pragma once

#include "view/parts.h"
#include "view/proof.h"

namespace croupier::view {

// Made and encoded once, and sent to every terminal of the table.
struct TableView {
    static constexpr std::string_view type_name = "table_view";
    floor::Time server_time = 0;
    std::uint64_t sequence = 0;
    TableFace face;
    Seen seen;
    std::vector<Seen> history;   // finished rounds, newest last
    std::optional<Proof> proof;  // of the last committed round whose secret was shown
    // Each place of one piece that the ended round's outcome pays, in the words of a wager there.
    // Empty where players decide, in a void round, and as long as a round lasts.
    std::vector<std::string> won_places;
    std::vector<std::string> marks;  // of a game without cards: more rounds than `history`
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "sequence", self.sequence);
        v(3, "face", self.face);
        v(4, "seen", self.seen);
        v(5, "history", self.history);
        v(6, "proof", self.proof);
        v(7, "won_places", self.won_places);
        v(8, "marks", self.marks);
    }
};

// The sign above the table.
struct DisplayView {
    static constexpr std::string_view type_name = "display_view";
    floor::Time server_time = 0;
    std::uint64_t sequence = 0;
    std::string venue;
    bool demo = false;
    TableFace face;
    Seen seen;
    std::vector<Seen> history;
    bool played = false;  // somebody had a wager in this round or in one of the three before it
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "sequence", self.sequence);
        v(3, "venue", self.venue);
        v(4, "demo", self.demo);
        v(5, "face", self.face);
        v(6, "seen", self.seen);
        v(7, "history", self.history);
        v(8, "played", self.played);
    }
};

}  // namespace croupier::view
