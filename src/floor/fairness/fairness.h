// A committed round (docs/formats/fairness.md): what its draws come of and what they gave, from the
// commitment until the secret is shown. The floor draws nothing: it keeps what is needed to tell,
// when the secret is there, whether every draw was the one that had to come.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/fairness.h"
#include "floor/ids.h"
#include "floor/round/play.h"
#include "floor/wager/command.h"

namespace croupier::floor {

// What a terminal had on the layout when betting was over.
struct FairSeat {
    static constexpr std::string_view type_name = "fair_seat";
    TerminalId terminal;
    fairness::Nonce nonce{};
    std::vector<Chips> wagers;  // in the order of their spots
    std::vector<std::uint8_t> picks;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "nonce", self.nonce);
        v(3, "wagers", self.wagers);
        v(4, "picks", self.picks);
    }
    friend bool operator==(const FairSeat&, const FairSeat&) = default;
};

// One entry of the transcript: first the seats, then decisions as they come.
struct FairEntry {
    static constexpr std::string_view type_name = "fair_entry";
    Digest digest;
    TerminalId terminal;
    std::optional<Choice> choice{};  // none: the seat
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "digest", self.digest);
        v(2, "terminal", self.terminal);
        v(3, "choice", self.choice);
    }
    friend bool operator==(const FairEntry&, const FairEntry&) = default;
};

enum class DrawOf : std::uint8_t { card, number, die };
inline constexpr std::array<std::string_view, 3> draw_of_names = {"card", "number", "die"};
constexpr std::span<const std::string_view> names_of(DrawOf) {
    return draw_of_names;
}
struct FairDraw {
    static constexpr std::string_view type_name = "fair_draw";
    DrawOf of = DrawOf::card;
    std::uint32_t after = 0;  // entries that were in the transcript
    std::uint32_t bound = 0;  // one of so many, each alike
    std::uint8_t result = 0;  // the card's index, the number, the points of the die
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "of", self.of);
        v(2, "after", self.after);
        v(3, "bound", self.bound);
        v(4, "result", self.result);
    }
    friend bool operator==(const FairDraw&, const FairDraw&) = default;
};

// The motion before a draw, as every screen plays it.
struct Motion {
    static constexpr std::string_view type_name = "motion";
    std::uint32_t draw = 0;  // from 1
    Time began_at = 0;
    Time ends_at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "draw", self.draw);
        v(2, "began_at", self.began_at);
        v(3, "ends_at", self.ends_at);
    }
    friend bool operator==(const Motion&, const Motion&) = default;
};

struct FairRound {
    static constexpr std::string_view type_name = "fair_round";
    RoundId round;
    Digest commitment;
    Bytes sealed;            // the secret, for the host alone
    Time opens_from = 0;     // betting, so that the commitment is seen before
    std::uint8_t decks = 0;  // of cards, all of them full when the round begins; 0: no cards
    bool fixed = false;      // betting is over, the seats are in the transcript
    std::vector<FairSeat> seats;
    std::vector<FairEntry> entries;
    std::vector<FairDraw> draws;
    std::optional<fairness::Secret> secret;  // once it was shown
    std::optional<std::uint32_t> wrong;      // then: the first draw that is not what had to come
    std::optional<Motion> motion;            // before the next draw

    static constexpr std::array<std::uint32_t, 3> fields_by_generation = {11, 11, 11};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "commitment", self.commitment);
        v(3, "sealed", self.sealed);
        v(4, "decks", self.decks);
        v(5, "fixed", self.fixed);
        v(6, "seats", self.seats);
        v(7, "entries", self.entries);
        v(8, "draws", self.draws);
        v(9, "secret", self.secret);
        v(10, "wrong", self.wrong);
        v(11, "opens_from", self.opens_from);
        v(12, "motion", self.motion);
    }
    friend bool operator==(const FairRound&, const FairRound&) = default;
};

constexpr fairness::RoundName fair_name(RoundId round) {
    return {round.table.value(), round.number};
}

// The bytes of the document, hashed.
Digest seat_entry(RoundId round, const FairSeat& seat);
Digest decision_entry(RoundId round, const fairness::Nonce& nonce, TerminalId terminal,
                      const Choice& choice);

// What the draw with that index, counted from 0, has to give under this secret; its own recorded
// result is not looked at.
std::uint8_t result_of(const FairRound& round, const fairness::Secret& secret, std::size_t index);
// The first draw that gave something else; none: all hold.
std::optional<std::uint32_t> first_wrong(const FairRound& round, const fairness::Secret& secret);

struct Table;
class TableGame;
// The next draw of a round of that game, with its result still to be found.
FairDraw next_draw(const FairRound& round, const TableGame& game, DrawOf of);
// No round can open before the next one is committed to.
bool awaits_commitment(const Table& table);
// The table waits for a draw that has a motion before it, and the motion has not begun.
bool awaits_motion(const Table& table);
// When the motion before the next draw ends; none: there is none under way.
std::optional<Time> motion_ends(const Table& table);
// A committed round has ended and its secret was not shown yet.
bool awaits_reveal(const Table& table);

}  // namespace croupier::floor
