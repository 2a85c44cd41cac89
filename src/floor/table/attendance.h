// Who is at a table's dealer terminals, and since when nobody is.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "floor/ids.h"
#include "floor/incident/incident.h"

namespace croupier::floor {

struct Attendant {
    static constexpr std::string_view type_name = "attendant";
    std::uint32_t dealer_terminal = 0;
    StaffId staff;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "dealer_terminal", self.dealer_terminal);
        v(2, "staff", self.staff);
    }
    friend bool operator==(const Attendant&, const Attendant&) = default;
};

struct Attendance {
    std::vector<Attendant> by;  // in the order in which they came
    Time left_at = 0;           // the last time that nobody was there any more; 0: unknown
    IncidentId unattended;      // open: no wagers are taken; 0: none
};

}  // namespace croupier::floor
