#include "server/office/refusal_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "floor/bounds.h"
#include "floor/cards/load_fault.h"
#include "floor/decide.h"
#include "floor/device/equipment.h"
#include "floor/query.h"
#include "floor/staff/houses.h"
#include "server/venue/plan_words.h"
#include "view/explain/cite.h"
#include "view/explain/consequence.h"

namespace croupier::server {
namespace {

using floor::Command;
using floor::Rejection;
using floor::State;
using floor::Table;

std::string_view word(floor::DeviceKind kind) {
    return rulebook::device_kind_names[static_cast<std::size_t>(kind)];
}

void add_word(std::string& words, std::string_view more) {
    if (more.empty()) return;
    words += fmt::format("{}{}", words.empty() ? "" : "; ", more);
}

// "open_table: gaming_supervisor and above (RF-2.2)", by the table's own ladder; where the order
// names no table, whoever manages.
std::string who_may(const State& state, const Command& command, Rejection reason) {
    std::string words;
    for (const view::Cited& cited : view::cite_refusal(state, command, reason)) {
        const std::string_view path = cited.path;
        add_word(words, fmt::format("{}: {} and above ({})", path.substr(path.rfind('.') + 1),
                                    cited.value, cited.clause));
    }
    if (words.empty())
        for (const std::string& house : floor::all_houses(state)) {
            const auto& ladder = state.find_rulebook(house)->book->policies->ladder;
            if (!ladder.empty())
                add_word(words, fmt::format("the highest role of {}: {}", house, ladder.back()));
        }
    const floor::Staff* actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    if (actor != nullptr) add_word(words, fmt::format("you are: {}", actor->role));
    if (reason == Rejection::second_person_needed)
        add_word(words, "a second person gives user and password in `authoriser`");
    return words;
}

std::string missing_at_terminal(const State& state, const Table& table, floor::TerminalId id) {
    const floor::Terminal* terminal = state.find_terminal(id);
    if (terminal == nullptr) return "";
    const floor::TableId here(static_cast<std::uint32_t>(&table - state.tables.data()));
    const auto own = floor::part_of(state, *terminal, floor::DeviceKind::player_terminal);
    if (!own) return fmt::format("{} is not registered as a player_terminal", terminal->name);
    if (!state.devices[own->value()].at(here))
        return fmt::format("{} is not linked to {}", terminal->name, table.name);
    std::string words;
    if (!floor::works(state.devices[own->value()]))
        add_word(words, fmt::format("{} is out of order", terminal->name));
    for (const floor::DeviceKind part : table.book->policies->equipment.terminal)
        if (floor::lacks(state, *terminal, part))
            add_word(words, fmt::format("{} has no working {}", terminal->name, word(part)));
    return words;
}

std::string not_ticked(const Table& table, const std::vector<floor::DeviceKind>& ticked) {
    std::string words;
    if (table.settings.mode != floor::Mode::dealt) return words;
    const auto game = static_cast<std::size_t>(table.settings.game);
    for (const rulebook::Needed& item : table.book->policies->equipment.checklist[game])
        if (item.kind && std::ranges::none_of(ticked, [&](floor::DeviceKind kind) {
                return rulebook::serves(kind, item);
            }))
            add_word(words, fmt::format("not in `ticked`: {}", word(*item.kind)));
    return words;
}

std::string missing_here(const State& state, const Command& command) {
    const Table* table = view::table_of(state, command);
    if (table == nullptr) return "";
    if (command.origin.kind == floor::OriginKind::terminal)
        return missing_at_terminal(state, *table, floor::TerminalId(command.origin.number));
    std::string words = missing_words(*table, floor::parts_missing(state, *table));
    if (const auto* area = std::get_if<floor::TableCommand>(&command.order))
        if (const auto* open = std::get_if<floor::OpenTable>(area))
            add_word(words, not_ticked(*table, open->ticked));
    return words.empty() ? words : fmt::format("{} lacks: {}", table->name, words);
}

std::string uninspected(const State& state, const Command& command) {
    const Table* table = view::table_of(state, command);
    if (table == nullptr) return "";
    std::string words;
    for (const floor::DeviceId id : floor::parts_to_inspect(state, *table)) {
        const floor::Device& part = state.devices[id.value()];
        add_word(words, fmt::format("{}{}", part.name,
                                    floor::found_wrong(part) ? " (was found wrong)" : ""));
    }
    return fmt::format("not inspected since anybody was last at the dealer terminal of {}: {}; "
                       "say in `inspection` (--inspected) what you find, or record_care for each",
                       table->name, words);
}

std::string warned_of(const State& state, const Command& command) {
    const Table* table = view::table_of(state, command);
    if (table == nullptr) return "";
    return fmt::format("{} has none of these, say in `acknowledged` (--knows) that you know: {}",
                       table->name, missing_words(*table, floor::parts_warned_of(state, *table)));
}

// What an order names and there is not, or is already.
struct NotInOrder {
    const State& state;

    template <class Wanted>
    std::string operator()(const Wanted& order) const {
        if constexpr (std::is_same_v<Wanted, floor::RegisterDevice>) {
            return fmt::format("name: the register has a \"{}\" already", order.name);
        } else if constexpr (std::is_same_v<Wanted, floor::CloseGamingDay>) {
            const auto& waits = state.house.unclosed_days;
            return waits.empty() ? "date: no day that has ended waits to be closed"
                                 : fmt::format("date: the first that waits is {}",
                                               waits.front().date);
        } else if constexpr (std::is_same_v<Wanted, floor::ActivateFormat>) {
            return fmt::format("generation: this store has {}; the program knows up to {}",
                               state.format_generation, floor::newest_generation);
        } else if constexpr (requires { state.devices[order.device.value()]; }) {
            const std::size_t number = order.device.value();
            if (number >= state.devices.size())
                return fmt::format("device: {} is not in the register, which has {}", number,
                                   state.devices.size());
            return fmt::format("device: {} ({}) was retired", number, state.devices[number].name);
        } else {
            return "";
        }
    }
};

struct BadSetting {
    const State& state;
    const floor::Refusal& refusal;

    std::string operator()(const floor::SetPeriod& order) const {
        const Table* table = state.find_table(order.table);
        if (table == nullptr) return "";
        floor::Settings settings = table->settings;
        settings.period_ms = order.period_ms;
        return blame_settings(*table->book, settings, refusal).what;
    }
    std::string operator()(const floor::ChangeLimits&) const {
        return "limits: more than 0.00, none negative, and no maximum below its minimum";
    }
    std::string operator()(const floor::LoadShoe& order) const {
        const Table* table = state.find_table(order.table);
        if (table == nullptr || table->game->shoe() == nullptr) return "";
        const auto fault = floor::fault_of(*table, order.load);
        return fault ? fmt::format("load.{}: allowed is {}", fault->field, fault->allowed) : "";
    }
    std::string operator()(const floor::RegisterDevice& order) const {
        return fmt::format("name: \"{}\" must have 1 to 100 bytes", order.name);
    }
    std::string operator()(const floor::AddTerminal& order) const {
        return fmt::format("name: \"{}\" must have 1 to 100 bytes", order.name);
    }
    std::string operator()(const floor::AttachDevice& order) const {
        if (order.table && order.terminal) return "give table or terminal, not both";
        if (order.device.value() >= state.devices.size()) return "";
        const floor::Device& device = state.devices[order.device.value()];
        const Table* table = order.table ? state.find_table(*order.table) : nullptr;
        if (table != nullptr) return part_words(*table, device, refusal);
        return fmt::format("a {} belongs {}", word(device.kind),
                           floor::traits_of(device.kind).at_table      ? "to a table"
                           : floor::traits_of(device.kind).at_terminal ? "to a terminal"
                                                                       : "to the house");
    }
    std::string operator()(const floor::ReportDice&) const {
        return "exposed_at: 0; only a device says when its dice could be seen";
    }
    std::string operator()(const floor::OrderRounds&) const {
        return "count: at least 1 with `dummy` and `additional`, 0 with every other kind";
    }
    std::string operator()(const floor::ChangeVariant&) const {
        return "variant: must have a name";
    }
    std::string operator()(const floor::ChangePayTable& order) const {
        return fmt::format("pays: \"{}\" is no pay table of {}", order.pays, order.bet);
    }
    std::string operator()(const floor::SetPlayerLimits&) const {
        return "least, most: none negative, and least not above most unless most is 0";
    }
    std::string operator()(const floor::RecordCare& order) const {
        if (refusal.amount > 0) return fmt::format("cards: {} at most", refusal.amount);
        const floor::Device& device = state.devices[order.device.value()];
        return fmt::format(
            "kind: `inspected` is for what gives outcomes, the others for a card_set ({} is a {}); "
            "means: only with `checked`, a working checker of cards that is in use; failed: only "
            "with `checked` and `inspected`",
            device.name, word(device.kind));
    }
    std::string operator()(const floor::ReportDeviceStatus&) const {
        return "status: only a tumbler can be `uncovered`";
    }
    std::string operator()(const floor::ReportDevice& order) const {
        return order.what == floor::DeviceMatter::cards_damaged
                   ? "damaged, deck, replacement: which cards went, and where others came from"
                   : "replacement: what takes over";
    }
    std::string operator()(const floor::ReportMalfunction&) const {
        return "table, terminal: one of them; device: a part of that table or terminal, or none";
    }
    std::string operator()(const floor::BeginGamingDay& order) const {
        return fmt::format("date: \"{}\" is no day as 2026-01-31", order.date);
    }
    template <class Wanted>
    std::string operator()(const Wanted&) const {
        return "";
    }
};

template <class Words>
std::string for_order(const floor::Order& order, const Words& words) {
    return std::visit(
        [&](const auto& area) {
            return std::visit([&](const auto& wanted) -> std::string { return words(wanted); },
                              area);
        },
        order);
}

}  // namespace

std::optional<std::string> refusal_words(const State& state, const Command& command,
                                         const floor::Refusal& refusal) {
    std::string words;
    switch (refusal.reason) {
        case Rejection::role_too_low:
        case Rejection::second_person_needed:
            words = who_may(state, command, refusal.reason);
            break;
        case Rejection::equipment_missing:
            words = missing_here(state, command);
            break;
        case Rejection::inspection_needed:
            words = uninspected(state, command);
            break;
        case Rejection::warning_not_acknowledged:
            words = warned_of(state, command);
            break;
        case Rejection::not_in_order:
            words = for_order(command.order, NotInOrder{state});
            break;
        case Rejection::bad_setting:
            // The one bound that all orders share.
            words = refusal.amount == static_cast<std::int64_t>(floor::text_max)
                        ? fmt::format("a text has {} bytes at most", floor::text_max)
                        : for_order(command.order, BadSetting{state, refusal});
            break;
        case Rejection::not_approved:
            words = "approval: is missing: nothing without one is put into use";
            break;
        default:
            break;
    }
    if (words.empty()) return std::nullopt;
    return words;
}

}  // namespace croupier::server
