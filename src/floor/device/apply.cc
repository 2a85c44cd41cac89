#include "floor/device/apply.h"

#include <algorithm>

#include "floor/device/fold.h"
#include "floor/state.h"
#include "floor/table/fold.h"

// The register of equipment.

namespace croupier::floor {
namespace {

template <class List, class Item>
void insert_sorted(List& list, Item item) {
    list.insert(std::upper_bound(list.begin(), list.end(), item), item);
}

template <class Fact>
Device& of(State& state, const Fact& event) {
    return state.devices.at(event.device.value());
}

}  // namespace

void apply(State& state, const DeviceRegistered& event) {
    if (event.device.value() == state.devices.size()) state.devices.emplace_back();
    CHECK(event.device.value() < state.devices.size());
    Device& device = state.devices[event.device.value()];
    // In a full register it takes the number of one that was retired, and nothing else of it.
    CHECK(!device.in_use());
    device = {};
    device.kind = event.kind;
    device.name = event.name;
    device.approval = event.approval;
    device.detail = event.detail;
    device.houses = event.houses;
}

void apply(State& state, const DeviceRetired& event) {
    of(state, event).retired = true;
}

void apply(State& state, const DeviceAttached& event) {
    Device& device = of(state, event);
    if (event.table)
        insert_sorted(device.tables, *event.table);
    else if (event.terminal)
        device.terminal = event.terminal;
    else
        device.in_house = true;
    list_device(state, event.device);
}

void apply(State& state, const DeviceDetached& event) {
    Device& device = of(state, event);
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

void apply(State& state, const DeviceStatusReported& event) {
    of(state, event).status = event.status;
    of(state, event).tally.count(event.trouble);
}

void apply(State& state, const ManualModeSet& event) {
    Table& table = table_of(state, event.table);
    table.equipment.by_hand = event.on;
    if (in_round(table.phase) && event.on) table.round.by_hand = true;
}

void apply(State& state, const CareRecorded& event) {
    std::vector<Care>& care = of(state, event).care;
    if (care.size() >= care_kept) care.erase(care.begin());
    care.push_back(event.care);
}

void apply(State& state, const DeviceStarted& event) {
    of(state, event).start = event.start;
}

void apply(State& state, const ReplacementAsked& event) {
    of(state, event).replacement = event.incident;
}

void apply(State& state, const DeviceReported& event) {
    Table& table = table_of(state, event.table);
    if (event.what == DeviceMatter::set_destroyed) table.cards.shoe.must_be_replaced = true;
    // Only where the players are asked whether they stay does the coup change to a shoe.
    if (event.what == DeviceMatter::none_at_hand && in_round(table.phase) &&
        table.book->policies->withdrawal)
        table.cards.shoe.device_out = true;
}

void unlist_device(State& state, DeviceId id) {
    const Device& device = state.devices.at(id.value());
    for (const TableId table : device.tables)
        std::erase(table_of(state, table).equipment.devices, id);
    if (device.terminal) std::erase(state.terminals.at(device.terminal->value()).devices, id);
    if (device.in_house) std::erase(state.house_devices, id);
}

void list_device(State& state, DeviceId id) {
    unlist_device(state, id);
    const Device& device = state.devices.at(id.value());
    for (const TableId table : device.tables)
        insert_sorted(table_of(state, table).equipment.devices, id);
    if (device.terminal) insert_sorted(state.terminals.at(device.terminal->value()).devices, id);
    if (device.in_house) insert_sorted(state.house_devices, id);
}

void forget_start(State& state, RoundId round) {
    for (const DeviceId id : table_of(state, round).equipment.devices) {
        auto& start = state.devices[id.value()].start;
        if (start && start->round == round) start.reset();
    }
}

void begin_device_round(State& state, const Table& table) {
    for (const DeviceId id : table.equipment.devices) {
        Device& device = state.devices[id.value()];
        if (traits_of(device.kind).watched) device.tally.begin_round();
    }
}

}  // namespace croupier::floor
