#include "server/ops/local_time.h"

#include <fmt/format.h>
#include <stdlib.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

#include "base/date.h"

namespace croupier::ops {
namespace {

constexpr std::string_view zones_folder = "/usr/share/zoneinfo/";
constexpr std::size_t zone_bytes_max = 64;

// Where /etc/localtime points to; UTC on a machine that was never told.
std::string zone_of_machine() {
    std::error_code failed;
    const auto target = std::filesystem::canonical("/etc/localtime", failed).string();
    if (!failed && target.starts_with(zones_folder)) {
        std::string name = target.substr(zones_folder.size());
        if (is_time_zone(name)) return name;
    }
    return "UTC";
}

}  // namespace

bool is_time_zone(const std::string& name) {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '/' || c == '_' || c == '-' || c == '+';
    };
    if (name.empty() || name.size() > zone_bytes_max || name.front() == '/' ||
        !std::all_of(name.begin(), name.end(), fits))
        return false;
    std::ifstream file(std::string(zones_folder) + name, std::ios::binary);
    std::array<char, 4> magic{};
    return file.read(magic.data(), magic.size()) &&
           std::string_view(magic.data(), magic.size()) == "TZif";
}

Result<std::string, Fault> choose_time_zone(const std::string& name) {
    const std::string zone = name.empty() ? zone_of_machine() : name;
    // A machine without tzdata keeps UTC, which needs no table.
    if (zone != "UTC" && !is_time_zone(zone))
        return Err{Fault{fmt::format("\"{}\" is no time zone of this machine ({}{})", zone,
                                     zones_folder, zone)}};
    if (setenv("TZ", zone == "UTC" ? "UTC0" : (":" + zone).c_str(), 1) != 0)
        return Err{Fault{"the time zone cannot be set"}};
    tzset();
    return zone;
}

std::int32_t utc_offset_minutes(std::int64_t at_ms) {
    const std::int64_t seconds = at_ms >= 0 ? at_ms / 1'000 : -((999 - at_ms) / 1'000);
    const time_t at = seconds;
    tm local{};
    if (localtime_r(&at, &local) == nullptr) return 0;
    return static_cast<std::int32_t>(local.tm_gmtoff / 60);
}

std::string time_text(std::int64_t at_ms, std::int32_t offset) {
    constexpr std::int64_t day_ms = 86'400'000;
    const std::int64_t local = at_ms + std::int64_t{offset} * 60'000;
    const std::int64_t in_day = (local % day_ms + day_ms) % day_ms;
    const std::int32_t away = offset < 0 ? -offset : offset;
    const std::string zone =
        offset == 0 ? "Z"
                    : fmt::format("{}{:02}:{:02}", offset < 0 ? '-' : '+', away / 60, away % 60);
    return fmt::format("{}T{:02}:{:02}:{:02}.{:03}{}", date_of(at_ms, offset), in_day / 3'600'000,
                       in_day / 60'000 % 60, in_day / 1'000 % 60, in_day % 1'000, zone);
}

std::string local_time_text(std::int64_t at_ms) {
    return time_text(at_ms, utc_offset_minutes(at_ms));
}

}  // namespace croupier::ops
