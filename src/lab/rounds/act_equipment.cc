#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/names.h"
#include "floor/device/equipment.h"
#include "floor/query.h"
#include "lab/rounds/acting.h"
#include "lab/rounds/values.h"

// The register of equipment, and results that are entered by hand.

namespace croupier::lab::rounds {

floor::DeviceId device_called(const floor::State& state, std::string_view name) {
    const auto& devices = state.devices;
    const auto found = std::find_if(devices.rbegin(), devices.rend(),
                                    [&](const floor::Device& one) { return one.name == name; });
    return floor::DeviceId(static_cast<std::uint32_t>(devices.rend() - found) - 1U);
}

namespace {

using floor::DeviceCommand;
using floor::DeviceId;
using floor::DeviceKind;
using floor::DeviceStatus;

DeviceId device(const Acting& step) {
    return device_called(step.venue.state(), step.step.words[0]);
}

std::string said(const Acting& step, std::string_view key) {
    const std::string* value = step.step.find(key);
    return value != nullptr ? *value : std::string();
}

// Staff, where the step names somebody, otherwise the office or the device itself.
Acted send(const Acting& step, std::optional<floor::TableId> table, DeviceCommand order,
           bool itself = false) {
    if (step.step.find("by") != nullptr)
        return step.by_staff(table.value_or(floor::TableId(0)), std::move(order));
    return itself ? step.by_device(std::move(order)) : step.by_host(std::move(order));
}

Acted register_device(const Acting& step) {
    floor::DeviceDetail detail;
    detail.serial = said(step, "serial");
    detail.version = said(step, "version");
    detail.across_mm = step.count("across");
    detail.metallic = step.says_yes("metallic");
    detail.dice = static_cast<std::uint8_t>(step.count("dice"));
    detail.opposite_sum = static_cast<std::uint8_t>(step.count("opposite"));
    detail.sealed = step.says_yes("sealed");
    detail.decks = static_cast<std::uint8_t>(step.count("decks"));
    detail.identical = step.says_yes("identical");
    detail.verifies = step.says_yes("verifies");
    detail.shoes = static_cast<std::uint8_t>(step.count("shoes"));
    return send(step, std::nullopt,
                floor::RegisterDevice{
                    *find_in<DeviceKind>(rulebook::device_kind_names, *step.step.find("kind")),
                    step.step.words[0], said(step, "approval"), detail});
}
Acted retire(const Acting& step) {
    return send(step, std::nullopt, floor::RetireDevice{device(step), said(step, "text")});
}
Acted attach(const Acting& step) {
    floor::AttachDevice order{device(step), std::nullopt, std::nullopt};
    if (step.step.words.size() > 1) {
        if (step.story.find_table(step.step.words[1]) >= 0)
            order.table = step.table(1);
        else
            order.terminal = step.seat(1);
    }
    return send(step, order.table, order);
}
Acted detach(const Acting& step) {
    floor::DetachDevice order{device(step), std::nullopt};
    if (step.step.words.size() > 1) order.table = step.table(1);
    return send(step, order.table, order);
}
Acted status(const Acting& step) {
    const DeviceId id = device(step);
    floor::ReportDeviceStatus order;
    order.device = id;
    order.status = *find_in<DeviceStatus>(floor::device_status_names, step.step.words[1]);
    if (const std::string* trouble = step.step.find("trouble"))
        order.trouble = *find_in<floor::DeviceTrouble>(floor::device_trouble_names, *trouble);
    order.text = said(step, "text");
    const auto& devices = step.venue.state().devices;
    std::optional<floor::TableId> table;
    if (id.value() < devices.size() && !devices[id.value()].tables.empty())
        table = devices[id.value()].tables.front();
    return send(step, table, std::move(order), true);
}
// By staff, where the step names somebody, otherwise by the device that did it.
Acted care(const Acting& step) {
    floor::RecordCare order;
    order.device = device(step);
    order.kind = *find_in<floor::CareKind>(floor::care_kind_names, step.step.words[1]);
    if (const std::string* means = step.step.find("means"))
        order.means = device_called(step.venue.state(), *means);
    order.failed = step.says_yes("failed");
    if (const std::string* cards = step.step.find("cards")) order.cards = cards_in(*cards);
    order.text = said(step, "text");
    return send(step, std::nullopt, std::move(order), true);
}
Acted start(const Acting& step) {
    return step.by_device_or_staff(step.table(0), DeviceCommand{floor::StartDevice{step.table(0)}});
}
Acted manual(const Acting& step) {
    return step.by_staff(
        step.table(0), DeviceCommand{floor::SetManualMode{step.table(0), step.step.words[1] == "on",
                                                          said(step, "text")}});
}

// Something of that kind that every document would take.
floor::DeviceDetail usual_detail(const floor::Table& table, DeviceKind kind) {
    floor::DeviceDetail detail;
    detail.across_mm = kind == DeviceKind::ball ? 20 : 800;
    detail.dice = 3;
    detail.opposite_sum = 7;
    detail.sealed = true;
    detail.decks = 8;
    detail.identical = true;
    if (kind == DeviceKind::game_system) detail.version = "1.0";
    detail.serial = table.name;
    return detail;
}

// Registers, attaches and reports everything that the rulebook wants of this table.
class Equipping {
public:
    Equipping(const Acting& step, floor::TableId table) : step_(step), id_(table) {
        if (const std::string* without = step.step.find("without")) left_out_ = pieces_of(*without);
    }

    Acted act() {
        const auto& rules = table().book->policies->equipment;
        const auto game = static_cast<std::size_t>(table().settings.game);
        for (std::size_t i = 0; i < step_.story.seats.size(); ++i)
            seat(floor::TerminalId(static_cast<std::uint32_t>(i)));
        for (const rulebook::Needed& wanted : rules.table) part(wanted);
        if (table().settings.mode == floor::Mode::dealt)
            for (const rulebook::Needed& wanted : rules.dealt[game]) part(wanted);
        if (table().settings.mode == floor::Mode::automatic)
            for (const rulebook::Needed& wanted : rules.automatic[game]) part(wanted);
        for (const rulebook::Needed& wanted : rules.warned) part(wanted);
        if (const std::string* inspected = step_.step.find("inspected");
            inspected == nullptr || *inspected == "yes")
            inspect();
        return acted_;
    }

private:
    const floor::Table& table() const { return *step_.venue.state().find_table(id_); }
    bool left_out(DeviceKind kind) const {
        return std::find(left_out_.begin(), left_out_.end(),
                         name_in(rulebook::device_kind_names, kind)) != left_out_.end();
    }
    bool goes_on() const { return acted_.refusal.reason == floor::Rejection::none; }
    void keep(Acted acted) {
        if (goes_on()) acted_ = std::move(acted);
    }

    DeviceId add(DeviceKind kind, const std::string& name) {
        const DeviceId id(static_cast<std::uint32_t>(step_.venue.state().devices.size()));
        keep(step_.by_host(DeviceCommand{
            floor::RegisterDevice{kind, name, "A-" + name, usual_detail(table(), kind)}}));
        return id;
    }
    void ready(DeviceId id, DeviceKind kind) {
        if (floor::traits_of(kind).reports && goes_on())
            keep(step_.by_device(DeviceCommand{floor::ReportDeviceStatus{
                id, DeviceStatus::ready, floor::DeviceTrouble::none, {}}}));
    }
    void inspect() {
        for (const DeviceId id : floor::parts_to_inspect(step_.venue.state(), table()))
            if (goes_on())
                keep(step_.by_staff(
                    id_, DeviceCommand{floor::RecordCare{
                             id, floor::CareKind::inspected, {}, false, {}, "in order"}}));
    }
    void attach_here(DeviceId id) {
        keep(step_.by_staff(id_, DeviceCommand{floor::AttachDevice{id, id_, std::nullopt}}));
    }

    // "wheel_R1", "player_terminal_2".
    void part(const rulebook::Needed& wanted) {
        const DeviceKind kind = wanted.kind.value_or(DeviceKind::card_shoe);
        if (kind == DeviceKind::player_terminal || left_out(kind) || !goes_on()) return;
        const DeviceId id = add(
            kind, fmt::format("{}_{}", name_in(rulebook::device_kind_names, kind), table().name));
        if (!goes_on()) return;
        if (kind == DeviceKind::card_set && goes_on())
            keep(step_.by_staff(id_, DeviceCommand{floor::RecordCare{
                                         id, floor::CareKind::secured, {}, false, {}, {}}}));
        if (floor::traits_of(kind).in_house)
            keep(step_.by_host(DeviceCommand{floor::AttachDevice{id, std::nullopt, std::nullopt}}));
        else
            attach_here(id);
        ready(id, kind);
    }
    void seat(floor::TerminalId terminal) {
        const auto& devices = step_.venue.state().terminals[terminal.value()].devices;
        const std::string number = step_.story.seats[terminal.value()].words[0];
        if (left_out(DeviceKind::player_terminal)) return;
        if (!devices.empty()) return attach_here(devices.front());
        for (const DeviceKind kind :
             {DeviceKind::player_terminal, DeviceKind::note_stacker, DeviceKind::ticket_printer}) {
            if (left_out(kind) || !goes_on()) continue;
            const DeviceId id =
                add(kind, fmt::format("{}_{}", name_in(rulebook::device_kind_names, kind), number));
            keep(step_.by_host(DeviceCommand{floor::AttachDevice{id, std::nullopt, terminal}}));
            ready(id, kind);
            if (kind == DeviceKind::player_terminal) attach_here(id);
        }
    }

    const Acting& step_;
    floor::TableId id_;
    std::vector<std::string> left_out_;
    Acted acted_;
};
Acted equip(const Acting& step) {
    return Equipping(step, step.table(0)).act();
}

constexpr std::array acts_of_equipment = {
    NamedAct{"device", register_device},
    NamedAct{"retire", retire},
    NamedAct{"attach", attach},
    NamedAct{"detach", detach},
    NamedAct{"status", status},
    NamedAct{"care", care},
    NamedAct{"start", start},
    NamedAct{"manual", manual},
    NamedAct{"equip", equip},
};

}  // namespace

std::span<const NamedAct> equipment_acts() {
    return acts_of_equipment;
}

}  // namespace croupier::lab::rounds
