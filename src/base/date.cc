#include "base/date.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <optional>

#include "base/check.h"

namespace croupier {
namespace {

constexpr std::int64_t minute_ms = 60'000;

std::optional<int> number_in(std::string_view digits) {
    int value = 0;
    const char* end = digits.data() + digits.size();
    const auto [stopped, error] = std::from_chars(digits.data(), end, value);
    if (error != std::errc{} || stopped != end || digits.front() == '-') return std::nullopt;
    return value;
}

std::optional<std::chrono::year_month_day> parse(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    const auto year = number_in(text.substr(0, 4));
    const auto month = number_in(text.substr(5, 2));
    const auto day = number_in(text.substr(8, 2));
    if (!year || !month || !day) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(*year),
                                           std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    return date.ok() ? std::optional(date) : std::nullopt;
}

std::string text_of(std::chrono::sys_days day) {
    const std::chrono::year_month_day date(day);
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

std::string moved(std::string_view date, int days) {
    const auto parsed = parse(date);
    CHECK(parsed.has_value());
    return text_of(std::chrono::sys_days(*parsed) + std::chrono::days(days));
}

}  // namespace

std::string date_of(std::int64_t at_ms, std::int32_t utc_offset_minutes) {
    const std::chrono::milliseconds local(at_ms + utc_offset_minutes * minute_ms);
    return text_of(std::chrono::floor<std::chrono::days>(
        std::chrono::sys_time<std::chrono::milliseconds>(local)));
}

std::string day_after(std::string_view date) {
    return moved(date, 1);
}

std::string day_before(std::string_view date) {
    return moved(date, -1);
}

bool is_date(std::string_view text) {
    return parse(text).has_value();
}

}  // namespace croupier
