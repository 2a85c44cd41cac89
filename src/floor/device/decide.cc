#include "floor/device/decide.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/line.h"
#include "encoding/generation.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/equipment.h"
#include "floor/device/steps.h"
#include "floor/incident/queries.h"
#include "floor/incident/steps.h"
#include "floor/query.h"
#include "floor/staff/authority.h"
#include "floor/staff/houses.h"
#include "floor/staff/rights.h"
#include "floor/state.h"
#include "floor/table/queries.h"

// Equipment: what is registered, where it is in use and how it is.

namespace croupier::floor {
namespace {

using rulebook::Action;

// The format generation since which a number is given out twice; older builds cannot fold that.
constexpr std::uint32_t reuse_generation = 2;

std::optional<StaffId> teller_of(const Command& command) {
    return command.authoriser ? command.authoriser : command.actor;
}

Result<const Device*, Refusal> known_device(const State& state, DeviceId id) {
    if (id.value() >= state.devices.size() || state.devices[id.value()].retired)
        return refuse(Rejection::not_in_order);
    return &state.devices[id.value()];
}

// A part belongs to the houses of whoever brings it, so that no other one touches it before it is
// in use. A store whose format does not hold that yet goes on as it was.
Houses houses_of_actor(const State& state, const Command& command) {
    const Staff* actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    const bool held = state.format_generation >= encoding::field_generation<DeviceRegistered>(7);
    return actor != nullptr && held ? houses_managed(state, *actor) : Houses{};
}

Decided decide(const State& state, const Command& command, const RegisterDevice& order) {
    TRY_DO(must_come_from(command, in_the_house));
    const bool taken = std::any_of(
        state.devices.begin(), state.devices.end(),
        [&](const Device& device) { return !device.retired && device.name == order.name; });
    if (taken) return refuse(Rejection::not_in_order);
    if (!is_name(order.name) || order.name.size() > name_max) return refuse(Rejection::bad_setting);
    // A full register gives out the numbers of those that were retired.
    auto place = state.devices.end();
    if (state.devices.size() >= devices_max) {
        const bool reuses = state.format_generation >= reuse_generation;
        place = std::find_if(state.devices.begin(), state.devices.end(),
                             [&](const Device& device) { return reuses && device.retired; });
        if (place == state.devices.end())
            return refuse(Rejection::limit_reached, static_cast<std::int64_t>(devices_max));
    }
    const DeviceId id(static_cast<std::uint32_t>(place - state.devices.begin()));
    return events_of(
        DeviceEvent{DeviceRegistered{id, order.kind, order.name, order.approval, order.detail,
                                     teller_of(command), houses_of_actor(state, command)}});
}

Decided decide(const State& state, const Command& command, const RetireDevice& order) {
    TRY_DO(must_come_from(command, in_the_house));
    TRY(device, known_device(state, order.device));
    TRY_DO(must_manage(state, command, houses_of(state, *device)));
    // First it is taken away from where it is, by whoever may do that.
    if (device->in_use()) return refuse(Rejection::not_expected);
    return events_of(DeviceEvent{DeviceRetired{order.device, order.reason, teller_of(command)}});
}

// CN-1.1, CR-1.1g: nothing without approval is put into use, and nothing that is out of order.
Result<Nothing, Refusal> must_be_usable(const Device& device) {
    if (device.status == DeviceStatus::out_of_service) return refuse(Rejection::not_expected);
    if (device.approval.empty()) return refuse(Rejection::not_approved);
    return Nothing{};
}

bool belongs_there(const Table& table, const Device& device) {
    const DeviceTraits& traits = traits_of(device.kind);
    const auto source = static_cast<std::uint8_t>(table.game->source());
    return traits.at_table && (!traits.source || *traits.source == source);
}

bool has_another(const State& state, const Table& table, DeviceKind kind) {
    return std::any_of(table.equipment.devices.begin(), table.equipment.devices.end(),
                       [&](DeviceId id) { return state.devices[id.value()].kind == kind; });
}

// A part of another house comes here with that one's word: of each house that brought it, or, of
// what the host brought and this house does not have in use yet, of one of those that do.
Result<Nothing, Refusal> may_attach(const State& state, const Command& command, const Table& table,
                                    const Device& device) {
    Houses others = owners_of(state, device);
    const bool any = others.empty();
    if (any) others = houses_of(state, device);
    const bool here = std::erase(others, table.settings.rulebook) > 0;
    if (others.empty() || (any && here))
        return must_be_allowed(state, command, table, Action::attach_device);
    const TableId own(static_cast<std::uint32_t>(&table - state.tables.data()));
    TRY_DO(must_speak_at(state, command, {own}, Action::attach_device));
    Result<Nothing, Refusal> last = refuse(Rejection::second_person_needed);
    for (const std::string& house : others) {
        std::vector<TableId> tables = tables_of(state, {house});
        tables.push_back(own);
        last = must_speak_for(state, command, tables, Action::attach_device);
        if (last.has_value() == any) return last;
    }
    return last;
}

// What the venue's configuration names is brought by the host, before a table opens; nobody signs.
bool is_brought_by_host(const Command& command, const Table& table) {
    return command.origin.kind == OriginKind::host && !command.actor && !command.authoriser &&
           table.phase == Phase::closed;
}

Decided attach_at_table(const State& state, const Command& command, const AttachDevice& order,
                        const Device& device) {
    TRY(table, working_table(state, *order.table));
    if (!is_brought_by_host(command, *table)) TRY_DO(may_attach(state, command, *table, device));
    if (!belongs_there(*table, device) || !is_fit(*table, device))
        return refuse(Rejection::bad_setting);
    const bool one_more = traits_of(device.kind).alone && has_another(state, *table, device.kind);
    const bool terminal = device.kind == DeviceKind::player_terminal;
    if (device.in_house || device.at(*order.table) || one_more || (terminal && !device.terminal))
        return refuse(Rejection::not_expected);
    TRY_DO(must_be_usable(device));
    // What the host brings was in its place before anybody kept a record of it.
    if (!is_brought_by_host(command, *table) && !may_be_issued(state, *table, device))
        return refuse(Rejection::not_expected);
    // CN-A.1: so many shoes of cards at a time.
    if (device.detail.shoes > 0 && device.tables.size() >= device.detail.shoes)
        return refuse(Rejection::limit_reached, device.detail.shoes);
    // CN-1.2(a), CR-2.2.1.
    const std::uint32_t most = table->settings.terminals_max;
    if (terminal && most > 0 && terminals_linked(state, *table) >= most)
        return refuse(Rejection::limit_reached, most);
    Events events = events_of(
        DeviceEvent{DeviceAttached{order.device, order.table, std::nullopt, teller_of(command)}});
    note_issue(state, command, *order.table, order.device, events);
    return events;
}

Houses houses_together(Houses one, const Houses& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

// Of the house, or in a terminal: nobody's table yet.
Decided attach_elsewhere(const State& state, const Command& command, const AttachDevice& order,
                         const Device& device) {
    TRY_DO(must_come_from(command, in_the_house));
    const DeviceTraits& traits = traits_of(device.kind);
    if (order.terminal) {
        const Terminal* terminal = state.find_terminal(*order.terminal);
        if (terminal == nullptr) return refuse(Rejection::unknown_terminal);
        TRY_DO(must_manage(
            state, command,
            houses_together(houses_of(state, *order.terminal), houses_of(state, device))));
        const bool twice =
            std::any_of(terminal->devices.begin(), terminal->devices.end(),
                        [&](DeviceId id) { return state.devices[id.value()].kind == device.kind; });
        if (!traits.at_terminal) return refuse(Rejection::bad_setting);
        if (device.in_use() || twice) return refuse(Rejection::not_expected);
    } else {
        TRY_DO(must_manage_venue(state, command));
        TRY_DO(must_manage(state, command, houses_of(state, device)));
        if (!traits.in_house) return refuse(Rejection::bad_setting);
        if (device.in_use()) return refuse(Rejection::not_expected);
    }
    TRY_DO(must_be_usable(device));
    return events_of(DeviceEvent{
        DeviceAttached{order.device, std::nullopt, order.terminal, teller_of(command)}});
}

Decided decide(const State& state, const Command& command, const AttachDevice& order) {
    TRY(device, known_device(state, order.device));
    if (order.table && order.terminal) return refuse(Rejection::bad_setting);
    return order.table ? attach_at_table(state, command, order, *device)
                       : attach_elsewhere(state, command, order, *device);
}

// Of the whole venue, or in each house that it serves.
Result<Nothing, Refusal> may_manage(const State& state, const Command& command,
                                    const Device& device) {
    return device.in_house ? must_manage_venue(state, command)
                           : must_manage(state, command, houses_of(state, device));
}

Decided decide(const State& state, const Command& command, const DetachDevice& order) {
    TRY(device, known_device(state, order.device));
    if (order.table) {
        const Table* table = state.find_table(*order.table);
        if (table == nullptr) return refuse(Rejection::unknown_table);
        TRY_DO(must_be_allowed(state, command, *table, Action::attach_device));
        if (!device->at(*order.table)) return refuse(Rejection::not_expected);
    } else {
        TRY_DO(must_come_from(command, in_the_house));
        TRY_DO(may_manage(state, command, *device));
        // At a table its own staff decide.
        if (!device->in_use() || !device->tables.empty()) return refuse(Rejection::not_expected);
    }
    return events_of(DeviceEvent{DeviceDetached{order.device, order.table, teller_of(command)}});
}

bool serves(const State& state, const Device& device, const std::string& house) {
    return std::any_of(device.tables.begin(), device.tables.end(), [&](TableId id) {
        return state.find_table(id)->settings.rulebook == house;
    });
}

// The device and the host know, and at the office whoever manages the houses that it serves; other
// staff need the rank of whoever writes down what happened, at a table of each of them.
Result<Nothing, Refusal> may_report(const State& state, const Command& command,
                                    const Device& device) {
    const OriginKind from = command.origin.kind;
    if (from == OriginKind::device || from == OriginKind::host) return Nothing{};
    const Staff* actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    if (actor == nullptr || !actor->signed_in) return refuse(Rejection::not_signed_in);
    const bool office = from == OriginKind::office && has_right(state, *actor, Right::manage);
    if (office && may_manage(state, command, device)) return Nothing{};
    if (device.in_house || device.tables.empty()) {
        if (office) return may_manage(state, command, device);
        return refuse(Rejection::role_too_low);
    }
    TRY_DO(must_speak_for(state, command, device.tables, Action::record_incident));
    // Of a house that brought it and has it in use nowhere.
    for (const std::string& house : houses_of(state, device))
        if (!serves(state, device, house)) TRY_DO(must_manage(state, command, {house}));
    return Nothing{};
}

Decided decide(const State& state, const Command& command, const ReportDeviceStatus& order) {
    TRY(device, known_device(state, order.device));
    TRY_DO(may_report(state, command, *device));
    const bool troubled = order.trouble != DeviceTrouble::none;
    const bool changed = order.status != DeviceStatus::unreported && order.status != device->status;
    if (order.status == DeviceStatus::uncovered && device->kind != DeviceKind::tumbler)
        return refuse(Rejection::bad_setting);
    if (!troubled && !changed) return refuse(Rejection::not_expected);
    if (troubled && (device->tables.empty() || !traits_of(device->kind).watched))
        return refuse(Rejection::not_expected);
    Events events = events_of(
        DeviceEvent{DeviceStatusReported{order.device, changed ? order.status : device->status,
                                         order.trouble, order.text, teller_of(command)}});
    if (troubled) ask_replacement(state, command, device->tables.front(), order.device, events);
    return events;
}

// ST-GLI19-4.18.4.d: of a table whose outcomes come from the world.
Decided decide(const State& state, const Command& command, const SetManualMode& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::manual_mode));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    if (table->settings.mode == Mode::rng || table->equipment.by_hand == order.on)
        return refuse(Rejection::not_expected);
    return events_of(
        DeviceEvent{ManualModeSet{order.table, order.on, order.reason, signer_of(command)}});
}

bool is_to_blame(DeviceKind kind, DeviceTrouble trouble) {
    const DeviceTraits& traits = traits_of(kind);
    return trouble == DeviceTrouble::failed_launch ? traits.launches : traits.reads;
}

}  // namespace

void ask_replacement(const State& state, const Command& command, TableId table, DeviceId id,
                     Events& events) {
    const Device& device = state.devices[id.value()];
    const std::size_t rounds = device.tally.troubled_rounds(true);
    if (device.replacement != IncidentId{} || !wants_replacement(state, rounds)) return;
    // No device_fault: the end of a held round closes the newest of those.
    Incident incident =
        new_incident(state, command, IncidentKind::other, round_of(table, *state.find_table(table)),
                     incidents_in(events) + 1);
    incident.text = fmt::format("{}: {} of its last {} rounds had trouble, please replace it",
                                device.name, rounds, rounds_watched);
    const IncidentId asks = incident.id;
    events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
    events.emplace_back(
        DeviceEvent{ReplacementAsked{id, asks, static_cast<std::uint32_t>(rounds)}});
}

void note_trouble(const State& state, const Command& command, TableId id, DeviceTrouble trouble,
                  Events& events) {
    for (const DeviceId device_id : state.find_table(id)->equipment.devices) {
        const Device& device = state.devices[device_id.value()];
        if (!is_to_blame(device.kind, trouble)) continue;
        events.emplace_back(DeviceEvent{
            DeviceStatusReported{device_id, device.status, trouble, {}, teller_of(command)}});
        ask_replacement(state, command, id, device_id, events);
    }
}

// SB-13.2, LT-11.6.16, RF-10.5.18.2.
Decided take_over(const State& state, const Command& command, TableId id, const std::string& name) {
    const Table& table = *state.find_table(id);
    const auto other =
        std::find_if(state.devices.begin(), state.devices.end(),
                     [&](const Device& device) { return !device.retired && device.name == name; });
    if (other == state.devices.end()) {
        if (table.settings.equipment == EquipmentRule::registered && !name.empty())
            return refuse(Rejection::not_in_order);
        return Events{};
    }
    if (!belongs_there(table, *other) || !is_fit(table, *other))
        return refuse(Rejection::bad_setting);
    if (other->in_house || other->at(id)) return refuse(Rejection::not_expected);
    Houses others = houses_of(state, *other);
    std::erase(others, table.settings.rulebook);
    // The own parts come by the rank of whoever replaces them.
    if (!others.empty()) TRY_DO(may_attach(state, command, table, *other));
    TRY_DO(must_be_usable(*other));
    if (!may_be_issued(state, table, *other)) return refuse(Rejection::not_expected);
    Events events;
    const auto by = teller_of(command);
    for (const DeviceId old : table.equipment.devices)
        if (state.devices[old.value()].kind == other->kind) {
            events.emplace_back(DeviceEvent{DeviceStatusReported{
                old, DeviceStatus::out_of_service, DeviceTrouble::none, "replaced", by}});
            events.emplace_back(DeviceEvent{DeviceDetached{old, id, by}});
        }
    const DeviceId taking(static_cast<std::uint32_t>(other - state.devices.begin()));
    events.emplace_back(DeviceEvent{DeviceAttached{taking, id, std::nullopt, by}});
    note_issue(state, command, id, taking, events);
    return events;
}

bool is_entered_by_hand(const Table& table) {
    if (table.equipment.by_hand) return true;
    if (table.phase == Phase::held) return table.round.hold == HoldReason::device;
    return in_round(table.phase) && table.round.kind == RoundKind::no_bet &&
           table.book->policies->dummy_by_hand;
}

Decided decide_device(const State& state, const Command& command, const DeviceCommand& order) {
    return std::visit([&](const auto& wanted) { return decide(state, command, wanted); }, order);
}

}  // namespace croupier::floor
