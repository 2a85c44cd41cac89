#include "server/venue/plan_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "floor/query.h"
#include "floor/state.h"

namespace croupier::server {
namespace {

using floor::Settings;

constexpr std::uint8_t decks_most = 12;

struct Value {
    std::string words;
    std::function<void(Settings&)> put;
};
struct Knob {
    std::string_view key;
    std::function<std::string(const Settings&)> shown;
    std::vector<Value> values;  // that could stand there
};

template <class Enum>
Knob enum_knob(std::string_view key, Enum Settings::* member,
               std::span<const std::string_view> names) {
    Knob knob{key,
              [member, names](const Settings& settings) {
                  return fmt::format("\"{}\"", names[static_cast<std::size_t>(settings.*member)]);
              },
              {}};
    for (std::size_t i = 0; i < names.size(); ++i)
        knob.values.push_back({std::string(names[i]), [member, i](Settings& settings) {
                                   settings.*member = static_cast<Enum>(i);
                                   settings.committed = settings.mode == floor::Mode::rng;
                               }});
    return knob;
}

Knob text_knob(std::string_view key, std::string Settings::* member,
               std::initializer_list<std::string_view> names) {
    Knob knob{
        key,
        [member](const Settings& settings) { return fmt::format("\"{}\"", settings.*member); },
        {}};
    for (const std::string_view name : names)
        knob.values.push_back(
            {std::string(name), [member, name](Settings& settings) { settings.*member = name; }});
    knob.values.push_back(
        {"none at all", [member](Settings& settings) { (settings.*member).clear(); }});
    return knob;
}

// The first that can be blamed is; the order is that in which people decide.
std::vector<Knob> knobs(const rulebook::Policies& policies) {
    std::vector<Knob> all;
    all.push_back(enum_knob("mode", &Settings::mode, floor::mode_names));
    Knob decks{
        "decks", [](const Settings& settings) { return std::to_string(settings.decks); }, {}};
    for (std::uint8_t count = 1; count <= decks_most; ++count)
        decks.values.push_back(
            {std::to_string(count), [count](Settings& settings) { settings.decks = count; }});
    all.push_back(std::move(decks));
    all.push_back(text_knob("variant", &Settings::variant, {"commission", "even_money"}));
    all.push_back(text_knob("wheel", &Settings::wheel, {"single_zero", "double_zero"}));
    all.push_back(text_knob("layout", &Settings::layout, {"A", "B", "C", "D", "E", "F"}));
    all.push_back(
        {"side_bets",
         [](const Settings& settings) {
             return fmt::format("[{}]", fmt::join(settings.side_bets, ", "));
         },
         {{"none, which offers all", [](Settings& settings) { settings.side_bets.clear(); }}}});
    all.push_back({"differential",
                   [](const Settings& settings) {
                       return fmt::format("{}", settings.differential.in_cents());
                   },
                   {{"\"0.00\"", [](Settings& settings) { settings.differential = {}; }}}});
    all.push_back({"period_ms",
                   [](const Settings& settings) { return std::to_string(settings.period_ms); },
                   {}});
    for (const std::int64_t least : policies.least_period_ms)
        all.back().values.push_back(
            {fmt::format("{} and more", least), [least](Settings& settings) {
                 settings.period_ms = std::max<std::int64_t>(least, 1'000);
             }});
    all.push_back({"continuous_shuffler",
                   [](const Settings&) { return std::string("true"); },
                   {{"false", [](Settings& settings) { settings.continuous_shuffler = false; }}}});
    all.push_back(enum_knob("dealing_method", &Settings::method, floor::dealing_method_names));
    // The last: another game takes settings that nobody asks for there.
    all.push_back(enum_knob("game", &Settings::game, floor::game_names));
    return all;
}

bool stands(const rulebook::Rulebook& book, const Settings& settings) {
    return floor::check_settings(book, settings).has_value();
}

// The names of the game's bets, for whoever has misspelt one.
std::string bets_of(const floor::TableGame& game) {
    std::string names;
    for (std::size_t i = 0; i < game.bet_count(); ++i)
        names += fmt::format("{}{}", i == 0 ? "" : ", ", game.bet_name(i));
    return names;
}

Blame blame_bet(const rulebook::Rulebook& book, const Settings& settings) {
    Settings plain = settings;
    plain.bet_limits.clear();
    const auto game = floor::make_game(book, plain);
    if (!game) return {"bet", game.error().what};
    for (std::size_t i = 0; i < settings.bet_limits.size(); ++i) {
        const std::string& name = settings.bet_limits[i].bet;
        bool known = false;
        for (std::size_t bet = 0; bet < (*game)->bet_count(); ++bet)
            known = known || (*game)->bet_name(bet) == name;
        if (!known)
            return {fmt::format("bet[{}].bet", i),
                    fmt::format("\"{}\" is none of its bets: {}", name, bets_of(**game))};
        plain.bet_limits = {settings.bet_limits[i]};
        if (!stands(book, plain))
            return {fmt::format("bet[{}].maximum", i),
                    fmt::format("{} has a differential: it has no maximum of its own", name)};
    }
    return {"bet", "these limits cannot stand together"};
}

}  // namespace

Blame blame_settings(const rulebook::Rulebook& book, const Settings& settings,
                     const floor::Refusal& refusal) {
    Settings plain = settings;
    plain.bet_limits.clear();
    if (refusal.reason == floor::Rejection::unknown_bet || stands(book, plain))
        return blame_bet(book, settings);
    const std::string house = fmt::format(
        "at {} under {}", floor::game_names[static_cast<std::size_t>(settings.game)], book.id);
    for (const Knob& knob : knobs(*book.policies)) {
        std::vector<std::string> fit;
        for (const Value& value : knob.values) {
            Settings other = plain;
            value.put(other);
            if (stands(book, other) && std::ranges::count(fit, value.words) == 0)
                fit.push_back(value.words);
        }
        if (!fit.empty())
            return {
                std::string(knob.key),
                fmt::format("{} is not possible {}; possible: {}", knob.shown(settings),
                            knob.key == "game" ? "under " + book.id : house, fmt::join(fit, ", "))};
    }
    const auto game = floor::make_game(book, plain);
    return {"", game ? fmt::format("more than one setting is not possible {}", house)
                     : game.error().what};
}

std::vector<Blame> differences(floor::TableId id, const Settings& file, const Settings& store) {
    std::vector<Blame> found;
    const auto differs = [&](std::string_view key, const std::string& in_file,
                             const std::string& in_store, const std::string& order) {
        if (in_file != in_store)
            found.push_back(
                {std::string(key), fmt::format("{} in the file, {} in the store, which holds; {}",
                                               in_file, in_store, order)});
    };
    const auto amount = [](Money money) {
        return fmt::format("{}.{:02}", money.in_cents() / 100, money.in_cents() % 100);
    };
    const auto text = [](std::string_view value) { return fmt::format("\"{}\"", value); };
    const auto number = [](auto value) { return fmt::format("{}", value); };
    const std::string limits = fmt::format(
        R"(to change it: {{"type":"change_limits","table":{},"limits":{{...}}}})", id.value());
    differs("minimum", amount(file.least), amount(store.least), limits);
    differs("maximum", amount(file.most), amount(store.most), limits);
    differs("step", amount(file.step), amount(store.step), limits);
    differs("total_minimum", amount(file.least_total), amount(store.least_total), limits);
    differs("total_maximum", amount(file.most_total), amount(store.most_total), limits);
    differs("differential", amount(file.differential), amount(store.differential), limits);
    if (file.bet_limits != store.bet_limits)
        differs("bet", "limits of single bets", "others", limits);
    differs("period_ms", number(file.period_ms), number(store.period_ms),
            fmt::format(R"(to change it: {{"type":"set_period","table":{},"period_ms":{}}})",
                        id.value(), file.period_ms));
    differs("variant", text(file.variant), text(store.variant),
            fmt::format(R"(to change it: {{"type":"change_variant","table":{},"variant":"{}"}})",
                        id.value(), file.variant));
    const std::string never = "no order changes it: close_table, and add one of another name";
    differs("rulebook", text(file.rulebook), text(store.rulebook), never);
    differs("game", text(floor::game_names[static_cast<std::size_t>(file.game)]),
            text(floor::game_names[static_cast<std::size_t>(store.game)]), never);
    differs("mode", text(floor::mode_names[static_cast<std::size_t>(file.mode)]),
            text(floor::mode_names[static_cast<std::size_t>(store.mode)]), never);
    differs("decks", number(file.decks), number(store.decks), never);
    differs("wheel", text(file.wheel), text(store.wheel), never);
    differs("layout", text(file.layout), text(store.layout), never);
    differs("pit", text(file.pit), text(store.pit), never);
    differs("round_least_ms", number(file.round_least_ms), number(store.round_least_ms), never);
    differs("decision_ms", number(file.decision_ms), number(store.decision_ms), never);
    differs("motion_ms", number(file.motion_ms), number(store.motion_ms), never);
    differs("tumble_at",
            text(floor::tumble_at_names[static_cast<std::size_t>(file.tumble_at)]),
            text(floor::tumble_at_names[static_cast<std::size_t>(store.tumble_at)]), never);
    differs("side_bets", fmt::format("[{}]", fmt::join(file.side_bets, ", ")),
            fmt::format("[{}]", fmt::join(store.side_bets, ", ")), never);
    differs("continuous_shuffler", number(file.continuous_shuffler),
            number(store.continuous_shuffler), never);
    differs("low_limit", number(file.low_limit), number(store.low_limit), never);
    differs("dealing_method",
            text(floor::dealing_method_names[static_cast<std::size_t>(file.method)]),
            text(floor::dealing_method_names[static_cast<std::size_t>(store.method)]), never);
    return found;
}

namespace {

// What the rulebook asks of a part of that kind.
std::string wanted_of(const rulebook::EquipmentRules& rules, floor::DeviceKind kind) {
    using floor::DeviceKind;
    std::vector<std::string> wanted;
    if (kind == DeviceKind::wheel || kind == DeviceKind::automated_wheel)
        wanted.push_back(fmt::format("across_mm from {}", rules.wheel_least_mm));
    if (kind == DeviceKind::ball) {
        if (rules.ball_most_mm > 0)
            wanted.push_back(
                fmt::format("across_mm {} to {}", rules.ball_least_mm, rules.ball_most_mm));
        if (rules.ball_non_metallic) wanted.emplace_back("not metallic");
    }
    if (kind == DeviceKind::dice_set) {
        wanted.push_back(fmt::format("dice {}", rules.dice));
        if (rules.dice_opposite_sum > 0)
            wanted.push_back(fmt::format("opposite_sum {}", rules.dice_opposite_sum));
        if (rules.dice_identical) wanted.emplace_back("identical");
    }
    if (kind == DeviceKind::tumbler && rules.tumbler_sealed) wanted.emplace_back("sealed");
    if (kind == DeviceKind::multishuffler) {
        if (!rules.multishuffler_decks.empty())
            wanted.push_back(
                fmt::format("decks {}", fmt::join(rules.multishuffler_decks, " or ")));
        if (rules.multishuffler_shoes > 0)
            wanted.push_back(fmt::format("shoes {} at most", rules.multishuffler_shoes));
    }
    if (wanted.empty()) return "";
    return fmt::format("; it asks for: {}", fmt::join(wanted, ", "));
}

}  // namespace

std::string part_words(const floor::Table& table, const floor::Device& device,
                       const floor::Refusal& refusal) {
    const std::string_view kind =
        rulebook::device_kind_names[static_cast<std::size_t>(device.kind)];
    const rulebook::EquipmentRules& rules = table.book->policies->equipment;
    switch (refusal.reason) {
        case floor::Rejection::bad_setting: {
            const floor::DeviceTraits& traits = floor::traits_of(device.kind);
            const auto source = static_cast<std::uint8_t>(table.game->source());
            if (!traits.at_table || (traits.source && *traits.source != source))
                return fmt::format(
                    "a {} is no part of a table of {}", kind,
                    floor::game_names[static_cast<std::size_t>(table.settings.game)]);
            return fmt::format("{} does not allow this {}{}", table.book->id, kind,
                               wanted_of(rules, device.kind));
        }
        case floor::Rejection::not_expected:
            if (device.kind == floor::DeviceKind::card_set)
                return fmt::format(
                    "{} comes to {} when its record says that it was secured, and that no check "
                    "failed",
                    device.name, table.name);
            return fmt::format("{} has a {} already, or it is in use elsewhere", table.name, kind);
        case floor::Rejection::not_approved:
            return "approval: is missing: nothing without one is put into use";
        case floor::Rejection::limit_reached:
            if (device.kind != floor::DeviceKind::player_terminal)
                return fmt::format("{} serves its {} shoes already", device.name, refusal.amount);
            return fmt::format("{} has its {} terminals already", table.name, refusal.amount);
        default:
            return fmt::format("{} ({})", floor::name_of(refusal.reason), refusal.amount);
    }
}

std::string missing_words(const floor::Table& table,
                          const std::vector<floor::MissingPart>& missing) {
    std::string words;
    for (const floor::MissingPart& part : missing) {
        std::string path = fmt::format("conduct.equipment.{}", part.list);
        if (part.list != "table")
            path += fmt::format(".{}",
                                floor::game_names[static_cast<std::size_t>(table.settings.game)]);
        const auto value = std::ranges::find(table.book->values, path, &rulebook::Value::path);
        const std::string_view kind =
            part.what.kind ? rulebook::device_kind_names[static_cast<std::size_t>(*part.what.kind)]
                           : std::string_view("card_shoe, scanning_shoe or shuffling_device");
        words += fmt::format("{}{}{}", words.empty() ? "" : "; ", kind,
                             value == table.book->values.end() || value->clause.empty()
                                 ? ""
                                 : fmt::format(" ({})", value->clause));
    }
    return words;
}

}  // namespace croupier::server
