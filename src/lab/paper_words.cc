#include "lab/paper_words.h"

#include <array>
#include <charconv>
#include <chrono>
#include <cstdlib>

#include "lab/replay.h"

namespace croupier::lab {
namespace {

std::string date_words(int year, unsigned month, unsigned day, const Say& say) {
    constexpr std::array<const char*, 12> months = {
        "January", "February", "March",     "April",   "May",      "June",
        "July",    "August",   "September", "October", "November", "December"};
    return say("{0} {1} {3}", "{3} 年 {2} 月 {0} 日", day, months.at(month - 1), month, year);
}

}  // namespace

std::string dollars(Money money) {
    std::string text = money_text(money);
    const bool below = text.front() == '-';
    if (below) text.erase(0, 1);
    constexpr std::size_t cents = 3;  // with the point
    for (std::size_t at = text.size() - cents; at > 3; at -= 3) text.insert(at - 3, ",");
    return (below ? "−$" : "$") + text;
}
std::string signed_dollars(Money money) {
    return (money > Money{} ? "+" : "") + dollars(money);
}

std::string capital(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string WallClock::date(floor::Time at) const {
    return date(local_time(at, utc_offset_minutes).substr(0, 10));
}
std::string WallClock::date(const std::string& day) const {
    const auto number = [&](std::size_t from, std::size_t count) {
        unsigned value = 0;
        std::from_chars(day.data() + from, day.data() + from + count, value);
        return value;
    };
    if (day.size() != 10) return day;
    const unsigned month = number(5, 2);
    if (month < 1 || month > 12) return day;
    return date_words(static_cast<int>(number(0, 4)), month, number(8, 2), say);
}
std::string WallClock::time(floor::Time at) const {
    return local_time(at, utc_offset_minutes).substr(11);
}
std::string WallClock::time_ms(floor::Time at) const {
    return local_time_ms(at, utc_offset_minutes).substr(11);
}
std::string WallClock::date_and_time(floor::Time at) const {
    return say("{}, {}", "{} {}", date(at), time(at));
}
std::string WallClock::zone() const {
    const int minutes = std::abs(utc_offset_minutes);
    return fmt::format("UTC{}{:02}:{:02}", utc_offset_minutes < 0 ? "−" : "+", minutes / 60,
                       minutes % 60);
}

}  // namespace croupier::lab
