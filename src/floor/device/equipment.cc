#include "floor/device/equipment.h"

#include <algorithm>

#include "encoding/generation.h"
#include "floor/device/device.h"
#include "floor/ids.h"
#include "floor/state.h"
#include "floor/table/event.h"
#include "floor/table/settings.h"
#include "floor/table/state.h"
#include "floor/terminal/state.h"

namespace croupier::floor {
namespace {

using rulebook::Needed;

constexpr std::uint32_t usual_trouble_percent = 10;

// In manual mode the table goes on without what only reads.
bool serves_here(const Table& table, const Device& device) {
    if (works(device)) return true;
    return table.equipment.by_hand && traits_of(device.kind).reads &&
           device.status == DeviceStatus::offline;
}

bool has_working(const State& state, const Table& table, const Needed& wanted) {
    const auto serves_it = [&](DeviceId id) {
        const Device& device = state.devices[id.value()];
        return rulebook::serves(device.kind, wanted) && serves_here(table, device);
    };
    return std::any_of(table.equipment.devices.begin(), table.equipment.devices.end(), serves_it) ||
           std::any_of(state.house_devices.begin(), state.house_devices.end(), serves_it);
}

const Device* device_of(const State& state, const Terminal& terminal, DeviceKind kind) {
    const auto id = part_of(state, terminal, kind);
    return id ? &state.devices[id->value()] : nullptr;
}

}  // namespace

std::optional<DeviceId> part_of(const State& state, const Terminal& terminal, DeviceKind kind) {
    for (const DeviceId id : terminal.devices)
        if (state.devices[id.value()].kind == kind) return id;
    return std::nullopt;
}

std::vector<MissingPart> parts_missing(const State& state, const Table& table) {
    std::vector<MissingPart> missing;
    if (table.settings.equipment != EquipmentRule::registered) return missing;
    const rulebook::EquipmentRules& rules = table.book->policies->equipment;
    const auto look = [&](const std::vector<Needed>& wanted, std::string_view list) {
        for (const Needed& one : wanted)
            if (!has_working(state, table, one)) missing.push_back({one, list});
    };
    const auto game = static_cast<std::size_t>(table.settings.game);
    look(rules.table, "table");
    if (table.settings.mode == Mode::dealt) look(rules.dealt[game], "dealt");
    if (table.settings.mode == Mode::automatic) look(rules.automatic[game], "automatic");
    return missing;
}

bool is_read_by_device(const State& state, const Table& table) {
    if (table.equipment.by_hand) return false;
    if (table.settings.mode == Mode::automatic) return true;
    const auto& parts = table.equipment.devices;
    return std::any_of(parts.begin(), parts.end(), [&](DeviceId id) {
        return traits_of(state.devices[id.value()].kind).reads;
    });
}

std::vector<MissingPart> parts_warned_of(const State& state, const Table& table) {
    std::vector<MissingPart> missing;
    // An older format has no room for what somebody acknowledges.
    if (table.settings.equipment != EquipmentRule::registered ||
        state.format_generation < encoding::type_generation<AttendanceReported>())
        return missing;
    for (const Needed& one : table.book->policies->equipment.warned)
        if (!has_working(state, table, one)) missing.push_back({one, "warned"});
    return missing;
}

std::uint32_t equipment_missing(const State& state, const Table& table) {
    return static_cast<std::uint32_t>(parts_missing(state, table).size());
}

std::uint32_t equipment_missing(const State& state, const Table& table, TerminalId id) {
    if (table.settings.equipment != EquipmentRule::registered) return 0;
    const Terminal& terminal = *state.find_terminal(id);
    const TableId here(static_cast<std::uint32_t>(&table - state.tables.data()));
    const Device* own = device_of(state, terminal, DeviceKind::player_terminal);
    std::uint32_t missing = own != nullptr && own->at(here) && works(*own) ? 0 : 1;
    for (const DeviceKind part : table.book->policies->equipment.terminal)
        if (own == nullptr || lacks(state, terminal, part)) ++missing;
    return missing;
}

bool lacks(const State& state, const Terminal& terminal, DeviceKind kind) {
    if (terminal.devices.empty()) return false;
    const Device* part = device_of(state, terminal, kind);
    return part == nullptr || !works(*part);
}

std::uint32_t terminals_linked(const State& state, const Table& table) {
    return static_cast<std::uint32_t>(std::count_if(
        table.equipment.devices.begin(), table.equipment.devices.end(), [&](DeviceId id) {
            return state.devices[id.value()].kind == DeviceKind::player_terminal;
        }));
}

std::vector<DeviceId> devices_in_force(const State& state, const Table& table) {
    std::vector<DeviceId> devices;
    for (const DeviceId id : table.equipment.devices)
        if (state.devices[id.value()].kind != DeviceKind::player_terminal) devices.push_back(id);
    // A table with no register of its own is not described by the house's.
    if (devices.empty()) return devices;
    for (const DeviceId id : state.house_devices)
        if (state.devices[id.value()].kind == DeviceKind::game_system) devices.push_back(id);
    std::sort(devices.begin(), devices.end());
    return devices;
}

bool is_fit(const Table& table, const Device& device) {
    const rulebook::EquipmentRules& rules = table.book->policies->equipment;
    const DeviceDetail& detail = device.detail;
    switch (device.kind) {
        case DeviceKind::wheel:
        case DeviceKind::automated_wheel:
            return detail.across_mm >= rules.wheel_least_mm;
        case DeviceKind::ball:
            return detail.across_mm >= rules.ball_least_mm &&
                   (rules.ball_most_mm == 0 || detail.across_mm <= rules.ball_most_mm) &&
                   !(rules.ball_non_metallic && detail.metallic);
        case DeviceKind::tumbler:
            return detail.sealed || !rules.tumbler_sealed;
        case DeviceKind::dice_set:
            return (rules.dice == 0 || detail.dice == rules.dice) &&
                   (rules.dice_opposite_sum == 0 ||
                    detail.opposite_sum == rules.dice_opposite_sum) &&
                   (detail.identical || !rules.dice_identical);
        case DeviceKind::multishuffler:
            return (rules.multishuffler_decks.empty() ||
                    std::find(rules.multishuffler_decks.begin(), rules.multishuffler_decks.end(),
                              detail.decks) != rules.multishuffler_decks.end()) &&
                   (rules.multishuffler_shoes == 0 || detail.shoes <= rules.multishuffler_shoes);
        default:
            return true;
    }
}

bool wants_replacement(const State& state, std::size_t troubled_rounds) {
    const std::uint32_t own = state.house.venue->trouble_percent;
    return troubled_rounds * 100 > rounds_watched * (own > 0 ? own : usual_trouble_percent);
}

}  // namespace croupier::floor
