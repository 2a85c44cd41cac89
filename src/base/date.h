// Calendar dates as text, "2026-11-19", so that they compare as they follow each other. Pure
// arithmetic: no time zone is known here, the offset of local time comes from outside.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace croupier {

// Of a moment in UTC (milliseconds since 1970) in a place whose clocks are so far ahead of it.
std::string date_of(std::int64_t at_ms, std::int32_t utc_offset_minutes);
// The day after or before a date that exists.
std::string day_after(std::string_view date);
std::string day_before(std::string_view date);
// Four digits, two, two, with hyphens; and the day exists.
bool is_date(std::string_view text);

}  // namespace croupier
