// When things go wrong: 600 to 699.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "floor/ids.h"
#include "floor/incident/incident.h"
#include "floor/round/command.h"
#include "floor/round/event.h"
#include "floor/round/outcome.h"
#include "floor/type.h"

namespace croupier::floor {

// From staff, from a device, or from a player: a claim, a fault of the terminal.
struct OpenIncident {
    CROUPIER_TYPE(600, "open_incident");
    RoundId round;  // the number 0: of no round
    IncidentKind kind = IncidentKind::misdeal;
    std::optional<TerminalId> terminal;
    std::string text;
    Breach breach = Breach::none;
    bool withhold = false;  // what the player has stays there until it is closed
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "kind", self.kind);
        v(3, "terminal", self.terminal);
        v(4, "text", self.text);
        v(5, "breach", self.breach);
        v(6, "withhold", self.withhold);
    }
    friend bool operator==(const OpenIncident&, const OpenIncident&) = default;
};

struct AddFinding {
    CROUPIER_TYPE(601, "add_finding");
    IncidentId incident;
    FindingKind kind = FindingKind::note;
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "incident", self.incident);
        v(2, "kind", self.kind);
        v(3, "text", self.text);
    }
    friend bool operator==(const AddFinding&, const AddFinding&) = default;
};

struct CloseIncident {
    CROUPIER_TYPE(602, "close_incident");
    IncidentId incident;
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "incident", self.incident);
        v(2, "text", self.text);
    }
    friend bool operator==(const CloseIncident&, const CloseIncident&) = default;
};

// What was paid too much comes back, or what was paid too little is paid.
struct SettlePayment {
    CROUPIER_TYPE(603, "settle_payment");
    IncidentId incident;
    bool at_counter = false;  // otherwise by the player's terminal
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "incident", self.incident);
        v(2, "at_counter", self.at_counter);
    }
    friend bool operator==(const SettlePayment&, const SettlePayment&) = default;
};

// What really came. Of a round that is settled its record comes along, as the journal has it: the
// state keeps only the record's digest.
struct CorrectResult {
    CROUPIER_TYPE(604, "correct_result");
    RoundId round;
    Outcome outcome;
    std::optional<RoundSettled> record;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "outcome", self.outcome);
        v(3, "record", self.record);
    }
    friend bool operator==(const CorrectResult&, const CorrectResult&) = default;
};

// A round that is settled already.
struct VoidPastRound {
    CROUPIER_TYPE(605, "void_past_round");
    RoundId round;
    VoidReason reason{};
    RoundSettled record;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "reason", self.reason);
        v(3, "record", self.record);
    }
    friend bool operator==(const VoidPastRound&, const VoidPastRound&) = default;
};

enum class NoSpinReason : std::uint8_t {
    same_direction,
    wheel_not_turning,
    too_few_revolutions,
    foreign_object,
    no_compartment,
    ball_out,
    interference,
    // Of dice.
    cocked_die,
    tumbler_fault,
    not_activated,
    exposed_early,
    broken_die,
};
inline constexpr std::array<std::string_view, 12> no_spin_reason_names = {
    "same_direction", "wheel_not_turning", "too_few_revolutions", "foreign_object",
    "no_compartment", "ball_out",          "interference",        "cocked_die",
    "tumbler_fault",  "not_activated",     "exposed_early",       "broken_die"};
constexpr std::span<const std::string_view> names_of(NoSpinReason) {
    return no_spin_reason_names;
}
constexpr bool is_of_dice(NoSpinReason reason) {
    return reason >= NoSpinReason::cocked_die;
}
struct CallNoSpin {
    CROUPIER_TYPE(606, "call_no_spin");
    TableId table;
    NoSpinReason reason{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "reason", self.reason);
    }
    friend bool operator==(const CallNoSpin&, const CallNoSpin&) = default;
};

// Of a terminal, or else of a table and all that it is played with.
struct ReportMalfunction {
    CROUPIER_TYPE(612, "report_malfunction");
    std::optional<TableId> table;
    std::optional<TerminalId> terminal;
    std::string text;
    std::optional<DeviceId> device{};  // the part of it that does not work
    static constexpr std::array<std::uint32_t, 3> fields_by_generation = {3, 3, 3};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "text", self.text);
        v(4, "device", self.device);
    }
    friend bool operator==(const ReportMalfunction&, const ReportMalfunction&) = default;
};

struct ReportPowerFailure {
    CROUPIER_TYPE(613, "report_power_failure");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const ReportPowerFailure&, const ReportPowerFailure&) = default;
};

struct ExcludePlayer {
    CROUPIER_TYPE(614, "exclude_player");
    TableId table;
    TerminalId terminal;
    bool directed = false;  // told to leave, rather than excluded for a breach
    bool lifted = false;    // it ends here
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "directed", self.directed);
        v(4, "lifted", self.lifted);
        v(5, "text", self.text);
    }
    friend bool operator==(const ExcludePlayer&, const ExcludePlayer&) = default;
};

// The wagers of one player in the present round.
enum class WagerFault : std::uint8_t { breach, invalid, unestablished };
inline constexpr std::array<std::string_view, 3> wager_fault_names = {"breach", "invalid",
                                                                      "unestablished"};
constexpr std::span<const std::string_view> names_of(WagerFault) {
    return wager_fault_names;
}
struct VoidWagers {
    CROUPIER_TYPE(615, "void_wagers");
    TableId table;
    TerminalId terminal;
    WagerFault why{};
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "why", self.why);
        v(4, "text", self.text);
    }
    friend bool operator==(const VoidWagers&, const VoidWagers&) = default;
};

struct InvalidateCard {
    CROUPIER_TYPE(616, "invalidate_card");
    TerminalId terminal;
    std::optional<RoundSettled> record;  // of the last completed round it had a wager in
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "record", self.record);
    }
    friend bool operator==(const InvalidateCard&, const InvalidateCard&) = default;
};

}  // namespace croupier::floor
