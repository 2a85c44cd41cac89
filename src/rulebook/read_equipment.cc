#include <algorithm>

#include "rulebook/policy_reading.h"

// What a table needs before it opens.

namespace croupier::rulebook {
namespace {

constexpr std::string_view any_source_of_cards = "dealing_source";
constexpr auto needed_names = [] {
    std::array<std::string_view, device_kind_count + 1> names{};
    for (std::size_t i = 0; i < device_kind_count; ++i) names[i] = device_kind_names[i];
    names.back() = any_source_of_cards;
    return names;
}();
constexpr std::array<DeviceKind, 2> parts_of_terminals = {DeviceKind::note_stacker,
                                                          DeviceKind::ticket_printer};
constexpr std::array<std::string_view, 2> part_names = {"note_stacker", "ticket_printer"};
constexpr std::array<int, 4> decks_of_machines = {2, 4, 6, 8};
constexpr std::int64_t millimetres_max = 5'000;
constexpr std::int64_t dice_max = 10;
constexpr std::int64_t opposite_sum_max = 20;
constexpr std::int64_t shoes_max = 10;
constexpr std::int64_t tumbles_max = 10;

using Lists = std::array<std::vector<Needed>, policy_game_count>;

void read_needed(Section& section, Later& later, std::string_view key, std::vector<Needed>& list) {
    later(key, [&](std::string_view at) {
        for (const std::size_t member : section.choices(at, needed_names, Empty::yes)) {
            if (member == device_kind_count)
                list.push_back({});
            else
                list.push_back({static_cast<DeviceKind>(member)});
        }
    });
}

// What every table needs is not asked for once more.
void check_lists(Section& section, const Policies& policies, const PolicyGames& games,
                 const Lists& lists) {
    const std::vector<Needed>& every = policies.equipment.table;
    for (std::size_t i = 0; i < games.size(); ++i)
        for (const Needed& needed : lists[i])
            if (std::find(every.begin(), every.end(), needed) != every.end())
                section.complain(policy_game_names[i], "every table needs that already");
}

void read_lists(Section& around, std::string_view key, Policies& policies, const PolicyGames& games,
                Lists& lists) {
    read_later(around, key, policies, [&](Section& part, Later later) {
        for (std::size_t i = 0; i < games.size(); ++i)
            if (games[i]) read_needed(part, later, policy_game_names[i], lists[i]);
        check_lists(part, policies, games, lists);
    });
}

// Games that a person deals, and those that a machine can play alone: no hand and no machine deals
// what a program draws.
PolicyGames played_by(const PolicyGames& games, const Policies& policies, bool automatic) {
    PolicyGames played{};
    for (std::size_t i = 0; i < games.size(); ++i)
        played[i] = games[i] && !policies.drawn_only[i] &&
                    (!automatic || policy_game_sources[i] != Source::cards);
    return played;
}

// What the document says of the parts themselves; the rest is not named.
void read_details(Section& section, Policies& policies) {
    auto& rules = policies.equipment;
    const auto read = [&](std::string_view key, std::uint32_t& value, std::int64_t most) {
        if (section.has(key)) value = static_cast<std::uint32_t>(section.integer(key, 1, most));
    };
    read("wheel_least_mm", rules.wheel_least_mm, millimetres_max);
    read("ball_least_mm", rules.ball_least_mm, millimetres_max);
    read("ball_most_mm", rules.ball_most_mm, millimetres_max);
    if (section.has("ball_non_metallic"))
        rules.ball_non_metallic = section.boolean("ball_non_metallic");
    read("dice", rules.dice, dice_max);
    read("dice_opposite_sum", rules.dice_opposite_sum, opposite_sum_max);
    if (section.has("tumbler_sealed")) rules.tumbler_sealed = section.boolean("tumbler_sealed");
    if (section.has("multishuffler_decks"))
        rules.multishuffler_decks = section.integers("multishuffler_decks", decks_of_machines);
    read("multishuffler_shoes", rules.multishuffler_shoes, shoes_max);
    if (section.has("dice_identical")) rules.dice_identical = section.boolean("dice_identical");
    read("tumbles_least", rules.tumbles_least, tumbles_max);
    if (section.has("spin_while_open")) rules.spin_while_open = section.boolean("spin_while_open");
    if (section.has("card_set_secured"))
        rules.card_set_secured = section.boolean("card_set_secured");
    if (rules.ball_most_mm < rules.ball_least_mm)
        section.complain("ball_most_mm", "no ball can be as small as this and as large as that");
}

}  // namespace

void read_equipment(Section& conduct, Policies& policies, const PolicyGames& games) {
    auto& rules = policies.equipment;
    read_later(conduct, "equipment", policies, [&](Section& part, Later later) {
        read_needed(part, later, "table", rules.table);
        read_needed(part, later, "warned", rules.warned);
        for (const Needed& one : rules.warned)
            if (std::find(rules.table.begin(), rules.table.end(), one) != rules.table.end())
                part.complain("warned", "every table needs that already");
        later("terminal", [&](std::string_view at) {
            for (const std::size_t member : part.choices(at, part_names, Empty::yes))
                rules.terminal.push_back(parts_of_terminals[member]);
        });
        read_lists(part, "dealt", policies, played_by(games, policies, false), rules.dealt);
        const PolicyGames machines = played_by(games, policies, true);
        if (policies.modes[1]) read_lists(part, "automatic", policies, machines, rules.automatic);
        // Where the document has a list of its own to tick; the other games are not named.
        if (auto list = part.find("checklist")) {
            for (std::size_t i = 0; i < games.size(); ++i)
                if (games[i] && list->has(policy_game_names[i])) {
                    Later ticked(*list, policies);
                    read_needed(*list, ticked, policy_game_names[i], rules.checklist[i]);
                }
            list->finish();
        }
        if (auto details = part.find("details")) {
            read_details(*details, policies);
            details->finish();
        }
    });
}

}  // namespace croupier::rulebook
