#include "lab/rounds/values.h"

#include <fmt/format.h>

#include <charconv>

namespace croupier::lab::rounds {
namespace {

constexpr std::size_t digits_max = 12;  // dollars that no table of this world takes

// The digits at the front of the text, taken away from it.
std::optional<std::int64_t> take_digits(std::string_view& text) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
    if (end == 0 || end > digits_max) return std::nullopt;
    const std::string_view digits = text.substr(0, end);
    std::int64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    text.remove_prefix(end);
    return number;
}

}  // namespace

std::optional<Money> parse_money(std::string_view text) {
    const auto dollars = take_digits(text);
    if (!dollars || text.size() != 3 || text[0] != '.') return std::nullopt;
    text.remove_prefix(1);
    const auto cents = take_digits(text);
    if (!cents || !text.empty()) return std::nullopt;
    return Money::cents(*dollars * 100 + *cents);
}

std::string money_text(Money amount) {
    const std::int64_t cents = amount.in_cents();
    const std::int64_t size = cents < 0 ? -cents : cents;
    return fmt::format("{}{}.{:02}", cents < 0 ? "-" : "", size / 100, size % 100);
}

std::optional<std::int64_t> parse_duration(std::string_view text) {
    std::int64_t total = 0;
    std::string_view units = "hms";  // each once, the longer one first
    do {
        const auto number = take_digits(text);
        const std::size_t unit = text.empty() ? std::string_view::npos : units.find(text[0]);
        if (!number || unit == std::string_view::npos) return std::nullopt;
        const std::int64_t seconds = text[0] == 'h' ? 3600 : text[0] == 'm' ? 60 : 1;
        total += *number * seconds * 1000;
        units.remove_prefix(unit + 1);
        text.remove_prefix(1);
    } while (!text.empty());
    return total;
}

std::optional<std::uint32_t> parse_count(std::string_view text) {
    if (text.size() > 6) return std::nullopt;
    const auto number = take_digits(text);
    if (!number || !text.empty()) return std::nullopt;
    return static_cast<std::uint32_t>(*number);
}

std::vector<std::string> pieces_of(std::string_view text) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t slash = text.find('/');
        parts.emplace_back(text.substr(0, slash));
        if (slash == std::string_view::npos) return parts;
        text.remove_prefix(slash + 1);
    }
}

std::vector<cards::Card> cards_in(std::string_view text) {
    std::vector<cards::Card> cards;
    while (true) {
        const std::size_t slash = text.find('/');
        cards.push_back(*cards::parse_card(text.substr(0, slash)));
        if (slash == std::string_view::npos) return cards;
        text.remove_prefix(slash + 1);
    }
}

}  // namespace croupier::lab::rounds
