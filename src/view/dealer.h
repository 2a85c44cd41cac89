// What the dealer terminal of a table shows. An outcome made by hand must not be able to look at
// the wagers: who has staked what is never there, and how much lies on which bet only once betting
// has closed and no person can make the outcome any more, because a device or the system gives it
// or because it is complete.
#pragma once

#include "view/explain/cite.h"
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
    Money to_be_paid;            // winnings
    Money stakes_returned;       // of wagers that won, were pushed or are void
    std::uint64_t winners = 0;   // terminals
    Money largest_pay;           // winnings of one terminal
    bool confirm_twice = false;  // it is enough to be asked a second time
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "result", self.result);
        v(2, "winning", self.winning);
        v(3, "losing", self.losing);
        v(4, "pushed", self.pushed);
        v(5, "void_wagers", self.void_wagers);
        v(6, "to_be_paid", self.to_be_paid);
        v(7, "stakes_returned", self.stakes_returned);
        v(8, "winners", self.winners);
        v(9, "largest_pay", self.largest_pay);
        v(10, "confirm_twice", self.confirm_twice);
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
    std::string terminal;  // the name of the one that it is about; empty: none
    std::string text;      // whoever opened it
    bool called = false;   // a player called for somebody
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "incident", self.incident);
        v(2, "kind", self.kind);
        v(3, "round", self.round);
        v(4, "since", self.since);
        v(5, "blocks", self.blocks);
        v(6, "expected", self.expected);
        v(7, "role", self.role);
        v(8, "terminal", self.terminal);
        v(9, "text", self.text);
        v(10, "called", self.called);
    }
};

enum class SeatState : std::uint8_t { idle, betting, deciding, decided, stopped, excluded };
inline constexpr std::array<std::string_view, 6> seat_state_names = {
    "idle", "betting", "deciding", "decided", "stopped", "excluded"};
constexpr std::span<const std::string_view> names_of(SeatState) {
    return seat_state_names;
}
// A terminal that has credit or wagers here.
struct SeatFace {
    static constexpr std::string_view type_name = "seat_face";
    floor::TerminalId terminal;
    std::string name;
    SeatState state{};
    bool old_minimum = false;  // SB-6.7.1: it kept the one that the table had before
    std::uint64_t wagers = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "name", self.name);
        v(3, "state", self.state);
        v(4, "old_minimum", self.old_minimum);
        v(5, "wagers", self.wagers);
    }
};

struct BetTotal {
    static constexpr std::string_view type_name = "bet_total";
    std::string bet;
    std::uint64_t wagers = 0;
    Money amount;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "bet", self.bet);
        v(2, "wagers", self.wagers);
        v(3, "amount", self.amount);
    }
};

struct ShoeFace {
    static constexpr std::string_view type_name = "shoe_face";
    std::uint32_t decks = 0;
    std::uint32_t dealt = 0;   // face up or down, without those that were burnt at the load
    std::uint32_t burned = 0;  // at the load
    std::uint32_t left = 0;
    std::uint32_t cut_at = 0;      // cards behind the cutting card; 0: there is none
    std::string last_coup;         // "this" or "next" once the cutting card is out
    std::uint32_t coups_left = 0;  // from then on, with the one under way
    std::string set;               // which cards
    std::string back;              // their colour and design
    std::optional<floor::TerminalId> riffle_asked_by;  // of the cards that come next
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "decks", self.decks);
        v(2, "dealt", self.dealt);
        v(3, "burned", self.burned);
        v(4, "left", self.left);
        v(5, "cut_at", self.cut_at);
        v(6, "last_coup", self.last_coup);
        v(7, "coups_left", self.coups_left);
        v(8, "set", self.set);
        v(9, "back", self.back);
        v(10, "riffle_asked_by", self.riffle_asked_by);
    }
};

// What reads the outcomes here.
struct DeviceFace {
    static constexpr std::string_view type_name = "device_face";
    rulebook::DeviceKind kind{};
    std::string name;
    floor::DeviceStatus status{};
    bool manual = false;  // people enter what came in its place
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "kind", self.kind);
        v(2, "name", self.name);
        v(3, "status", self.status);
        v(4, "manual", self.manual);
    }
};

// Somebody has to look at it before the table opens, or takes wagers again.
struct PartToInspect {
    static constexpr std::string_view type_name = "part_to_inspect";
    floor::DeviceId device;
    rulebook::DeviceKind kind{};
    std::string name;
    bool found_wrong = false;  // the last time
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "kind", self.kind);
        v(3, "name", self.name);
        v(4, "found_wrong", self.found_wrong);
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
    std::vector<SeatFace> seats;
    std::vector<BetTotal> totals;  // empty while they are not to be seen
    // The most that one outcome can cost the house; none while the totals are not to be seen.
    std::optional<Money> exposure;
    bool exposure_is_bound = false;  // it may be less: every bet's best case, all at once
    // Where there is a differential: what stands on the two sides. The room is in the face.
    std::optional<Money> side_player;
    std::optional<Money> side_banker;
    std::optional<ShoeFace> shoe;
    std::optional<DeviceFace> device;
    std::uint64_t incidents_more = 0;  // open ones that are not listed here
    std::uint64_t seats_more = 0;
    Clauses hold_clauses;  // ST-BEY-7: behind the hold of this round; empty: it is not held
    std::string starts{};  // the wheel or the tumbler that staff may start now; empty: none
    std::vector<PartToInspect> to_inspect{};
    std::vector<rulebook::DeviceKind> warnings{};  // missing; whoever opens the table must know
    bool reads_again = false;  // the outcome may be entered once more, to be compared
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
        v(15, "seats", self.seats);
        v(16, "totals", self.totals);
        v(17, "exposure", self.exposure);
        v(18, "exposure_is_bound", self.exposure_is_bound);
        v(19, "side_player", self.side_player);
        v(20, "side_banker", self.side_banker);
        v(21, "shoe", self.shoe);
        v(22, "device", self.device);
        v(23, "incidents_more", self.incidents_more);
        v(24, "seats_more", self.seats_more);
        v(25, "hold_clauses", self.hold_clauses);
        v(26, "starts", self.starts);
        v(27, "to_inspect", self.to_inspect);
        v(28, "warnings", self.warnings);
        v(29, "reads_again", self.reads_again);
    }
};

}  // namespace croupier::view
