// When things go wrong: 600 to 699.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "floor/event/play.h"
#include "floor/ids.h"
#include "floor/incident.h"
#include "floor/outcome.h"
#include "floor/type.h"
#include "rulebook/policies.h"

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

struct EnterCard {
    CROUPIER_TYPE(607, "enter_card");
    TableId table;
    cards::Card card;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "card", self.card);
    }
    friend bool operator==(const EnterCard&, const EnterCard&) = default;
};

// All cards dealt so far, in the order in which they should have come.
struct ReconstructDeal {
    CROUPIER_TYPE(608, "reconstruct_deal");
    TableId table;
    std::vector<cards::Card> cards;
    std::optional<cards::Card> burn;  // the first of them should have been burnt
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "cards", self.cards);
        v(3, "burn", self.burn);
    }
    friend bool operator==(const ReconstructDeal&, const ReconstructDeal&) = default;
};

enum class CardMatter : std::uint8_t {
    burn_missed,
    cut_missed,
    shuffle_missed,  // after the cutting card
    cards_faced,     // more of them may lie the wrong way
    order_known,     // to players, since shuffle or cut
    foreign_card,
    missing_card,
    replace_rest,  // after a void: the rest is shuffled or replaced
    ran_out,       // too few for the round
    dropped,       // or mishandled
    check_ordered,
    accounted_for,  // all of them, as the check has shown
    handled,        // by players: they are not shuffled again
    wrong_player,   // a hand was given to another player than it should have been
};
inline constexpr std::array<std::string_view, 14> card_matter_names = {
    "burn_missed",   "cut_missed",    "shuffle_missed", "cards_faced", "order_known",
    "foreign_card",  "missing_card",  "replace_rest",   "ran_out",     "dropped",
    "check_ordered", "accounted_for", "handled",        "wrong_player"};
constexpr std::span<const std::string_view> names_of(CardMatter) {
    return card_matter_names;
}
struct ReportCards {
    CROUPIER_TYPE(609, "report_cards");
    TableId table;
    CardMatter what{};
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "what", self.what);
        v(3, "text", self.text);
    }
    friend bool operator==(const ReportCards&, const ReportCards&) = default;
};

enum class DeviceMatter : std::uint8_t {
    replaced,       // another device takes over, the round goes on
    cards_damaged,  // and damaged cards were replaced from a new deck
    set_destroyed,  // the whole set of cards goes
    none_at_hand,   // no other device: players are asked whether they stay
    not_in_standby,
};
inline constexpr std::array<std::string_view, 5> device_matter_names = {
    "replaced", "cards_damaged", "set_destroyed", "none_at_hand", "not_in_standby"};
constexpr std::span<const std::string_view> names_of(DeviceMatter) {
    return device_matter_names;
}
struct ReportDevice {
    CROUPIER_TYPE(610, "report_device");
    TableId table;
    DeviceMatter what{};
    bool disadvantaged = false;          // the house or a player
    std::string replacement;             // the device that takes over
    std::vector<cards::Card> damaged{};  // cards that left play
    std::string deck{};                  // the new one that they were replaced from
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "what", self.what);
        v(3, "disadvantaged", self.disadvantaged);
        v(4, "replacement", self.replacement);
        v(5, "damaged", self.damaged);
        v(6, "deck", self.deck);
    }
    friend bool operator==(const ReportDevice&, const ReportDevice&) = default;
};

// What the device itself holds the result to be, such as a shoe that knows baccarat.
struct ReportVerdict {
    CROUPIER_TYPE(611, "report_verdict");
    TableId table;
    std::string winner;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "winner", self.winner);
    }
    friend bool operator==(const ReportVerdict&, const ReportVerdict&) = default;
};

// Of a terminal, or else of a table and all that it is played with.
struct ReportMalfunction {
    CROUPIER_TYPE(612, "report_malfunction");
    std::optional<TableId> table;
    std::optional<TerminalId> terminal;
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "text", self.text);
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
