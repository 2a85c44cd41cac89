// Tables: 300 to 399.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/boxed.h"
#include "base/money.h"
#include "floor/ids.h"
#include "floor/prompt.h"
#include "floor/settings.h"
#include "floor/shoe.h"
#include "floor/type.h"
#include "rulebook/device.h"

namespace croupier::floor {

struct AddTable {
    CROUPIER_TYPE(300, "add_table");
    std::string name;
    Boxed<Settings> settings;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "settings", *self.settings);
    }
    friend bool operator==(const AddTable&, const AddTable&) = default;
};

struct OpenTable {
    CROUPIER_TYPE(301, "open_table");
    TableId table;
    std::vector<rulebook::DeviceKind> ticked{};  // of the rulebook's checklist
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "ticked", self.ticked);
    }
    friend bool operator==(const OpenTable&, const OpenTable&) = default;
};

struct CloseTable {
    CROUPIER_TYPE(302, "close_table");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const CloseTable&, const CloseTable&) = default;
};

// A table that was stopped goes on.
struct ResumeTable {
    CROUPIER_TYPE(303, "resume_table");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const ResumeTable&, const ResumeTable&) = default;
};

// Rounds that are played although nobody need have wagered.
enum class RoundsOrder : std::uint8_t { none, dummy, additional, continuous };
inline constexpr std::array<std::string_view, 4> rounds_order_names = {"none", "dummy",
                                                                       "additional", "continuous"};
constexpr std::span<const std::string_view> names_of(RoundsOrder) {
    return rounds_order_names;
}

// Limits as the sign shows them.
struct Limits {
    static constexpr std::string_view type_name = "limits";
    Money least;
    Money most;
    Money step;
    Money least_total;
    Money most_total;
    Money differential;
    Money area_most;
    std::vector<BetLimits> bet_limits;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "least", self.least);
        v(2, "most", self.most);
        v(3, "step", self.step);
        v(4, "least_total", self.least_total);
        v(5, "most_total", self.most_total);
        v(6, "differential", self.differential);
        v(7, "area_most", self.area_most);
        v(8, "bet_limits", self.bet_limits);
    }
    friend bool operator==(const Limits&, const Limits&) = default;
};

// All limits of the table at once; what the document wants as notice runs from here.
struct ChangeLimits {
    CROUPIER_TYPE(304, "change_limits");
    TableId table;
    Limits limits;
    bool keep_present = false;  // players at the table keep the old minimum
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "limits", self.limits);
        v(3, "keep_present", self.keep_present);
    }
    friend bool operator==(const ChangeLimits&, const ChangeLimits&) = default;
};

struct GiveClosingNotice {
    CROUPIER_TYPE(305, "give_closing_notice");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const GiveClosingNotice&, const GiveClosingNotice&) = default;
};

struct SetPeriod {
    CROUPIER_TYPE(306, "set_period");
    TableId table;
    std::int64_t period_ms = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "period_ms", self.period_ms);
    }
    friend bool operator==(const SetPeriod&, const SetPeriod&) = default;
};

struct ChangeVariant {
    CROUPIER_TYPE(307, "change_variant");
    TableId table;
    std::string variant;
    bool ask = false;  // everybody is asked to agree, so that it can be at once
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "variant", self.variant);
        v(3, "ask", self.ask);
    }
    friend bool operator==(const ChangeVariant&, const ChangeVariant&) = default;
};

// The cards are mixed, cut and burnt, and the shoe is ready.
struct LoadShoe {
    CROUPIER_TYPE(308, "load_shoe");
    TableId table;
    ShoeLoad load;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "load", self.load);
    }
    friend bool operator==(const LoadShoe&, const LoadShoe&) = default;
};

// Rounds without wagers, or an end to them (none).
struct OrderRounds {
    CROUPIER_TYPE(309, "order_rounds");
    TableId table;
    RoundsOrder kind = RoundsOrder::none;
    std::uint32_t count = 0;
    bool ask = false;  // everybody is asked to agree first
    bool surveillance_told = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "kind", self.kind);
        v(3, "count", self.count);
        v(4, "ask", self.ask);
        v(5, "surveillance_told", self.surveillance_told);
    }
    friend bool operator==(const OrderRounds&, const OrderRounds&) = default;
};

struct RestrictBet {
    CROUPIER_TYPE(310, "restrict_bet");
    TableId table;
    std::string bet;
    bool restricted = false;  // only with a main wager
    bool surveillance_told = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "bet", self.bet);
        v(3, "restricted", self.restricted);
        v(4, "surveillance_told", self.surveillance_told);
    }
    friend bool operator==(const RestrictBet&, const RestrictBet&) = default;
};

// A seat that sits out is wanted by others.
struct AskForSeat {
    CROUPIER_TYPE(311, "ask_for_seat");
    TableId table;
    TerminalId terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
    }
    friend bool operator==(const AskForSeat&, const AskForSeat&) = default;
};

// Of cards that are to come into play: to `first`, whom staff saw arrive first or who was named by
// that player, or else to the player at the dealer's left; and then round the table.
struct OfferCut {
    CROUPIER_TYPE(313, "offer_cut");
    TableId table;
    std::optional<TerminalId> first;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "first", self.first);
    }
    friend bool operator==(const OfferCut&, const OfferCut&) = default;
};

struct AnswerPrompt {
    CROUPIER_TYPE(312, "answer_prompt");
    TableId table;
    TerminalId terminal;
    PromptId prompt;
    bool yes = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "prompt", self.prompt);
        v(4, "yes", self.yes);
    }
    friend bool operator==(const AnswerPrompt&, const AnswerPrompt&) = default;
};

}  // namespace croupier::floor
