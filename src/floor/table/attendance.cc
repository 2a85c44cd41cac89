#include "floor/table/attendance.h"

#include <algorithm>
#include <set>

#include "encoding/generation.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/equipment.h"
#include "floor/incident/steps.h"
#include "floor/query.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/decide.h"
#include "floor/table/queries.h"
#include "floor/table/steps.h"

// ST-PAIN-12: somebody is at the dealer terminal, and looks at wheel, shoe or tumbler after nobody
// was.

namespace croupier::floor {
namespace {

bool keeps_attendance(const State& state) {
    return state.format_generation >= encoding::type_generation<AttendanceReported>();
}

bool is_there(const Table& table, const ReportAttendance& order) {
    const auto& by = table.attendance.by;
    const auto found = std::find_if(by.begin(), by.end(), [&](const Attendant& one) {
        return one.dealer_terminal == order.dealer_terminal;
    });
    return order.staff ? found != by.end() && found->staff == *order.staff : found == by.end();
}

// Inspected, and somebody is there: wagers are taken again.
void end_absence(const State& state, const Command& command, TableId id, bool attended,
                 std::size_t left_to_inspect, Events& events) {
    const Table& table = *state.find_table(id);
    if (table.attendance.unattended == IncidentId{} || !attended || left_to_inspect > 0) return;
    close_incident(state, command, id, IncidentKind::unattended, "inspected", events);
}

}  // namespace

bool is_watched(const State& state, const Table& table) {
    const rulebook::Policies& policies = *table.book->policies;
    return keeps_attendance(state) && table.settings.equipment == EquipmentRule::registered &&
           table.settings.mode != Mode::rng &&
           (policies.inspection_required || policies.unattended_ms > 0);
}

bool asks_inspection(const State& state, const Table& table) {
    return is_watched(state, table) && table.book->policies->inspection_required;
}

std::vector<DeviceId> parts_to_inspect(const State& state, const Table& table) {
    std::vector<DeviceId> parts;
    if (!asks_inspection(state, table)) return parts;
    for (const DeviceId id : table.equipment.devices) {
        const Device& device = state.devices[id.value()];
        if (gives_outcomes(device.kind) && !inspected_since(device, table.attendance.left_at))
            parts.push_back(id);
    }
    return parts;
}

std::optional<Time> unattended_from(const State& state, const Table& table) {
    const std::int64_t most = table.book->policies->unattended_ms;
    if (most == 0 || table.settings.mode != Mode::dealt || table.phase == Phase::closed ||
        !table.attendance.by.empty() || table.attendance.left_at == 0 || !is_watched(state, table))
        return std::nullopt;
    return table.attendance.left_at + most;
}

std::optional<Time> absence_due(const State& state, const Table& table) {
    return table.attendance.unattended == IncidentId{} ? unattended_from(state, table)
                                                       : std::nullopt;
}

Result<Nothing, Refusal> must_be_attended(const State& state, const Table& table, Time at) {
    const auto from = unattended_from(state, table);
    if (from && at >= *from)
        return refuse(Rejection::table_unattended, at - table.attendance.left_at);
    if (table.attendance.unattended == IncidentId{}) return Nothing{};
    return refuse(Rejection::inspection_needed,
                  static_cast<std::int64_t>(parts_to_inspect(state, table).size()));
}

Decided decide(const State& state, const Command& command, const ReportAttendance& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    const Staff* staff = order.staff ? state.find_staff(*order.staff) : nullptr;
    if (order.staff && (staff == nullptr || !staff->signed_in))
        return refuse(Rejection::not_signed_in);
    Events events;
    std::set<TableId> seen;
    for (const TableId id : order.tables) {
        const Table* table = state.find_table(id);
        if (table == nullptr) return refuse(Rejection::unknown_table);
        if (!seen.insert(id).second || is_there(*table, order)) continue;
        events.emplace_back(
            TableEvent{AttendanceReported{id, order.dealer_terminal, order.staff, command.at}});
        if (order.staff)
            end_absence(state, command, id, true, parts_to_inspect(state, *table).size(), events);
    }
    if (events.empty()) return refuse(Rejection::not_expected);
    return events;
}

Events leave_unattended(const State& state, const Command& command, TableId id) {
    const Table& table = *state.find_table(id);
    Incident incident =
        new_incident(state, command, IncidentKind::unattended, round_of(id, table));
    incident.blocks = true;
    const IncidentId opened = incident.id;
    return events_of(IncidentEvent{IncidentOpened{std::move(incident)}},
                     TableEvent{TableUnattended{id, table.attendance.left_at, opened}});
}

void note_inspection(const State& state, const Command& command, DeviceId device, Events& events) {
    for (const TableId id : state.devices[device.value()].tables) {
        const Table& table = *state.find_table(id);
        std::vector<DeviceId> left = parts_to_inspect(state, table);
        std::erase(left, device);
        end_absence(state, command, id, !table.attendance.by.empty(), left.size(), events);
    }
}

}  // namespace croupier::floor
