#include "server/venue/alarm_watch.h"

#include <fmt/format.h>

#include <chrono>

#include "floor/state.h"

namespace croupier::server {
namespace {

constexpr floor::Time watch_every_ms = 1'000;

AlarmSubjects one_if(bool stands, std::string_view subject, std::string_view detail) {
    AlarmSubjects subjects;
    if (stands) subjects.emplace(subject, detail);
    return subjects;
}

AlarmSubjects stopped_places(const floor::State& state) {
    AlarmSubjects places = one_if(state.house.stopped, "the venue", "stopped");
    for (const floor::Table& table : state.tables)
        if (table.stopped) places.emplace(table.name, "the table is stopped");
    return places;
}

AlarmSubjects silent_devices(const floor::State& state) {
    AlarmSubjects devices;
    for (const floor::Device& device : state.devices)
        if (!device.retired && device.in_use() && device.status == floor::DeviceStatus::offline)
            devices.emplace(device.name, "silent");
    return devices;
}

AlarmSubjects unattended_tables(const floor::State& state) {
    AlarmSubjects tables;
    for (const floor::Table& table : state.tables)
        if (table.attendance.unattended != floor::IncidentId{})
            tables.emplace(table.name, table.attendance.by.empty() ? "nobody is there"
                                                                   : "it is not inspected yet");
    return tables;
}

AlarmSubjects days_left_open(const floor::State& state, floor::Time now, std::int64_t unclosed_ms) {
    AlarmSubjects days;
    for (const floor::DayAccounts& day : state.house.unclosed_days)
        if (now - day.last_entry_at > unclosed_ms) days.emplace(day.date, "nobody has closed it");
    return days;
}

}  // namespace

FloorFigures figures_of(const floor::State& state) {
    FloorFigures figures;
    for (const floor::Table& table : state.tables)
        ++(table.stopped || state.house.stopped
               ? figures.tables_stopped
               : figures.tables[static_cast<std::size_t>(table.phase)]);
    for (const floor::Device& device : state.devices)
        if (!device.retired) ++figures.devices[static_cast<std::size_t>(device.status)];
    figures.days_unclosed = state.house.unclosed_days.size();
    for (const floor::Staff& member : state.staff) figures.staff.push_back(member.id.value());
    return figures;
}

FloorAlarms floor_alarms(const floor::State& state, floor::Time now, std::int64_t unclosed_ms) {
    const floor::House& house = state.house;
    return {
        {Alarm::engine_fault, stopped_places(state)},
        {Alarm::store_fault, one_if(!house.store_fault.empty(), "the store", house.store_fault)},
        {Alarm::program_not_approved,
         one_if(house.program_differs, "the program", "a file differs from the approved list")},
        {Alarm::device_lost, silent_devices(state)},
        {Alarm::table_unattended, unattended_tables(state)},
        {Alarm::day_not_closed, days_left_open(state, now, unclosed_ms)},
    };
}

void AlarmWatch::act(const floor::State& state, floor::Time now, Orders& /*orders*/) {
    looked_us_ = std::chrono::duration_cast<std::chrono::microseconds>(
                     std::chrono::steady_clock::now().time_since_epoch())
                     .count();
    if (now < next_at_) return;
    next_at_ = now + watch_every_ms;
    for (auto& [alarm, subjects] : floor_alarms(state, now, unclosed_ms_)) {
        if (alarm == Alarm::device_lost && lost_devices_) {
            AlarmSubjects lost = lost_devices_();  // which say why
            lost.merge(subjects);
            subjects = std::move(lost);
        }
        desk_.set(alarm, subjects);
    }
    if (state.house.storage_low)
        desk_.begin(Alarm::storage_low, "store", "of the store or its mirror");
    else
        desk_.end(Alarm::storage_low, "store");
    FloorFigures figures = figures_of(state);
    const std::lock_guard lock(mutex_);
    figures_ = std::move(figures);
}

void AlarmWatch::happened(const floor::Event& event) {
    if (const auto* play = std::get_if<floor::PlayEvent>(&event)) {
        if (std::holds_alternative<floor::RoundSettled>(*play)) ++rounds_settled_;
        return;
    }
    const auto* venue = std::get_if<floor::VenueEvent>(&event);
    if (venue == nullptr) return;
    if (const auto* stepped = std::get_if<floor::ClockStepped>(venue))
        desk_.happen(Alarm::clock_stepped, "the clock", fmt::format("by {} ms", stepped->step_ms));
}

FloorFigures AlarmWatch::figures() const {
    const std::lock_guard lock(mutex_);
    return figures_;
}

}  // namespace croupier::server
