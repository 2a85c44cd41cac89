// When things go wrong: 600 to 699.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/money.h"
#include "floor/ids.h"
#include "floor/incident/command.h"
#include "floor/incident/incident.h"
#include "floor/ledger/account.h"
#include "floor/round/command.h"
#include "floor/round/event.h"
#include "floor/round/outcome.h"
#include "floor/type.h"
#include "rulebook/policies.h"

namespace croupier::floor {

struct IncidentOpened {
    CROUPIER_TYPE(600, "incident_opened");
    Incident incident;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "incident", self.incident);
    }
    friend bool operator==(const IncidentOpened&, const IncidentOpened&) = default;
};

struct FindingAdded {
    CROUPIER_TYPE(601, "finding_added");
    IncidentId incident;
    Finding finding;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "incident", self.incident);
        v(2, "finding", self.finding);
    }
    friend bool operator==(const FindingAdded&, const FindingAdded&) = default;
};

struct IncidentClosed {
    CROUPIER_TYPE(602, "incident_closed");
    IncidentId incident;
    IncidentKind kind{};
    std::optional<StaffId> by;  // none: the rulebook did it
    std::string text;           // what followed
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "incident", self.incident);
        v(2, "kind", self.kind);
        v(3, "by", self.by);
        v(4, "text", self.text);
    }
    friend bool operator==(const IncidentClosed&, const IncidentClosed&) = default;
};

// Somebody outside the table is to be told.
struct NoticeOrdered {
    CROUPIER_TYPE(603, "notice_ordered");
    EffectId effect;
    IncidentId incident;
    rulebook::Notify to{};
    Time due = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "effect", self.effect);
        v(2, "incident", self.incident);
        v(3, "to", self.to);
        v(4, "due", self.due);
    }
    friend bool operator==(const NoticeOrdered&, const NoticeOrdered&) = default;
};

struct AccountsFrozen {
    CROUPIER_TYPE(604, "accounts_frozen");
    IncidentId incident;
    RoundId round;
    std::vector<TerminalId> terminals;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "incident", self.incident);
        v(2, "round", self.round);
        v(3, "terminals", self.terminals);
    }
    friend bool operator==(const AccountsFrozen&, const AccountsFrozen&) = default;
};

struct AccountsReleased {
    CROUPIER_TYPE(605, "accounts_released");
    IncidentId incident;
    std::vector<TerminalId> terminals;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "incident", self.incident);
        v(2, "terminals", self.terminals);
    }
    friend bool operator==(const AccountsReleased&, const AccountsReleased&) = default;
};

// What a correction came to for one player.
struct Adjustment {
    static constexpr std::string_view type_name = "adjustment";
    TerminalId terminal;
    std::optional<Person> person;
    Money before;   // what the round had given back and paid
    Money after;    // what it gives back and pays now
    Money owed;     // by the player: the balance could not carry it
    Money payable;  // to the player, who has left
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "person", self.person);
        v(3, "before", self.before);
        v(4, "after", self.after);
        v(5, "owed", self.owed);
        v(6, "payable", self.payable);
    }
    friend bool operator==(const Adjustment&, const Adjustment&) = default;
};

// A settled round was reversed, and settled again or declared void. `again` is its record from now
// on; its transfers are all that moved by the correction.
struct RoundCorrected {
    CROUPIER_TYPE(606, "round_corrected");
    RoundId round;
    Digest former;  // of the record that was in force before
    std::optional<VoidReason> void_because;
    Outcome outcome;
    std::string result;
    StaffId by;
    RoundSettled again;
    std::vector<SeatResult> former_seats;
    std::vector<Adjustment> adjustments;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "former", self.former);
        v(3, "void_because", self.void_because);
        v(4, "outcome", self.outcome);
        v(5, "result", self.result);
        v(6, "by", self.by);
        v(7, "again", self.again);
        v(8, "former_seats", self.former_seats);
        v(9, "adjustments", self.adjustments);
    }
    friend bool operator==(const RoundCorrected&, const RoundCorrected&) = default;
};

// A payment that was too high or too low was made good.
struct PaymentSettled {
    CROUPIER_TYPE(607, "payment_settled");
    IncidentId incident;
    bool at_counter = false;
    StaffId by;
    Transfers transfers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "incident", self.incident);
        v(2, "at_counter", self.at_counter);
        v(3, "by", self.by);
        v(4, "transfers", self.transfers);
    }
    friend bool operator==(const PaymentSettled&, const PaymentSettled&) = default;
};

// No spin, or dice that do not count: once more, on the same wagers.
struct Respin {
    CROUPIER_TYPE(608, "respin");
    RoundId round;
    NoSpinReason reason{};
    std::optional<StaffId> by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "reason", self.reason);
        v(3, "by", self.by);
    }
    friend bool operator==(const Respin&, const Respin&) = default;
};

// Before settlement: what was read is replaced by what really came.
struct OutcomeReplaced {
    CROUPIER_TYPE(609, "outcome_replaced");
    RoundId round;
    Outcome former;
    Outcome outcome;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "former", self.former);
        v(3, "outcome", self.outcome);
        v(4, "by", self.by);
    }
    friend bool operator==(const OutcomeReplaced&, const OutcomeReplaced&) = default;
};

// A held round goes on.
struct HoldReleased {
    CROUPIER_TYPE(616, "hold_released");
    RoundId round;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "by", self.by);
    }
    friend bool operator==(const HoldReleased&, const HoldReleased&) = default;
};

struct PlayerExcluded {
    CROUPIER_TYPE(617, "player_excluded");
    TableId table;
    TerminalId terminal;
    bool directed = false;
    bool lifted = false;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "directed", self.directed);
        v(4, "lifted", self.lifted);
        v(5, "by", self.by);
    }
    friend bool operator==(const PlayerExcluded&, const PlayerExcluded&) = default;
};

struct CardInvalidated {
    CROUPIER_TYPE(618, "card_invalidated");
    TerminalId terminal;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "by", self.by);
    }
    friend bool operator==(const CardInvalidated&, const CardInvalidated&) = default;
};

}  // namespace croupier::floor
