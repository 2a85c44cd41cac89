// What is announced, and questions to players: 300 to 399, among the tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "floor/ids.h"
#include "floor/notice/prompt.h"
#include "floor/table/settings.h"
#include "floor/type.h"

namespace croupier::floor {

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
