// What one member of staff brings into the venue for good: so many of a kind in a day, so that
// nobody alone fills what others need as well. A restart begins to count anew.
//
// One thread. Time comes as an argument, milliseconds of a clock that never falls.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

namespace croupier::ops {

enum class Added : std::uint8_t { terminal, device, staff, card };
inline constexpr std::array<std::string_view, 4> added_names = {"terminals", "devices", "staff",
                                                                "cards"};
inline std::string_view name_of(Added what) {
    return added_names[static_cast<std::size_t>(what)];
}

class Additions {
public:
    // A hall of a thousand seats can be set up by one person in a day.
    static constexpr std::uint32_t of_kind_max = 1'000;

    // Counts it; false: that person has brought enough of them today.
    bool add(std::uint32_t staff, Added what, std::int64_t now_ms);

private:
    struct Day {
        std::int64_t begun_ms = 0;
        std::uint32_t count = 0;
    };
    std::map<std::pair<std::uint32_t, Added>, Day> days_;  // as many as there are staff
};

}  // namespace croupier::ops
