// What the dealer terminal of a table shows. Who has staked what, and how much lies on which bet,
// is not there: an outcome made by hand must not be able to look at it.
#pragma once

#include "view/parts.h"

namespace croupier::view {

enum class Task : std::uint8_t {
    nothing,
    new_game,
    bets,
    card,
    spin,
    confirm,
    authorise,
    roll,
    decisions,
    new_shoe,
    reveal,
};
inline constexpr std::array<std::string_view, 11> task_names = {
    "nothing",   "new_game", "bets",      "card",     "spin",  "confirm",
    "authorise", "roll",     "decisions", "new_shoe", "reveal"};
constexpr std::span<const std::string_view> names_of(Task) {
    return task_names;
}

// What confirming would do, from a dry settlement (ST-PAIN-16.b).
struct Preview {
    static constexpr std::string_view type_name = "preview";
    std::string result;
    std::uint64_t winning = 0;  // wagers
    std::uint64_t losing = 0;
    std::uint64_t pushed = 0;
    std::uint64_t void_wagers = 0;
    Money to_be_paid;       // winnings
    Money stakes_returned;  // of wagers that won, were pushed or are void
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "result", self.result);
        v(2, "winning", self.winning);
        v(3, "losing", self.losing);
        v(4, "pushed", self.pushed);
        v(5, "void_wagers", self.void_wagers);
        v(6, "to_be_paid", self.to_be_paid);
        v(7, "stakes_returned", self.stakes_returned);
    }
};

// Something that went wrong here and waits for somebody.
struct OpenMatter {
    static constexpr std::string_view type_name = "open_matter";
    floor::IncidentId incident;
    floor::IncidentKind kind{};
    std::uint32_t round = 0;  // 0: of none
    floor::Time since = 0;
    bool blocks = false;   // no round begins before it is closed
    std::string expected;  // what has to be done
    std::string role;      // the lowest that may do it
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "incident", self.incident);
        v(2, "kind", self.kind);
        v(3, "round", self.round);
        v(4, "since", self.since);
        v(5, "blocks", self.blocks);
        v(6, "expected", self.expected);
        v(7, "role", self.role);
    }
};

struct DealerView {
    static constexpr std::string_view type_name = "dealer_view";
    floor::Time server_time = 0;
    std::uint64_t sequence = 0;
    TableFace face;
    Seen seen;
    Task task{};
    std::string place;  // of a card
    std::string words;  // what is expected next
    std::uint64_t terminals_with_wagers = 0;
    std::optional<Preview> preview;  // once the outcome is complete
    std::vector<Seen> history;
    std::uint32_t place_number = 0;             // of an area or position
    std::uint64_t still_deciding = 0;           // terminals
    std::vector<floor::TerminalId> idle_seats;  // that may be asked for
    std::vector<OpenMatter> incidents;          // open ones of this table
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "sequence", self.sequence);
        v(3, "face", self.face);
        v(4, "seen", self.seen);
        v(5, "task", self.task);
        v(6, "place", self.place);
        v(7, "words", self.words);
        v(8, "terminals_with_wagers", self.terminals_with_wagers);
        v(9, "preview", self.preview);
        v(10, "history", self.history);
        v(11, "place_number", self.place_number);
        v(12, "still_deciding", self.still_deciding);
        v(13, "idle_seats", self.idle_seats);
        v(14, "incidents", self.incidents);
    }
};

}  // namespace croupier::view
