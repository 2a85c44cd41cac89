#include "lab/rounds/settings.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/names.h"
#include "floor/game/game.h"
#include "lab/games.h"
#include "lab/rounds/values.h"

namespace croupier::lab::rounds {
namespace {

constexpr std::int64_t usual_period_ms = 20'000;
constexpr Money usual_least = Money::cents(100);

// "20s", or seconds alone.
std::int64_t ms_in(std::string_view text) {
    if (const auto duration = parse_duration(text)) return *duration;
    return static_cast<std::int64_t>(*parse_count(text)) * 1000;
}

std::uint8_t small(std::string_view text) {
    return static_cast<std::uint8_t>(std::min(*parse_count(text), 255U));
}

floor::BetLimits& limits_of(floor::Settings& settings, std::string_view bet) {
    for (floor::BetLimits& own : settings.bet_limits)
        if (own.bet == bet) return own;
    return settings.bet_limits.emplace_back(floor::BetLimits{std::string(bet), {}, {}});
}

// False: the floor has no such setting yet.
bool take(floor::Settings& settings, const std::string& key, const std::string& value) {
    const auto money = [&] { return *parse_money(value); };
    if (key == "min") {
        settings.least = money();
    } else if (key == "max") {
        settings.most = money();
    } else if (key == "step") {
        settings.step = money();
    } else if (key == "min_total") {
        settings.least_total = money();
    } else if (key == "max_total") {
        settings.most_total = money();
    } else if (key == "period") {
        settings.period_ms = ms_in(value);
    } else if (key == "round_least") {
        settings.round_least_ms = ms_in(value);
    } else if (key == "decks") {
        settings.decks = small(value);
    } else if (key == "variant") {
        settings.variant = value;
    } else if (key == "wheel") {
        settings.wheel = value;
    } else if (key == "super_6_option") {
        settings.super_6_option = small(value);
    } else if (key == "mode") {
        settings.mode = *find_in<floor::Mode>(floor::mode_names, value);
    } else if (key == "multi_table") {
        settings.alone = value == "no";
    } else if (key.starts_with("min.")) {
        limits_of(settings, key.substr(4)).least = money();
    } else if (key.starts_with("max.")) {
        limits_of(settings, key.substr(4)).most = money();
    } else {
        return false;
    }
    return true;
}

}  // namespace

Result<floor::Settings, Unplayable> settings_of(const Line& line, const rulebook::Rulebook& book) {
    floor::Settings settings;
    settings.rulebook = book.id;
    settings.game = *find_in<floor::Game>(floor::game_names, line.words[1]);
    settings.least = usual_least;
    settings.period_ms = usual_period_ms;
    if (find_game(book, line.words[1]) == nullptr)
        return Err{
            Unplayable{line.number, fmt::format("{} has no {}", book.id, line.words[1]), false}};
    // A game that the document has and that cannot even be had as it usually is.
    if (!floor::make_game(book, settings))
        return Err{Unplayable{line.number, "tables of " + line.words[1], true}};
    for (const auto& [key, value] : line.keys)
        if (!take(settings, key, value))
            return Err{Unplayable{line.number, "the key " + key, true}};
    return settings;
}

}  // namespace croupier::lab::rounds
