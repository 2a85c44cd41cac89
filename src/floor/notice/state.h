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

struct Notices {
    std::optional<LimitsNotice> limits;
    std::optional<ClosingNotice> closing;
    std::optional<VariantNotice> variant;
    std::vector<Prompt> prompts;  // open ones
    std::uint64_t last_prompt = 0;
};

}  // namespace croupier::floor
