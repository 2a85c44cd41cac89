// Rounds: 400 to 499 until betting ends, 500 to 599 from then on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/money.h"
#include "floor/device/device.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/round/command.h"
#include "floor/round/outcome.h"
#include "floor/round/play.h"
#include "floor/type.h"
#include "floor/wager/event.h"
#include "floor/wager/spot.h"
#include "rules/award.h"

namespace croupier::floor {

enum class RoundKind : std::uint8_t { normal, no_bet };
inline constexpr std::array<std::string_view, 2> round_kind_names = {"normal", "no_bet"};
constexpr std::span<const std::string_view> names_of(RoundKind) {
    return round_kind_names;
}
// Betting is open until `closes_at`; 0: until the first wager starts the countdown, or in a no-bet
// coup never.
struct RoundOpened {
    CROUPIER_TYPE(400, "round_opened");
    RoundId round;
    Time opened_at = 0;
    Time closes_at = 0;
    Digest bound_to;  // rulebook and settings
    RoundKind kind = RoundKind::normal;
    std::optional<StaffId> by{};      // none: the system
    std::vector<DeviceId> devices{};  // that it is played with, as far as they are registered
    bool by_hand = false;             // results are entered by hand
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "opened_at", self.opened_at);
        v(3, "closes_at", self.closes_at);
        v(4, "bound_to", self.bound_to);
        v(5, "kind", self.kind);
        v(6, "by", self.by);
        v(7, "devices", self.devices);
        v(8, "by_hand", self.by_hand);
    }
    friend bool operator==(const RoundOpened&, const RoundOpened&) = default;
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

// The first wager came to a table that was waiting for one.
struct CountdownStarted {
    CROUPIER_TYPE(409, "countdown_started");
    RoundId round;
    Time closes_at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "closes_at", self.closes_at);
    }
    friend bool operator==(const CountdownStarted&, const CountdownStarted&) = default;
};

struct NumberReported {
    CROUPIER_TYPE(501, "number_reported");
    RoundId round;
    std::uint8_t number = 0;
    std::optional<StaffId> entered_by{};  // in manual mode
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "number", self.number);
        v(3, "entered_by", self.entered_by);
    }
    friend bool operator==(const NumberReported&, const NumberReported&) = default;
};

enum class HoldReason : std::uint8_t {
    early_outcome,
    misdeal,
    discrepancy,  // between device and cards
    device,       // it cannot tell this round from the one before
    too_soon,     // after the end of betting for the device to have a result
};
inline constexpr std::array<std::string_view, 5> hold_reason_names = {
    "early_outcome", "misdeal", "discrepancy", "device", "too_soon"};
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
    bool by_hand = false;       // all of it, or some, was entered in manual mode
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "outcome", self.outcome);
        v(3, "result", self.result);
        v(4, "by", self.by);
        v(5, "by_hand", self.by_hand);
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
    Play play{};
    std::uint32_t sitting = 0;  // of the terminal: whoever comes later is perhaps somebody else
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "person", self.person);
        v(3, "credit_before", self.credit_before);
        v(4, "credit_after", self.credit_after);
        v(5, "wagers", self.wagers);
        v(6, "play", self.play);
        v(7, "sitting", self.sitting);
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

struct DiceReported {
    CROUPIER_TYPE(506, "dice_reported");
    RoundId round;
    std::vector<std::uint8_t> dice;
    Time exposed_at = 0;
    std::optional<StaffId> entered_by{};  // in manual mode
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "dice", self.dice);
        v(3, "exposed_at", self.exposed_at);
        v(4, "entered_by", self.entered_by);
    }
    friend bool operator==(const DiceReported&, const DiceReported&) = default;
};

struct SeatOffer {
    static constexpr std::string_view type_name = "seat_offer";
    TerminalId terminal;
    std::vector<Offer> offers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "offers", self.offers);
    }
    friend bool operator==(const SeatOffer&, const SeatOffer&) = default;
};
struct DecisionsAsked {
    CROUPIER_TYPE(507, "decisions_asked");
    RoundId round;
    Time closes_at = 0;
    std::vector<SeatOffer> asked;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "closes_at", self.closes_at);
        v(3, "asked", self.asked);
    }
    friend bool operator==(const DecisionsAsked&, const DecisionsAsked&) = default;
};

struct DecisionMade {
    CROUPIER_TYPE(508, "decision_made");
    RoundId round;
    TerminalId terminal;
    Choice choice;
    std::vector<SpotChange> changes;  // a wager that comes of it
    Transfers transfers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "choice", self.choice);
        v(4, "changes", self.changes);
        v(5, "transfers", self.transfers);
    }
    friend bool operator==(const DecisionMade&, const DecisionMade&) = default;
};

struct PositionsPicked {
    CROUPIER_TYPE(509, "positions_picked");
    RoundId round;
    TerminalId terminal;
    std::vector<std::uint8_t> positions;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "positions", self.positions);
    }
    friend bool operator==(const PositionsPicked&, const PositionsPicked&) = default;
};

struct ShooterNamed {
    CROUPIER_TYPE(510, "shooter_named");
    RoundId round;
    std::optional<TerminalId> terminal;  // none: the system starts the tumbler
    Time closes_at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "closes_at", self.closes_at);
    }
    friend bool operator==(const ShooterNamed&, const ShooterNamed&) = default;
};

struct TumblerStarted {
    CROUPIER_TYPE(511, "tumbler_started");
    RoundId round;
    std::optional<TerminalId> terminal;  // none: the system
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
    }
    friend bool operator==(const TumblerStarted&, const TumblerStarted&) = default;
};

// Another source has read the outcome too, before it is settled.
struct ReadingNoted {
    CROUPIER_TYPE(619, "reading_noted");
    static constexpr std::uint32_t generation = 3;
    RoundId round;
    std::optional<std::uint8_t> number{};  // of a wheel
    std::vector<std::uint8_t> dice{};
    bool differs = false;
    std::optional<StaffId> by{};  // none: a device
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "number", self.number);
        v(3, "dice", self.dice);
        v(4, "differs", self.differs);
        v(5, "by", self.by);
    }
    friend bool operator==(const ReadingNoted&, const ReadingNoted&) = default;
};

}  // namespace croupier::floor
