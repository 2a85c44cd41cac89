// What several views have in common: the public face of a table, its outcome as far as it may be
// seen, and when the next round comes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "floor/fairness/fairness.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/round/phase.h"
#include "floor/round/state.h"
#include "floor/table/settings.h"
#include "floor/wager/spot.h"

namespace croupier::view {

// What a view is made from. The state must be durable: the fold of the journal up to `sequence`.
// Free text about people lies in the vault, and the state says where. Who has no vault shows that.
class Texts {
public:
    virtual ~Texts() = default;
    virtual std::string read(const std::string& kept) const = 0;
};

struct Source {
    const floor::State& state;
    floor::Time now = 0;
    std::uint64_t sequence = 0;
    Digest head{};  // of the journal at that sequence
    std::string build{};
    // ST-PAIN-16.b: a result that pays more is confirmed twice; zero: none is.
    Money confirm_twice_above = Money::cents(1'000'000);
    const Texts* texts = nullptr;

    std::string text(const std::string& kept) const {
        return texts != nullptr ? texts->read(kept) : kept;
    }
};

// ST-GLI19-4.4.13.b: between rounds everybody can read whether and when the next one comes.
enum class Coming : std::uint8_t { in_progress, opens_at, waits_for_dealer, held, will_not_come };
inline constexpr std::array<std::string_view, 5> coming_names = {
    "in_progress", "opens_at", "waits_for_dealer", "held", "will_not_come"};
constexpr std::span<const std::string_view> names_of(Coming) {
    return coming_names;
}

enum class ComingReason : std::uint8_t {
    none,
    dealer_calls_new_game,
    least_time_between_rounds,
    automatic_table,
    early_outcome,
    table_stopped,
    storage_low,
    table_closed,
    venue_stopped,
    misdeal,
    discrepancy,
    device,
    incident,  // something is looked into before the next round
};
inline constexpr std::array<std::string_view, 13> coming_reason_names = {
    "none",
    "dealer_calls_new_game",
    "least_time_between_rounds",
    "automatic_table",
    "early_outcome",
    "table_stopped",
    "storage_low",
    "table_closed",
    "venue_stopped",
    "misdeal",
    "discrepancy",
    "device",
    "incident"};
constexpr std::span<const std::string_view> names_of(ComingReason) {
    return coming_reason_names;
}

struct NextRound {
    static constexpr std::string_view type_name = "next_round";
    Coming coming = Coming::in_progress;
    ComingReason reason = ComingReason::none;
    std::optional<floor::Time> not_before;
    std::string words;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "coming", self.coming);
        v(2, "reason", self.reason);
        v(3, "not_before", self.not_before);
        v(4, "words", self.words);
    }
};

// What is announced and not in force yet (SB-6.7, CR-4.1fn, RF-18.8).
enum class NoticeOf : std::uint8_t { closing, limits, variant };
inline constexpr std::array<std::string_view, 3> notice_of_names = {"closing", "limits", "variant"};
constexpr std::span<const std::string_view> names_of(NoticeOf) {
    return notice_of_names;
}
struct Notice {
    static constexpr std::string_view type_name = "notice";
    NoticeOf of = NoticeOf::closing;
    floor::Time at = 0;  // 0: by rounds
    std::uint32_t rounds_left = 0;
    Money least;  // the new minimum and maximum
    Money most;
    std::string variant;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "of", self.of);
        v(2, "at", self.at);
        v(3, "rounds_left", self.rounds_left);
        v(4, "least", self.least);
        v(5, "most", self.most);
        v(6, "variant", self.variant);
    }
};

// The public face of a table.
struct TableFace {
    static constexpr std::string_view type_name = "table_face";
    floor::TableId table;
    std::string name;
    floor::Game game{};
    floor::Mode mode{};
    std::string rulebook;
    floor::Phase phase{};
    std::uint32_t round = 0;               // the present or last one
    std::optional<floor::Time> closes_at;  // while betting is open
    NextRound next_round;
    Money least;
    Money kept_least;  // of players who keep the minimum that the table had before; zero: none
    Money most;        // zero: no limit
    Money step;        // zero: none
    Money least_total;
    Money most_total;
    Money differential;  // zero: none
    std::string variant;
    std::optional<floor::Time> decide_by;  // while players decide
    std::optional<floor::TerminalId> shooter;
    std::optional<floor::Time> press_by;  // while the shooter has not pressed the button
    std::string last_coup;                // "this" or "next" once it is announced
    std::vector<Notice> notices;
    std::optional<floor::TerminalId> player_cards;  // SB-1.1: whose marker it is; none: the dealer
    std::optional<floor::TerminalId> banker_cards;
    bool entered_by_hand = false;       // nobody but a person says which cards these are
    std::uint32_t committed_round = 0;  // that the commitment is to; 0: none stands
    std::optional<Digest> commitment;
    std::uint32_t decks = 0;     // 0: no cards
    bool manual = false;         // people enter what a device would have read, until further notice
    std::int64_t period_ms = 0;  // of betting, from its beginning to its end
    // LT-DAB.11, LT-DAB.12: what may still come to that side; none: there is no such limit.
    std::optional<Money> room_player;
    std::optional<Money> room_banker;
    // Drawn: what moves before the next draw, and how long. The draw comes when it has ended.
    std::optional<floor::Motion> motion;
    std::optional<floor::TerminalId> passed_to;  // turns the cards for whoever holds them
    std::uint32_t players_max = 0;               // nobody else may join so many; 0: any number
    Money area_most;  // SB-6.1: of all players together on one area; zero: no limit
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "name", self.name);
        v(3, "game", self.game);
        v(4, "mode", self.mode);
        v(5, "rulebook", self.rulebook);
        v(6, "phase", self.phase);
        v(7, "round", self.round);
        v(8, "closes_at", self.closes_at);
        v(9, "next_round", self.next_round);
        v(10, "least", self.least);
        v(11, "most", self.most);
        v(12, "step", self.step);
        v(13, "least_total", self.least_total);
        v(14, "most_total", self.most_total);
        v(15, "differential", self.differential);
        v(16, "variant", self.variant);
        v(17, "decide_by", self.decide_by);
        v(18, "shooter", self.shooter);
        v(19, "last_coup", self.last_coup);
        v(20, "notices", self.notices);
        v(21, "press_by", self.press_by);
        v(22, "player_cards", self.player_cards);
        v(23, "banker_cards", self.banker_cards);
        v(24, "entered_by_hand", self.entered_by_hand);
        v(25, "committed_round", self.committed_round);
        v(26, "commitment", self.commitment);
        v(27, "decks", self.decks);
        v(28, "manual", self.manual);
        v(29, "period_ms", self.period_ms);
        v(30, "room_player", self.room_player);
        v(31, "room_banker", self.room_banker);
        v(32, "kept_least", self.kept_least);
        v(33, "motion", self.motion);
        v(34, "passed_to", self.passed_to);
        v(35, "players_max", self.players_max);
        v(36, "area_most", self.area_most);
    }
};

// One word of a selection, as spec/ENCODING.md has them: "numbers" "5/8".
struct Selection {
    static constexpr std::string_view type_name = "selection";
    std::string name;
    std::string value;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "value", self.value);
    }
};
std::vector<Selection> selection_words(const floor::Spot& spot);

struct SeenCard {
    static constexpr std::string_view type_name = "seen_card";
    std::optional<cards::Card> card;  // none: it lies face down, and nobody is told what it is
    std::string place;                // "player", "banker"
    std::uint8_t number = 0;          // of an area or position; 0: none
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "card", self.card);
        v(2, "place", self.place);
        v(3, "number", self.number);
    }
};

struct ResultPart {
    static constexpr std::string_view type_name = "result_part";
    std::string name;
    std::string value;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "value", self.value);
    }
};

// A round's outcome as far as it may be seen: nothing while betting is open, then what came, and
// words only once the result is confirmed.
struct Seen {
    static constexpr std::string_view type_name = "seen";
    std::uint32_t round = 0;
    floor::RoundStatus status{};
    std::vector<SeenCard> cards;
    std::optional<std::uint8_t> number;  // of roulette
    std::string result;
    std::vector<ResultPart> parts;
    std::vector<std::uint8_t> dice;
    std::string symbol;         // of the big wheel
    std::uint32_t respins = 0;  // of the present round: how often ball or dice did not count
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "status", self.status);
        v(3, "cards", self.cards);
        v(4, "number", self.number);
        v(5, "result", self.result);
        v(6, "parts", self.parts);
        v(7, "dice", self.dice);
        v(8, "symbol", self.symbol);
        v(9, "respins", self.respins);
    }
};

// Of what can become many a view shows so many: no message passes the limit of a socket.
inline constexpr std::size_t history_shown_max = 100;  // rounds, the newest
inline constexpr std::size_t seats_shown_max = 500;
inline constexpr std::size_t matters_shown_max = 25;

NextRound next_round(const Source& source, const floor::Table& table);
std::vector<Notice> notices_of(const floor::Table& table);
TableFace face_of(const Source& source, floor::TableId id);
// Of the present or last round.
Seen seen_of(const floor::State& state, floor::TableId id);
Seen seen_of(const floor::Table& table, const floor::PastRound& past);
// The cards of an outcome and where each lies; one that is face down is nobody's to know.
std::vector<SeenCard> cards_of(const floor::Table& table, const floor::Outcome& outcome);
// The last rounds, newest last.
std::vector<Seen> history_of(const floor::Table& table);
std::string_view place_name(rules::Place place);
// "player": one card to that place.
std::string card_words(rules::Place place, int number = 0);

}  // namespace croupier::view
