// What people, and machines that check cards, did with a part: a set of cards from its check to its
// discard, a wheel, shoe or tumbler that was looked at.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "floor/ids.h"
#include "rules/cards/card.h"

namespace croupier::floor {

enum class CareKind : std::uint8_t {
    checked,  // card by card
    pre_shuffled,
    secured,    // under lock until it is needed
    issued,     // to a table; the register says so itself
    corrected,  // damaged cards were replaced by others
    discarded,  // for good
    inspected,  // what gives outcomes
};
inline constexpr std::array<std::string_view, 7> care_kind_names = {
    "checked", "pre_shuffled", "secured", "issued", "corrected", "discarded", "inspected"};
constexpr std::span<const std::string_view> names_of(CareKind) {
    return care_kind_names;
}

// The newest of each part stay in the state; all of them are in the journal.
inline constexpr std::size_t care_kept = 16;
inline constexpr std::size_t care_cards_max = 52;  // a deck

struct Care {
    static constexpr std::string_view type_name = "care";
    CareKind kind = CareKind::checked;
    Time at = 0;
    std::optional<StaffId> by;      // none: the device that checked
    std::optional<DeviceId> means;  // the device that checked; none: a person
    bool failed = false;            // the check, the inspection
    std::optional<TableId> table;   // that it was issued to, or corrected at
    std::vector<cards::Card> cards;  // that left the set
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "kind", self.kind);
        v(2, "at", self.at);
        v(3, "by", self.by);
        v(4, "means", self.means);
        v(5, "failed", self.failed);
        v(6, "table", self.table);
        v(7, "cards", self.cards);
        v(8, "text", self.text);
    }
    friend bool operator==(const Care&, const Care&) = default;
};

}  // namespace croupier::floor
