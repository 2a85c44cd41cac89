#include <algorithm>

#include "floor/applying.h"

// The register of equipment.

namespace croupier::floor {
namespace {

template <class List, class Item>
void insert_sorted(List& list, Item item) {
    list.insert(std::upper_bound(list.begin(), list.end(), item), item);
}

struct DeviceFold {
    State& state;

    void operator()(const DeviceRegistered& event) const {
        CHECK(event.device.value() == state.devices.size());
        Device& device = state.devices.emplace_back();
        device.kind = event.kind;
        device.name = event.name;
        device.approval = event.approval;
        device.detail = event.detail;
        device.houses = event.houses;
    }
    void operator()(const DeviceRetired& event) const { of(event).retired = true; }
    void operator()(const DeviceAttached& event) const {
        Device& device = of(event);
        if (event.table)
            insert_sorted(device.tables, *event.table);
        else if (event.terminal)
            device.terminal = event.terminal;
        else
            device.in_house = true;
        list_device(state, event.device);
    }
    void operator()(const DeviceDetached& event) const {
        Device& device = of(event);
        unlist_device(state, event.device);
        if (event.table) {
            std::erase(device.tables, *event.table);
        } else {
            device.tables.clear();
            device.terminal.reset();
            device.in_house = false;
        }
        list_device(state, event.device);
        // Whatever asked for it, this is the answer.
        if (!device.in_use()) device.replacement = {};
    }
    void operator()(const DeviceStatusReported& event) const {
        of(event).status = event.status;
        of(event).tally.count(event.trouble);
    }
    void operator()(const ManualModeSet& event) const {
        Table& table = table_of(state, event.table);
        table.by_hand = event.on;
        if (in_round(table.phase) && event.on) table.round_by_hand = true;
    }
    void operator()(const ReplacementAsked& event) const { of(event).replacement = event.incident; }

private:
    template <class Fact>
    Device& of(const Fact& event) const {
        return state.devices.at(event.device.value());
    }
};

}  // namespace

void unlist_device(State& state, DeviceId id) {
    const Device& device = state.devices.at(id.value());
    for (const TableId table : device.tables) std::erase(table_of(state, table).devices, id);
    if (device.terminal) std::erase(state.terminals.at(device.terminal->value()).devices, id);
    if (device.in_house) std::erase(state.house_devices, id);
}

void list_device(State& state, DeviceId id) {
    unlist_device(state, id);
    const Device& device = state.devices.at(id.value());
    for (const TableId table : device.tables) insert_sorted(table_of(state, table).devices, id);
    if (device.terminal) insert_sorted(state.terminals.at(device.terminal->value()).devices, id);
    if (device.in_house) insert_sorted(state.house_devices, id);
}

void begin_device_round(State& state, const Table& table) {
    for (const DeviceId id : table.devices) {
        Device& device = state.devices[id.value()];
        if (traits_of(device.kind).watched) device.tally.begin_round();
    }
}

void apply_device(State& state, const DeviceEvent& event) {
    std::visit(DeviceFold{state}, event);
}

}  // namespace croupier::floor
