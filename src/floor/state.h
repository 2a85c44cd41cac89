// The venue's whole state: the fold of its events, and the last answers to each origin.
//
// Always true after any command:
// 1. the ledger's laws (ledger/ledger.h);
// 2. what lies on a table's layout for a terminal adds up, class by class, to its at_risk account;
// 3. a table has wagers only while its round is open, closed, played, held or has its result;
// 4. each round names the rulebook and the settings that it is settled by, from beginning to end.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "floor/command.h"
#include "floor/event.h"
#include "floor/game/game.h"
#include "floor/ledger/ledger.h"

namespace croupier::floor {

// At least so many; at most twice as many, since the older half goes at once.
inline constexpr std::ptrdiff_t answers_kept = 32;
inline constexpr std::ptrdiff_t touches_kept = 32;

// The answer to a command: accepted if the reason is none.
struct Answer {
    static constexpr std::string_view type_name = "answer";
    std::uint64_t counter = 0;
    Refusal refusal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "refusal", self.refusal);
    }
    friend bool operator==(const Answer&, const Answer&) = default;
};

// The last answers given to one origin, oldest first, and its highest counter.
struct Correspondent {
    static constexpr std::string_view type_name = "correspondent";
    Origin origin;
    std::vector<Answer> answers;
    std::uint64_t highest = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "origin", self.origin);
        v(2, "answers", self.answers);
        v(3, "highest", self.highest);
    }
    friend bool operator==(const Correspondent&, const Correspondent&) = default;
};

struct Library {
    static constexpr std::string_view type_name = "library";
    std::string id;
    Digest digest;
    std::string text;
    std::shared_ptr<const rulebook::Rulebook> book{};  // read from the text
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "digest", self.digest);
        v(3, "text", self.text);
    }
    friend bool operator==(const Library& a, const Library& b) {
        return a.id == b.id && a.digest == b.digest && a.text == b.text;
    }
};

struct Staff {
    static constexpr std::string_view type_name = "staff";
    StaffId id;
    std::string role;
    bool signed_in = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "role", self.role);
        v(3, "signed_in", self.signed_in);
    }
    friend bool operator==(const Staff&, const Staff&) = default;
};

struct Terminal {
    static constexpr std::string_view type_name = "terminal";
    std::string name;
    std::optional<Person> person;
    bool stopped = false;
    Money last_won;  // winnings of the last settled round that it had a wager in
    std::uint64_t rounds_played = 0;
    std::uint64_t rounds_won = 0;
    TerminalMeters former;  // of the stores before this one; its own are in the ledger
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "person", self.person);
        v(3, "stopped", self.stopped);
        v(4, "last_won", self.last_won);
        v(5, "rounds_played", self.rounds_played);
        v(6, "rounds_won", self.rounds_won);
        v(7, "former", self.former);
    }
    friend bool operator==(const Terminal&, const Terminal&) = default;
};

enum class Phase : std::uint8_t { closed, idle, open, closed_bets, playing, result, held };
inline constexpr std::array<std::string_view, 7> phase_names = {
    "closed", "idle", "open", "closed_bets", "playing", "result", "held"};
constexpr std::span<const std::string_view> names_of(Phase) {
    return phase_names;
}

struct Wager {
    static constexpr std::string_view type_name = "wager";
    Spot spot;
    Split stake;
    Money confirmed;  // that part of it which cannot be taken away any more
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "spot", self.spot);
        v(2, "stake", self.stake);
        v(3, "confirmed", self.confirmed);
    }
    friend bool operator==(const Wager&, const Wager&) = default;
};

// What one touch did to one spot, so that it can be undone.
struct Touch {
    static constexpr std::string_view type_name = "touch";
    std::uint32_t number = 0;  // the same for all spots of one touch
    bool taken = false;        // chips went away; otherwise they came
    SpotChange change;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "number", self.number);
        v(2, "taken", self.taken);
        v(3, "change", self.change);
    }
    friend bool operator==(const Touch&, const Touch&) = default;
};

// A terminal's place at a table.
struct Seat {
    static constexpr std::string_view type_name = "seat";
    TerminalId terminal;
    std::vector<Wager> wagers;     // on the layout now, in the order of their first chip
    std::vector<Touch> touches;    // newest last
    std::vector<Chips> previous;   // what stood in the last round that it had wagers in
    std::uint32_t last_round = 0;  // the last one that it had a wager in
    bool relaxed = false;          // may still change wagers although betting has ended
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "wagers", self.wagers);
        v(3, "touches", self.touches);
        v(4, "previous", self.previous);
        v(5, "last_round", self.last_round);
        v(6, "relaxed", self.relaxed);
    }
    friend bool operator==(const Seat&, const Seat&) = default;
};

enum class RoundStatus : std::uint8_t { in_progress, settled, void_round, held };
inline constexpr std::array<std::string_view, 4> round_status_names = {"in_progress", "settled",
                                                                       "void", "held"};
constexpr std::span<const std::string_view> names_of(RoundStatus) {
    return round_status_names;
}

// A finished round, as history shows it. The digest stands for the whole record in the journal.
struct PastRound {
    static constexpr std::string_view type_name = "past_round";
    RoundId round;
    RoundStatus status{};
    Outcome outcome;
    std::string result;
    Digest record;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "status", self.status);
        v(3, "outcome", self.outcome);
        v(4, "result", self.result);
        v(5, "record", self.record);
    }
    friend bool operator==(const PastRound&, const PastRound&) = default;
};

// Of one bet under one version of rulebook and settings (ST-GLI19-2.8.3).
struct BetMeters {
    static constexpr std::string_view type_name = "bet_meters";
    std::uint64_t wagers = 0;
    Money staked;  // of wagers that won, lost or were pushed
    Money won;
    Money lost;
    Money pushed;
    Money voided;  // no turnover
    Money commission;
    Money promotional;  // that part of the stakes which was not cashable
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "wagers", self.wagers);
        v(2, "staked", self.staked);
        v(3, "won", self.won);
        v(4, "lost", self.lost);
        v(5, "pushed", self.pushed);
        v(6, "voided", self.voided);
        v(7, "commission", self.commission);
        v(8, "promotional", self.promotional);
    }
    friend bool operator==(const BetMeters&, const BetMeters&) = default;
};

// A table under one version of rulebook and settings.
struct PayTableMeters {
    static constexpr std::string_view type_name = "pay_table_meters";
    Digest version;
    Time since = 0;
    std::uint64_t rounds_settled = 0;
    std::uint64_t rounds_void = 0;
    std::vector<BetMeters> bets;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "version", self.version);
        v(2, "since", self.since);
        v(3, "rounds_settled", self.rounds_settled);
        v(4, "rounds_void", self.rounds_void);
        v(5, "bets", self.bets);
    }
    friend bool operator==(const PayTableMeters&, const PayTableMeters&) = default;
};

struct Table {
    static constexpr std::string_view type_name = "table";
    std::string name;
    Settings settings;
    Digest version;  // of rulebook and settings
    Phase phase = Phase::closed;
    bool stopped = false;

    // The present or last round.
    std::uint32_t round_number = 0;
    Digest round_version;
    Time opened_at = 0;
    Time closes_at = 0;  // while open: the moment from which no wager is taken
    Time closed_at = 0;
    Outcome outcome;
    std::optional<HoldReason> hold;
    std::vector<Seat> seats;  // in the order in which terminals first sat down

    std::vector<PastRound> past;  // newest last
    std::vector<PayTableMeters> meters;

    // Caches.
    std::shared_ptr<const rulebook::Rulebook> book{};
    std::shared_ptr<const TableGame> game{};
    std::vector<std::uint32_t> seat_index{};  // by terminal, plus one

    const Seat* find_seat(TerminalId terminal) const {
        if (terminal.value() >= seat_index.size()) return nullptr;
        const std::uint32_t at = seat_index[terminal.value()];
        return at == 0 ? nullptr : &seats[at - 1];
    }
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "settings", self.settings);
        v(3, "version", self.version);
        v(4, "phase", self.phase);
        v(5, "stopped", self.stopped);
        v(6, "round_number", self.round_number);
        v(7, "round_version", self.round_version);
        v(8, "opened_at", self.opened_at);
        v(9, "closes_at", self.closes_at);
        v(10, "closed_at", self.closed_at);
        v(11, "outcome", self.outcome);
        v(12, "hold", self.hold);
        v(13, "seats", self.seats);
        v(14, "past", self.past);
        v(15, "meters", self.meters);
    }
};

enum class EffectKind : std::uint8_t { print_ticket };
inline constexpr std::array<std::string_view, 1> effect_kind_names = {"print_ticket"};
constexpr std::span<const std::string_view> names_of(EffectKind) {
    return effect_kind_names;
}
// Ordered from the world and not yet reported.
struct Effect {
    static constexpr std::string_view type_name = "effect";
    EffectId id;
    EffectKind kind = EffectKind::print_ticket;
    TerminalId terminal;
    TicketId ticket;
    bool in_doubt = false;  // reported as unknown: an attendant settles it, nobody tries again
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "kind", self.kind);
        v(3, "terminal", self.terminal);
        v(4, "ticket", self.ticket);
        v(5, "in_doubt", self.in_doubt);
    }
    friend bool operator==(const Effect&, const Effect&) = default;
};

struct State {
    static constexpr std::string_view type_name = "state";
    std::optional<OpenVenue> venue;
    Time at = 0;  // of the last command
    std::uint32_t behaviour = 0;
    std::uint32_t format_generation = 0;
    bool storage_low = false;
    bool stopped = false;  // the whole venue: we were wrong outside any table
    std::string gaming_day;
    std::vector<Digest> day_rounds;  // records of the rounds that ended in this gaming day
    std::vector<Library> rulebooks;
    std::vector<Staff> staff;  // in order of id
    std::vector<Terminal> terminals;
    std::vector<Table> tables;
    Ledger ledger;
    std::vector<Effect> effects;
    std::vector<Ticket> tickets;
    std::uint64_t last_ticket = 0;
    std::uint64_t last_effect = 0;
    std::vector<Correspondent> correspondents;  // in the order in which they first wrote

    // Cache: place of an origin among the correspondents, plus one; by kind and number.
    std::array<std::vector<std::uint32_t>, origin_kind_names.size()> correspondent_index{};

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "venue", self.venue);
        v(2, "at", self.at);
        v(3, "behaviour", self.behaviour);
        v(4, "format_generation", self.format_generation);
        v(5, "storage_low", self.storage_low);
        v(6, "stopped", self.stopped);
        v(7, "gaming_day", self.gaming_day);
        v(8, "day_rounds", self.day_rounds);
        v(9, "rulebooks", self.rulebooks);
        v(10, "staff", self.staff);
        v(11, "terminals", self.terminals);
        v(12, "tables", self.tables);
        v(13, "ledger", self.ledger);
        v(14, "effects", self.effects);
        v(15, "tickets", self.tickets);
        v(16, "last_ticket", self.last_ticket);
        v(17, "last_effect", self.last_effect);
        v(18, "correspondents", self.correspondents);
    }

    const Table* find_table(TableId id) const {
        return id.value() < tables.size() ? &tables[id.value()] : nullptr;
    }
    const Terminal* find_terminal(TerminalId id) const {
        return id.value() < terminals.size() ? &terminals[id.value()] : nullptr;
    }
    const Staff* find_staff(StaffId id) const;
    const Library* find_rulebook(std::string_view id) const;
    const Answer* find_answer(const Origin& origin, std::uint64_t counter) const;
    // The counter is older than every answer that is kept.
    bool is_stale(const Origin& origin, std::uint64_t counter) const;

    // After the fields were read from a snapshot: makes all caches anew. A Fault if the state names
    // what cannot be.
    Result<Nothing, Fault> rebuild();
};

inline RoundId round_of(TableId id, const Table& table) {
    return {id, table.round_number};
}
// The table's wagers of that terminal, added up.
Money staked(const Table& table, TerminalId terminal);
const Wager* find_wager(const Seat& seat, const Spot& spot);
// A round is under way: neither closed nor idle.
constexpr bool in_round(Phase phase) {
    return phase != Phase::closed && phase != Phase::idle;
}

}  // namespace croupier::floor
