// Who works here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "floor/ids.h"

namespace croupier::floor {

struct Staff {
    static constexpr std::string_view type_name = "staff";
    StaffId id;
    std::string role;
    bool signed_in = false;
    std::string pit{};  // whose tables alone they have authority over; empty: all
    bool revoked = false;
    std::optional<std::uint32_t> dealer_terminal{};  // where they are signed in; one at a time
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "role", self.role);
        v(3, "signed_in", self.signed_in);
        v(4, "pit", self.pit);
        v(5, "revoked", self.revoked);
        v(6, "dealer_terminal", self.dealer_terminal);
    }
    friend bool operator==(const Staff&, const Staff&) = default;
};

}  // namespace croupier::floor
