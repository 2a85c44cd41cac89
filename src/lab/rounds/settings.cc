#include "lab/rounds/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/names.h"
#include "lab/games.h"
#include "lab/rounds/values.h"

namespace croupier::lab::rounds {
namespace {

using floor::Limits;
using floor::Settings;

constexpr std::int64_t usual_period_ms = 20'000;
constexpr Money usual_least = Money::cents(100);

// "20s", or seconds alone.
std::int64_t ms_in(std::string_view text) {
    if (const auto duration = parse_duration(text)) return *duration;
    return static_cast<std::int64_t>(*parse_count(text)) * 1000;
}

// "25.00", or whole dollars.
Money amount_in(std::string_view text) {
    if (const auto money = parse_money(text)) return *money;
    return Money::cents(static_cast<std::int64_t>(*parse_count(text)) * 100);
}

std::uint8_t small(std::string_view text) {
    return static_cast<std::uint8_t>(std::min(*parse_count(text), 255U));
}

struct LimitKey {
    std::string_view name;
    Money Settings::* setting;
    Money Limits::* limit;
};
constexpr std::array limit_keys = {
    LimitKey{"min", &Settings::least, &Limits::least},
    LimitKey{"max", &Settings::most, &Limits::most},
    LimitKey{"step", &Settings::step, &Limits::step},
    LimitKey{"min_total", &Settings::least_total, &Limits::least_total},
    LimitKey{"max_total", &Settings::most_total, &Limits::most_total},
    LimitKey{"differential", &Settings::differential, &Limits::differential},
    LimitKey{"area_max", &Settings::area_most, &Limits::area_most},
};

// False: no limit has that name.
bool take_bet_limit(std::vector<floor::BetLimits>& limits, std::string_view key,
                    std::string_view value) {
    const bool least = key.starts_with("min.");
    if (!least && !key.starts_with("max.")) return false;
    key.remove_prefix(4);
    auto own = std::find_if(limits.begin(), limits.end(),
                            [&](const floor::BetLimits& each) { return each.bet == key; });
    if (own == limits.end())
        own = limits.insert(limits.end(), floor::BetLimits{std::string(key), {}, {}});
    (least ? own->least : own->most) = *parse_money(value);
    return true;
}

void take_equipment(Settings& settings, const std::string& value) {
    settings.equipment = *find_in<floor::EquipmentRule>(floor::equipment_rule_names, value);
}

struct TableKey {
    std::string_view name;
    void (*take)(Settings& settings, const std::string& value);
};
constexpr std::array table_keys = {
    TableKey{"period", [](Settings& s, const std::string& v) { s.period_ms = ms_in(v); }},
    TableKey{"round_least", [](Settings& s, const std::string& v) { s.round_least_ms = ms_in(v); }},
    TableKey{"motion", [](Settings& s, const std::string& v) { s.motion_ms = *parse_duration(v); }},
    TableKey{"device_least",
             [](Settings& s, const std::string& v) { s.device_least_ms = *parse_duration(v); }},
    TableKey{"decision", [](Settings& s, const std::string& v) { s.decision_ms = ms_in(v); }},
    TableKey{"decks", [](Settings& s, const std::string& v) { s.decks = small(v); }},
    TableKey{"variant", [](Settings& s, const std::string& v) { s.variant = v; }},
    TableKey{"wheel", [](Settings& s, const std::string& v) { s.wheel = v; }},
    TableKey{"super_6_option",
             [](Settings& s, const std::string& v) { s.super_6_option = small(v); }},
    TableKey{"areas", [](Settings& s, const std::string& v) { s.areas = small(v); }},
    TableKey{"layout", [](Settings& s, const std::string& v) { s.layout = v; }},
    TableKey{"mode",
             [](Settings& s, const std::string& v) {
                 s.mode = *find_in<floor::Mode>(floor::mode_names, v);
             }},
    TableKey{"method",
             [](Settings& s, const std::string& v) {
                 s.method = *find_in<floor::DealingMethod>(floor::dealing_method_names, v);
             }},
    TableKey{"multi_table",
             [](Settings& s, const std::string& v) { (v == "no" ? s.alone : s.several) = true; }},
    TableKey{"low_limit", [](Settings& s, const std::string& v) { s.low_limit = v == "yes"; }},
    TableKey{"shuffler",
             [](Settings& s, const std::string& v) { s.continuous_shuffler = v == "yes"; }},
    TableKey{"shooter_min",
             [](Settings& s, const std::string& v) { s.shooter_least = amount_in(v); }},
    TableKey{"shooter_time", [](Settings& s, const std::string& v) { s.shooter_ms = ms_in(v); }},
    TableKey{"tumble",
             [](Settings& s, const std::string& v) {
                 s.tumble_at = *find_in<floor::TumbleAt>(floor::tumble_at_names, v);
             }},
    TableKey{"early_exposure", [](Settings& s, const std::string& v) { s.early_exposure = v; }},
    TableKey{"chip", [](Settings& s, const std::string& v) { s.chip = amount_in(v); }},
    TableKey{"ticket_limit",
             [](Settings& s, const std::string& v) { s.ticket_limit = amount_in(v); }},
    TableKey{"side_bets", [](Settings& s, const std::string& v) { s.side_bets = pieces_of(v); }},
    TableKey{"reserve_play_wager",
             [](Settings& s, const std::string& v) { s.reserve_play_wager = v == "yes"; }},
    TableKey{"equipment", take_equipment},
    TableKey{"terminals_max",
             [](Settings& s, const std::string& v) { s.terminals_max = *parse_count(v); }},
    // Whose dealer it is: see venue.cc.
    TableKey{"dealer", [](Settings&, const std::string&) {}},
};

void take(Settings& settings, const std::string& key, const std::string& value) {
    for (const LimitKey& limit : limit_keys)
        if (limit.name == key) {
            settings.*limit.setting = amount_in(value);
            return;
        }
    for (const TableKey& each : table_keys)
        if (each.name == key) return each.take(settings, value);
    // What is left are choices among what the game offers, by their names in spec/ENCODING.md.
    if (!take_bet_limit(settings.bet_limits, key, value)) settings.options.push_back({key, value});
}

}  // namespace

Result<Settings, Unplayable> settings_of(const Line& line, const rulebook::Rulebook& book) {
    Settings settings;
    settings.rulebook = book.id;
    settings.game = *find_in<floor::Game>(floor::game_names, line.words[1]);
    settings.least = usual_least;
    // Where the document has a period of its own, that one.
    settings.period_ms = book.policies->usual_period_ms > 0 ? 0 : usual_period_ms;
    if (book.policies->drawn_only[static_cast<std::size_t>(settings.game)])
        settings.mode = floor::Mode::rng;
    if (find_game(book, line.words[1]) == nullptr)
        return Err{Unplayable{line.number, fmt::format("{} has no {}", book.id, line.words[1])}};
    for (const auto& [key, value] : line.keys) take(settings, key, value);
    return settings;
}

Limits changed_limits(const Settings& settings, const Line& line) {
    Limits limits;
    for (const LimitKey& limit : limit_keys) {
        const std::string* value = line.find(limit.name);
        limits.*limit.limit = value != nullptr ? amount_in(*value) : settings.*limit.setting;
    }
    limits.bet_limits = settings.bet_limits;
    for (const auto& [key, value] : line.keys) take_bet_limit(limits.bet_limits, key, value);
    return limits;
}

}  // namespace croupier::lab::rounds
