// Tables: 300 to 399.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/boxed.h"
#include "base/hash.h"
#include "floor/command/table.h"
#include "floor/device.h"
#include "floor/ids.h"
#include "floor/prompt.h"
#include "floor/settings.h"
#include "floor/type.h"

namespace croupier::floor {

struct TableAdded {
    CROUPIER_TYPE(300, "table_added");
    TableId table;
    std::string name;
    Boxed<Settings> settings;
    Digest digest;  // of settings and rulebook together: the version that rounds are bound to
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "name", self.name);
        v(3, "settings", *self.settings);
        v(4, "digest", self.digest);
    }
    friend bool operator==(const TableAdded&, const TableAdded&) = default;
};

struct TableOpened {
    CROUPIER_TYPE(301, "table_opened");
    TableId table;
    std::vector<rulebook::DeviceKind> ticked{};  // somebody has seen that these are there
    std::optional<StaffId> by{};                 // who, if there was anything to tick
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "ticked", self.ticked);
        v(3, "by", self.by);
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

// Shown from now on, in force later.
struct LimitsNoticed {
    CROUPIER_TYPE(304, "limits_noticed");
    TableId table;
    Limits limits;
    Time at = 0;                     // when they begin
    std::uint32_t after_rounds = 0;  // or after so many more rounds
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "limits", self.limits);
        v(3, "at", self.at);
        v(4, "after_rounds", self.after_rounds);
        v(5, "by", self.by);
    }
    friend bool operator==(const LimitsNoticed&, const LimitsNoticed&) = default;
};

struct LimitsChanged {
    CROUPIER_TYPE(305, "limits_changed");
    TableId table;
    Boxed<Settings> settings;
    Digest digest;
    std::vector<TerminalId> kept;  // whose old minimum stays
    Money kept_least;
    std::optional<StaffId> by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "settings", *self.settings);
        v(3, "digest", self.digest);
        v(4, "kept", self.kept);
        v(5, "kept_least", self.kept_least);
        v(6, "by", self.by);
    }
    friend bool operator==(const LimitsChanged&, const LimitsChanged&) = default;
};

struct ClosingNoticed {
    CROUPIER_TYPE(306, "closing_noticed");
    TableId table;
    Time at = 0;                     // the table may close from then on
    std::uint32_t after_rounds = 0;  // or after so many more rounds
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "at", self.at);
        v(3, "after_rounds", self.after_rounds);
        v(4, "by", self.by);
    }
    friend bool operator==(const ClosingNoticed&, const ClosingNoticed&) = default;
};

struct PeriodSet {
    CROUPIER_TYPE(307, "period_set");
    TableId table;
    Boxed<Settings> settings;
    Digest digest;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "settings", *self.settings);
        v(3, "digest", self.digest);
        v(4, "by", self.by);
    }
    friend bool operator==(const PeriodSet&, const PeriodSet&) = default;
};

struct VariantNoticed {
    CROUPIER_TYPE(308, "variant_noticed");
    TableId table;
    std::string variant;
    Time at = 0;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "variant", self.variant);
        v(3, "at", self.at);
        v(4, "by", self.by);
    }
    friend bool operator==(const VariantNoticed&, const VariantNoticed&) = default;
};

struct VariantChanged {
    CROUPIER_TYPE(309, "variant_changed");
    TableId table;
    Boxed<Settings> settings;
    Digest digest;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "settings", *self.settings);
        v(3, "digest", self.digest);
    }
    friend bool operator==(const VariantChanged&, const VariantChanged&) = default;
};

struct ShoeLoaded {
    CROUPIER_TYPE(310, "shoe_loaded");
    TableId table;
    std::uint32_t number = 0;
    ShoeLoad load;
    StaffId by;
    std::optional<TerminalId> cut_by;  // none: staff
    std::vector<DeviceId> devices{};   // of the table, as far as they are registered
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "number", self.number);
        v(3, "load", self.load);
        v(4, "by", self.by);
        v(5, "cut_by", self.cut_by);
        v(6, "devices", self.devices);
    }
    friend bool operator==(const ShoeLoaded&, const ShoeLoaded&) = default;
};

struct RoundsOrdered {
    CROUPIER_TYPE(311, "rounds_ordered");
    TableId table;
    RoundsOrder kind = RoundsOrder::none;
    std::uint32_t count = 0;
    std::optional<StaffId> by;  // none: a wager ended them
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "kind", self.kind);
        v(3, "count", self.count);
        v(4, "by", self.by);
    }
    friend bool operator==(const RoundsOrdered&, const RoundsOrdered&) = default;
};

struct BetRestricted {
    CROUPIER_TYPE(312, "bet_restricted");
    TableId table;
    std::string bet;
    bool restricted = false;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "bet", self.bet);
        v(3, "restricted", self.restricted);
        v(4, "by", self.by);
    }
    friend bool operator==(const BetRestricted&, const BetRestricted&) = default;
};

struct SeatAsked {
    CROUPIER_TYPE(313, "seat_asked");
    TableId table;
    TerminalId terminal;
    std::uint32_t rounds = 0;  // without a wager
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "rounds", self.rounds);
        v(4, "by", self.by);
    }
    friend bool operator==(const SeatAsked&, const SeatAsked&) = default;
};

struct PromptOpened {
    CROUPIER_TYPE(314, "prompt_opened");
    TableId table;
    Boxed<Prompt> prompt;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "prompt", *self.prompt);
    }
    friend bool operator==(const PromptOpened&, const PromptOpened&) = default;
};

struct PromptAnswered {
    CROUPIER_TYPE(315, "prompt_answered");
    TableId table;
    PromptId prompt;
    TerminalId terminal;
    Reply reply = Reply::open;
    Time closes_at = 0;  // for whoever is asked next
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "prompt", self.prompt);
        v(3, "terminal", self.terminal);
        v(4, "reply", self.reply);
        v(5, "closes_at", self.closes_at);
    }
    friend bool operator==(const PromptAnswered&, const PromptAnswered&) = default;
};

struct PromptClosed {
    CROUPIER_TYPE(316, "prompt_closed");
    TableId table;
    PromptId prompt;
    bool agreed = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "prompt", self.prompt);
        v(3, "agreed", self.agreed);
    }
    friend bool operator==(const PromptClosed&, const PromptClosed&) = default;
};

}  // namespace croupier::floor
