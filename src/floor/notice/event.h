// What is announced, and questions to players: 300 to 399, among the tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/boxed.h"
#include "base/hash.h"
#include "base/money.h"
#include "floor/ids.h"
#include "floor/notice/command.h"
#include "floor/notice/prompt.h"
#include "floor/table/settings.h"
#include "floor/type.h"

namespace croupier::floor {

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
