// What the clocks on the venue's walls show. The rules of time zones are the system's (tzdata): one
// zone in a process, chosen before its threads start.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/fault.h"
#include "base/result.h"

namespace croupier::ops {

// "Australia/Sydney". Empty: the zone that the machine is set to. Gives back its name.
Result<std::string, Fault> choose_time_zone(const std::string& name);
bool is_time_zone(const std::string& name);

// How far local clocks are ahead of UTC at a moment (milliseconds since 1970).
std::int32_t utc_offset_minutes(std::int64_t at_ms);
// "2026-11-19T06:00:00.123+11:00"
std::string local_time_text(std::int64_t at_ms);
std::string time_text(std::int64_t at_ms, std::int32_t utc_offset_minutes);

}  // namespace croupier::ops
