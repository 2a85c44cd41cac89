#include "base/odds.h"

#include <fmt/format.h>

#include <charconv>
#include <numeric>

namespace croupier {
namespace {

std::optional<std::int32_t> parse_part(std::string_view text) {
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

std::optional<Odds> parse_odds(std::string_view text) {
    const auto slash = text.find('/');
    const auto win = parse_part(text.substr(0, slash));
    const auto stake =
        slash == std::string_view::npos ? std::optional{1} : parse_part(text.substr(slash + 1));
    if (!win || !stake || *win < 0 || *stake <= 0) return std::nullopt;
    return Odds{*win, *stake};
}

Odds reduced(Odds odds) {
    const auto common = std::gcd(odds.win, odds.stake);
    return common == 0 ? odds : Odds{odds.win / common, odds.stake / common};
}

Odds sum(Odds a, Odds b) {
    const std::int64_t win = std::int64_t{a.win} * b.stake + std::int64_t{b.win} * a.stake;
    const std::int64_t stake = std::int64_t{a.stake} * b.stake;
    const std::int64_t common = std::gcd(win, stake);
    CHECK(stake / common <= INT32_MAX);
    CHECK(win / common <= INT32_MAX);
    CHECK(win / common >= INT32_MIN);
    return {static_cast<std::int32_t>(win / common), static_cast<std::int32_t>(stake / common)};
}

std::string odds_text(Odds odds) {
    const Odds lowest = reduced(odds);
    return lowest.stake == 1 ? fmt::format("{}", lowest.win)
                             : fmt::format("{}/{}", lowest.win, lowest.stake);
}

std::string odds_words(Odds odds) {
    return fmt::format("{} to {}", odds.win, odds.stake);
}

}  // namespace croupier
