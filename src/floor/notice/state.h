// What a table has announced and is not in force yet, and what its players are being asked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "floor/ids.h"
#include "floor/notice/command.h"
#include "floor/notice/prompt.h"

namespace croupier::floor {

// Announced, and not in force yet.
struct LimitsNotice {
    static constexpr std::string_view type_name = "limits_notice";
    Limits limits;
    Time at = 0;
    std::uint32_t rounds_left = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "limits", self.limits);
        v(2, "at", self.at);
        v(3, "rounds_left", self.rounds_left);
    }
    friend bool operator==(const LimitsNotice&, const LimitsNotice&) = default;
};
struct ClosingNotice {
    static constexpr std::string_view type_name = "closing_notice";
    Time at = 0;
    std::uint32_t rounds_left = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "at", self.at);
        v(2, "rounds_left", self.rounds_left);
    }
    friend bool operator==(const ClosingNotice&, const ClosingNotice&) = default;
};
struct VariantNotice {
    static constexpr std::string_view type_name = "variant_notice";
    std::string variant;
    Time at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "variant", self.variant);
        v(2, "at", self.at);
    }
    friend bool operator==(const VariantNotice&, const VariantNotice&) = default;
};

// The round under way is played to its end by the pay table that it began with.
struct PayTableNotice {
    static constexpr std::string_view type_name = "pay_table_notice";
    std::string bet;
    std::string pays;
    Time at = 0;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "bet", self.bet);
        v(2, "pays", self.pays);
        v(3, "at", self.at);
        v(4, "by", self.by);
    }
    friend bool operator==(const PayTableNotice&, const PayTableNotice&) = default;
};

struct Notices {
    std::optional<LimitsNotice> limits;
    std::optional<ClosingNotice> closing;
    std::optional<VariantNotice> variant;
    std::optional<PayTableNotice> pay_table;
    std::vector<Prompt> prompts;  // open ones
    std::uint64_t last_prompt = 0;
};

}  // namespace croupier::floor
