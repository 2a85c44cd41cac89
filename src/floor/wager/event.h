// Wagers: 400 to 499.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/fairness.h"
#include "base/money.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/type.h"
#include "floor/wager/command.h"
#include "floor/wager/spot.h"

namespace croupier::floor {

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
    bool undo = false;                       // the last touch, which took chips away, was undone
    bool relaxed = false;                    // after the end of betting, by a recorded relaxation
    Time accepted_at = 0;                    // where an early outcome asks for it
    std::optional<fairness::Nonce> nonce{};  // the first that the terminal sent in this round
    std::optional<StaffId> by{};             // who placed them for the player; none: the player
    std::optional<Person> instructed_by{};   // and whose card is in there

    static constexpr std::array<std::uint32_t, 3> fields_by_generation = {8, 8, 8};

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "changes", self.changes);
        v(4, "transfers", self.transfers);
        v(5, "undo", self.undo);
        v(6, "relaxed", self.relaxed);
        v(7, "accepted_at", self.accepted_at);
        v(8, "nonce", self.nonce);
        v(9, "by", self.by);
        v(10, "instructed_by", self.instructed_by);
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
    Time accepted_at = 0;  // as BetsPlaced has it
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "accepted_at", self.accepted_at);
    }
    friend bool operator==(const BetsConfirmed&, const BetsConfirmed&) = default;
};

enum class RefundReason : std::uint8_t {
    not_confirmed,
    below_minimum,
    below_minimum_total,
    differential,
    area_maximum,
    refused,
    no_picks,
    malfunction,  // of the terminal
    withdrawn,    // by the player, who was asked
    breach,       // of the rules by the player
    invalid,
    unestablished,  // the records do not show it
};
inline constexpr std::array<std::string_view, 12> refund_reason_names = {
    "not_confirmed", "below_minimum", "below_minimum_total", "differential", "area_maximum",
    "refused",       "no_picks",      "malfunction",         "withdrawn",    "breach",
    "invalid",       "unestablished"};
constexpr std::span<const std::string_view> names_of(RefundReason) {
    return refund_reason_names;
}
// The rules gave these back, most of them at the end of betting.
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

struct ApprovalGiven {
    CROUPIER_TYPE(410, "approval_given");
    TableId table;
    TerminalId terminal;
    Approval what = Approval::opposing_bets;
    bool withdrawn = false;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "what", self.what);
        v(4, "withdrawn", self.withdrawn);
        v(5, "by", self.by);
    }
    friend bool operator==(const ApprovalGiven&, const ApprovalGiven&) = default;
};

struct PlayerLimitsSet {
    CROUPIER_TYPE(411, "player_limits_set");
    TableId table;
    TerminalId terminal;
    Money least;
    Money most;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "least", self.least);
        v(4, "most", self.most);
        v(5, "by", self.by);
    }
    friend bool operator==(const PlayerLimitsSet&, const PlayerLimitsSet&) = default;
};

}  // namespace croupier::floor
