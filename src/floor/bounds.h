// What one origin can make grow has an end, and no size follows a number from outside.
#pragma once

#include <cstddef>
#include <cstdint>

namespace croupier::floor {

// Numbers of staff stand on cards and are chosen by people; all others are given out one by one.
inline constexpr std::uint32_t staff_number_max = 99'999'999;
inline constexpr std::size_t staff_max = 10'000;
inline constexpr std::size_t terminals_max = 100'000;
inline constexpr std::size_t tables_max = 1'000;

// A counter may be so far above the highest one of its origin, or above the venue's time in
// milliseconds, which some count by. So no order can use up the numbers of those that come after.
inline constexpr std::uint64_t counter_jump_max = 1'000'000;

// Claims of one terminal that nobody has closed yet.
inline constexpr std::size_t open_calls_max = 5;
// Incidents of one table that people have merely recorded and not closed yet.
inline constexpr std::size_t open_matters_max = 100;
inline constexpr std::size_t findings_max = 50;  // of one incident and kind
// Notices that were ordered and that nobody has reported as sent. Beyond it none is ordered:
// whoever sends them has stood still for long, and the incidents stand in the office's view.
inline constexpr std::size_t notices_max = 1'000;
// Cards that are out of the shoe and not dealt yet.
inline constexpr std::size_t waiting_cards_max = 52;
// Bytes of any text in an order of people; of the name of a terminal, a device, a role or a pit.
inline constexpr std::size_t text_max = 2'000;
inline constexpr std::size_t name_max = 100;

}  // namespace croupier::floor
