// What has happened. Events are facts: apply() takes every event that was ever written, in every
// later build. A new field has a new number and a default; a new meaning is a new type.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/odds.h"
#include "floor/command.h"
#include "floor/ledger/account.h"
#include "floor/outcome.h"
#include "rules/award.h"

namespace croupier::floor {

// ---- The venue and the engine: 1 to 99 ----

struct VenueOpened {
    CROUPIER_TYPE(1, "venue_opened");
    OpenVenue venue;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "venue", self.venue);
    }
    friend bool operator==(const VenueOpened&, const VenueOpened&) = default;
};

struct EngineStarted {
    CROUPIER_TYPE(2, "engine_started");
    std::string build;
    std::uint32_t codec = 0;
    std::uint32_t behaviour = 0;
    Digest program;
    bool approved = false;  // the digest was the expected one
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "build", self.build);
        v(2, "codec", self.codec);
        v(3, "behaviour", self.behaviour);
        v(4, "program", self.program);
        v(5, "approved", self.approved);
    }
    friend bool operator==(const EngineStarted&, const EngineStarted&) = default;
};

struct HostRestarted {
    CROUPIER_TYPE(3, "host_restarted");
    Time down_from = 0;
    Time up_at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "down_from", self.down_from);
        v(2, "up_at", self.up_at);
    }
    friend bool operator==(const HostRestarted&, const HostRestarted&) = default;
};

struct RulebookAdded {
    CROUPIER_TYPE(4, "rulebook_added");
    std::string id;
    Digest digest;
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "digest", self.digest);
        v(3, "text", self.text);
    }
    friend bool operator==(const RulebookAdded&, const RulebookAdded&) = default;
};

struct FormatActivated {
    CROUPIER_TYPE(5, "format_activated");
    std::uint32_t generation = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "generation", self.generation);
    }
    friend bool operator==(const FormatActivated&, const FormatActivated&) = default;
};

struct StorageReported {
    CROUPIER_TYPE(6, "storage_reported");
    bool low = false;
    std::uint64_t free_bytes = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "low", self.low);
        v(2, "free_bytes", self.free_bytes);
    }
    friend bool operator==(const StorageReported&, const StorageReported&) = default;
};

struct ClockStepped {
    CROUPIER_TYPE(7, "clock_stepped");
    std::int64_t step_ms = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "step_ms", self.step_ms);
    }
    friend bool operator==(const ClockStepped&, const ClockStepped&) = default;
};

struct GamingDayBegan {
    CROUPIER_TYPE(8, "gaming_day_began");
    std::string date;
    std::int32_t utc_offset_minutes = 0;
    Digest rounds;  // Merkle root over the records of the rounds of the day that ended
    std::uint64_t round_count = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "date", self.date);
        v(2, "utc_offset_minutes", self.utc_offset_minutes);
        v(3, "rounds", self.rounds);
        v(4, "round_count", self.round_count);
    }
    friend bool operator==(const GamingDayBegan&, const GamingDayBegan&) = default;
};

struct StoreTakenOver {
    CROUPIER_TYPE(9, "store_taken_over");
    std::uint64_t sequence = 0;
    Digest head;
    Transfers transfers;
    std::vector<CarryOver> credits;
    std::vector<Ticket> tickets;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "sequence", self.sequence);
        v(2, "head", self.head);
        v(3, "transfers", self.transfers);
        v(4, "credits", self.credits);
        v(5, "tickets", self.tickets);
    }
    friend bool operator==(const StoreTakenOver&, const StoreTakenOver&) = default;
};

// A table, or the venue if none is named, is stopped: we were wrong.
struct EngineFaulted {
    CROUPIER_TYPE(10, "engine_faulted");
    std::optional<TableId> table;
    std::string what;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "what", self.what);
    }
    friend bool operator==(const EngineFaulted&, const EngineFaulted&) = default;
};

// ---- Staff: 100 to 199 ----

struct StaffAdded {
    CROUPIER_TYPE(100, "staff_added");
    StaffId staff;
    std::string role;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "role", self.role);
    }
    friend bool operator==(const StaffAdded&, const StaffAdded&) = default;
};

struct SignedIn {
    CROUPIER_TYPE(101, "signed_in");
    StaffId staff;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
    }
    friend bool operator==(const SignedIn&, const SignedIn&) = default;
};

struct SignedOut {
    CROUPIER_TYPE(102, "signed_out");
    StaffId staff;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
    }
    friend bool operator==(const SignedOut&, const SignedOut&) = default;
};

struct SignInFailed {
    CROUPIER_TYPE(103, "sign_in_failed");
    Bytes claimed;  // sealed
    std::string address;
    std::string reason;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "claimed", self.claimed);
        v(2, "address", self.address);
        v(3, "reason", self.reason);
    }
    friend bool operator==(const SignInFailed&, const SignInFailed&) = default;
};

// ---- Terminals and money: 200 to 299 ----

struct TerminalAdded {
    CROUPIER_TYPE(200, "terminal_added");
    TerminalId terminal;
    std::string name;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "name", self.name);
    }
    friend bool operator==(const TerminalAdded&, const TerminalAdded&) = default;
};

struct CardInserted {
    CROUPIER_TYPE(201, "card_inserted");
    TerminalId terminal;
    Person person;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "person", self.person);
    }
    friend bool operator==(const CardInserted&, const CardInserted&) = default;
};

struct CardRemoved {
    CROUPIER_TYPE(202, "card_removed");
    TerminalId terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
    }
    friend bool operator==(const CardRemoved&, const CardRemoved&) = default;
};

struct BoughtIn {
    CROUPIER_TYPE(203, "bought_in");
    TerminalId terminal;
    Transfers transfers;
    Split balance;  // credit after it
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "transfers", self.transfers);
        v(3, "balance", self.balance);
    }
    friend bool operator==(const BoughtIn&, const BoughtIn&) = default;
};

struct PromotionGiven {
    CROUPIER_TYPE(204, "promotion_given");
    TerminalId terminal;
    Transfers transfers;
    Split balance;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "transfers", self.transfers);
        v(3, "balance", self.balance);
    }
    friend bool operator==(const PromotionGiven&, const PromotionGiven&) = default;
};

// The account is closed; a ticket is ordered for what can be paid out.
struct CashedOut {
    CROUPIER_TYPE(205, "cashed_out");
    TerminalId terminal;
    TicketId ticket;
    Money amount;
    EffectId effect;  // printing it
    Transfers transfers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "ticket", self.ticket);
        v(3, "amount", self.amount);
        v(4, "effect", self.effect);
        v(5, "transfers", self.transfers);
    }
    friend bool operator==(const CashedOut&, const CashedOut&) = default;
};

struct EffectReported {
    CROUPIER_TYPE(206, "effect_reported");
    EffectId effect;
    EffectResult result = EffectResult::done;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "effect", self.effect);
        v(2, "result", self.result);
    }
    friend bool operator==(const EffectReported&, const EffectReported&) = default;
};

// The terminal's own books do not come out: nothing can be done there until it is looked into.
struct TerminalStopped {
    CROUPIER_TYPE(207, "terminal_stopped");
    TerminalId terminal;
    std::string what;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "what", self.what);
    }
    friend bool operator==(const TerminalStopped&, const TerminalStopped&) = default;
};

// ---- Tables: 300 to 399 ----

struct TableAdded {
    CROUPIER_TYPE(300, "table_added");
    TableId table;
    std::string name;
    Settings settings;
    Digest digest;  // of settings and rulebook together: the version that rounds are bound to
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "name", self.name);
        v(3, "settings", self.settings);
        v(4, "digest", self.digest);
    }
    friend bool operator==(const TableAdded&, const TableAdded&) = default;
};

struct TableOpened {
    CROUPIER_TYPE(301, "table_opened");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const TableOpened&, const TableOpened&) = default;
};

struct TableClosed {
    CROUPIER_TYPE(302, "table_closed");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const TableClosed&, const TableClosed&) = default;
};

struct TableResumed {
    CROUPIER_TYPE(303, "table_resumed");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const TableResumed&, const TableResumed&) = default;
};

// ---- Wagers: 400 to 499 ----

struct RoundOpened {
    CROUPIER_TYPE(400, "round_opened");
    RoundId round;
    Time opened_at = 0;
    Time closes_at = 0;
    Digest bound_to;  // rulebook and settings
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "opened_at", self.opened_at);
        v(3, "closes_at", self.closes_at);
        v(4, "bound_to", self.bound_to);
    }
    friend bool operator==(const RoundOpened&, const RoundOpened&) = default;
};

// Chips that came or went on one spot, and from which credit.
struct SpotChange {
    static constexpr std::string_view type_name = "spot_change";
    Spot spot;
    Split funding;  // what was added or taken
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "spot", self.spot);
        v(2, "funding", self.funding);
    }
    friend bool operator==(const SpotChange&, const SpotChange&) = default;
};

struct BetsPlaced {
    CROUPIER_TYPE(401, "bets_placed");
    RoundId round;
    TerminalId terminal;
    std::vector<SpotChange> changes;
    Transfers transfers;
    bool undo = false;     // the last touch, which took chips away, was undone
    bool relaxed = false;  // after the end of betting, by a recorded relaxation
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "changes", self.changes);
        v(4, "transfers", self.transfers);
        v(5, "undo", self.undo);
        v(6, "relaxed", self.relaxed);
    }
    friend bool operator==(const BetsPlaced&, const BetsPlaced&) = default;
};

struct BetsTaken {
    CROUPIER_TYPE(402, "bets_taken");
    RoundId round;
    TerminalId terminal;
    std::vector<SpotChange> changes;
    Transfers transfers;
    bool undo = false;  // the last touch was undone rather than a new one made
    bool relaxed = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "changes", self.changes);
        v(4, "transfers", self.transfers);
        v(5, "undo", self.undo);
        v(6, "relaxed", self.relaxed);
    }
    friend bool operator==(const BetsTaken&, const BetsTaken&) = default;
};

// More was asked for than the table permits: so much of it stands.
struct WagerTrimmed {
    CROUPIER_TYPE(403, "wager_trimmed");
    RoundId round;
    TerminalId terminal;
    Spot spot;
    Money asked;  // the stake that the player wanted to have there
    Money stands;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "spot", self.spot);
        v(4, "asked", self.asked);
        v(5, "stands", self.stands);
    }
    friend bool operator==(const WagerTrimmed&, const WagerTrimmed&) = default;
};

struct BetsConfirmed {
    CROUPIER_TYPE(404, "bets_confirmed");
    RoundId round;
    TerminalId terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
    }
    friend bool operator==(const BetsConfirmed&, const BetsConfirmed&) = default;
};

enum class RefundReason : std::uint8_t { not_confirmed, below_minimum, below_minimum_total };
inline constexpr std::array<std::string_view, 3> refund_reason_names = {
    "not_confirmed", "below_minimum", "below_minimum_total"};
constexpr std::span<const std::string_view> names_of(RefundReason) {
    return refund_reason_names;
}
// The rules gave these back at the end of betting.
struct WagerRefunded {
    CROUPIER_TYPE(405, "wager_refunded");
    RoundId round;
    TerminalId terminal;
    RefundReason reason{};
    std::vector<SpotChange> changes;
    Transfers transfers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "reason", self.reason);
        v(4, "changes", self.changes);
        v(5, "transfers", self.transfers);
    }
    friend bool operator==(const WagerRefunded&, const WagerRefunded&) = default;
};

enum class CloseCause : std::uint8_t { time, outcome, outage };
inline constexpr std::array<std::string_view, 3> close_cause_names = {"time", "outcome", "outage"};
constexpr std::span<const std::string_view> names_of(CloseCause) {
    return close_cause_names;
}
// No more bets. What the rules refund follows in events of its own, within the same command.
struct BetsClosed {
    CROUPIER_TYPE(406, "bets_closed");
    RoundId round;
    CloseCause cause = CloseCause::time;
    Time closed_at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "cause", self.cause);
        v(3, "closed_at", self.closed_at);
    }
    friend bool operator==(const BetsClosed&, const BetsClosed&) = default;
};

struct CloseRelaxed {
    CROUPIER_TYPE(407, "close_relaxed");
    RoundId round;
    TerminalId terminal;
    std::string reason;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "reason", self.reason);
        v(4, "by", self.by);
    }
    friend bool operator==(const CloseRelaxed&, const CloseRelaxed&) = default;
};

// After an outage the round goes on with the time that it had left, or with a new period.
struct RoundResumed {
    CROUPIER_TYPE(408, "round_resumed");
    RoundId round;
    Time closes_at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "closes_at", self.closes_at);
    }
    friend bool operator==(const RoundResumed&, const RoundResumed&) = default;
};

// ---- Play: 500 to 599 ----

struct CardDealt {
    CROUPIER_TYPE(500, "card_dealt");
    RoundId round;
    cards::Card card;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "card", self.card);
    }
    friend bool operator==(const CardDealt&, const CardDealt&) = default;
};

struct NumberReported {
    CROUPIER_TYPE(501, "number_reported");
    RoundId round;
    std::uint8_t number = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "number", self.number);
    }
    friend bool operator==(const NumberReported&, const NumberReported&) = default;
};

enum class HoldReason : std::uint8_t { early_outcome };
inline constexpr std::array<std::string_view, 1> hold_reason_names = {"early_outcome"};
constexpr std::span<const std::string_view> names_of(HoldReason) {
    return hold_reason_names;
}
// The round waits for somebody with authority.
struct RoundHeld {
    CROUPIER_TYPE(502, "round_held");
    RoundId round;
    HoldReason reason = HoldReason::early_outcome;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "reason", self.reason);
    }
    friend bool operator==(const RoundHeld&, const RoundHeld&) = default;
};

struct ResultConfirmed {
    CROUPIER_TYPE(503, "result_confirmed");
    RoundId round;
    Outcome outcome;
    std::string result;         // in clear words: "player 5, banker 6: banker wins"
    std::optional<StaffId> by;  // none: an automatic table
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "outcome", self.outcome);
        v(3, "result", self.result);
        v(4, "by", self.by);
    }
    friend bool operator==(const ResultConfirmed&, const ResultConfirmed&) = default;
};

// How one wager ended.
struct WagerResult {
    static constexpr std::string_view type_name = "wager_result";
    Spot spot;
    Split stake;
    rules::Status status{};
    Money winnings;
    Money commission;      // kept back from winnings that would have been higher by it
    bool rounded = false;  // the exact winnings were a fraction of a cent, or of the unit, less
    Money returned{};      // of the stake: all, nothing, or the pieces that won
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "spot", self.spot);
        v(2, "stake", self.stake);
        v(3, "status", self.status);
        v(4, "winnings", self.winnings);
        v(5, "commission", self.commission);
        v(6, "rounded", self.rounded);
        v(7, "returned", self.returned);
    }
    friend bool operator==(const WagerResult&, const WagerResult&) = default;
};

// One player's record of a round: with the round's own events it holds all that a dispute needs.
struct SeatResult {
    static constexpr std::string_view type_name = "seat_result";
    TerminalId terminal;
    std::optional<Person> person;
    Money credit_before;  // with the stakes of this round still in it
    Money credit_after;
    std::vector<WagerResult> wagers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "person", self.person);
        v(3, "credit_before", self.credit_before);
        v(4, "credit_after", self.credit_after);
        v(5, "wagers", self.wagers);
    }
    friend bool operator==(const SeatResult&, const SeatResult&) = default;
};

struct RoundSettled {
    CROUPIER_TYPE(504, "round_settled");
    RoundId round;
    std::vector<SeatResult> seats;
    Transfers transfers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "seats", self.seats);
        v(3, "transfers", self.transfers);
    }
    friend bool operator==(const RoundSettled&, const RoundSettled&) = default;
};

struct RoundVoided {
    CROUPIER_TYPE(505, "round_voided");
    RoundId round;
    VoidReason reason{};
    std::optional<StaffId> by;  // none: the rulebook did it
    std::vector<SeatResult> seats;
    Transfers transfers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "reason", self.reason);
        v(3, "by", self.by);
        v(4, "seats", self.seats);
        v(5, "transfers", self.transfers);
    }
    friend bool operator==(const RoundVoided&, const RoundVoided&) = default;
};

using VenueEvent =
    std::variant<VenueOpened, EngineStarted, HostRestarted, RulebookAdded, FormatActivated,
                 StorageReported, ClockStepped, GamingDayBegan, StoreTakenOver, EngineFaulted>;
using StaffEvent = std::variant<StaffAdded, SignedIn, SignedOut, SignInFailed>;
using TerminalEvent = std::variant<TerminalAdded, CardInserted, CardRemoved, BoughtIn,
                                   PromotionGiven, CashedOut, EffectReported, TerminalStopped>;
using TableEvent = std::variant<TableAdded, TableOpened, TableClosed, TableResumed>;
using WagerEvent = std::variant<RoundOpened, BetsPlaced, BetsTaken, WagerTrimmed, BetsConfirmed,
                                WagerRefunded, BetsClosed, CloseRelaxed, RoundResumed>;
using PlayEvent =
    std::variant<CardDealt, NumberReported, RoundHeld, ResultConfirmed, RoundSettled, RoundVoided>;
using Event =
    std::variant<VenueEvent, StaffEvent, TerminalEvent, TableEvent, WagerEvent, PlayEvent>;
using Events = std::vector<Event>;

// Calls `visitor` with the event itself, whatever area it is of.
template <class Visitor>
decltype(auto) visit_event(Visitor&& visitor, const Event& event) {
    return std::visit(
        [&](const auto& area) -> decltype(auto) {
            return std::visit([&](const auto& fact) -> decltype(auto) { return visitor(fact); },
                              area);
        },
        event);
}

// The money that moved; empty for most events.
inline std::span<const Transfer> transfers_of(const Event& event) {
    return visit_event(
        [](const auto& fact) -> std::span<const Transfer> {
            if constexpr (requires { fact.transfers; }) return fact.transfers;
            return {};
        },
        event);
}

std::string_view name_of(const Event& event);

}  // namespace croupier::floor
