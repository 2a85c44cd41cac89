// A house whose tables ask for what is registered, for tests of its documents.
#pragma once

#include <fmt/format.h>

#include "tests/rulebooks/conduct_kit.h"

namespace croupier::tests {

using floor::DeviceCommand;
using floor::DeviceId;
using floor::DeviceKind;
using floor::DeviceStatus;
using floor::Mode;
using Kinds = std::vector<DeviceKind>;

// Such that every document takes it.
inline floor::DeviceDetail detail_of(DeviceKind kind) {
    floor::DeviceDetail detail;
    detail.across_mm = kind == DeviceKind::ball ? 20 : 760;
    detail.dice = 3;
    detail.opposite_sum = 7;
    detail.sealed = true;
    detail.decks = 8;
    detail.identical = true;
    return detail;
}

// A house whose tables ask for what is registered.
class Equipped : public Hall {
public:
    explicit Equipped(std::string_view book) : Hall(book) { manager(); }

    TableId closed_table(Game game, Mode mode = Mode::dealt) {
        floor::Settings wanted = settings(game);
        wanted.mode = mode;
        wanted.equipment = floor::EquipmentRule::registered;
        wanted.terminals_max = 2;
        const TableId id(static_cast<std::uint32_t>(state().tables.size()));
        must(host(floor::TableCommand{
            floor::AddTable{fmt::format("T{}", id.value()), std::move(wanted)}}));
        return id;
    }
    DeviceId add(DeviceKind kind, const floor::DeviceDetail& detail, std::string approval = "A-1") {
        const DeviceId id(static_cast<std::uint32_t>(state().devices.size()));
        must(host(DeviceCommand{floor::RegisterDevice{kind, fmt::format("D{}", id.value()),
                                                      std::move(approval), detail}}));
        return id;
    }
    floor::Refusal attach(DeviceId id, TableId table) {
        return by(manager(), DeviceCommand{floor::AttachDevice{id, table, std::nullopt}});
    }
    floor::Refusal attach(DeviceId id, TerminalId terminal) {
        return host(DeviceCommand{floor::AttachDevice{id, std::nullopt, terminal}});
    }
    void report(DeviceId id, DeviceStatus status) {
        if (state().devices[id.value()].status == status) return;
        must(device(
            DeviceCommand{floor::ReportDeviceStatus{id, status, floor::DeviceTrouble::none, {}}}));
    }
    // At the table, or where else it serves it, and ready.
    DeviceId bring(DeviceKind kind, TableId table) {
        const DeviceId id = add(kind, detail_of(kind));
        if (kind == DeviceKind::card_set)
            must(by(manager(), DeviceCommand{floor::RecordCare{
                                   id, floor::CareKind::secured, {}, false, {}, {}}}));
        if (kind == DeviceKind::player_terminal) must(attach(id, player()));
        if (kind == DeviceKind::network || kind == DeviceKind::database)
            must(host(DeviceCommand{floor::AttachDevice{id, std::nullopt, std::nullopt}}));
        else
            must(attach(id, table));
        report(id, DeviceStatus::ready);
        return id;
    }
    // Whoever opens it has inspected what gives its outcomes, and knows what is missing.
    floor::Refusal open(TableId id, const Kinds& ticked) {
        return by(manager(), floor::TableCommand{
                                 floor::OpenTable{id, ticked, "in order", {DeviceKind::display}}});
    }
};

}  // namespace croupier::tests
