#include "server/venue/alarm_watch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "floor/state.h"
#include "server/ops/test_kit.h"

namespace croupier::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t alarm_hour_ms = 3'600'000;

std::vector<std::string> subjects_of(Alarm alarm, const floor::State& state, floor::Time now) {
    std::vector<std::string> names;
    for (const auto& [kind, subjects] : floor_alarms(state, now, 24 * alarm_hour_ms))
        if (kind == alarm)
            for (const auto& [name, detail] : subjects) names.push_back(name);
    return names;
}

// Whoever looks gives no orders.
class Nobody final : public Orders {
public:
    bool submit(floor::Command) override {
        ADD_FAILURE();
        return false;
    }
};

TEST(FloorAlarms, WhatLastsOnTheFloorIsNamed) {
    floor::State state;
    state.tables.resize(2);
    state.tables[0].name = "R1";
    state.tables[1].name = "B1";
    for (const Alarm alarm : {Alarm::engine_fault, Alarm::store_fault, Alarm::device_lost,
                              Alarm::program_not_approved, Alarm::day_not_closed})
        EXPECT_THAT(subjects_of(alarm, state, 0), IsEmpty());
    state.tables[1].stopped = true;
    EXPECT_THAT(subjects_of(Alarm::engine_fault, state, 0), ElementsAre("B1"));
    state.house.stopped = true;
    EXPECT_THAT(subjects_of(Alarm::engine_fault, state, 0), ElementsAre("B1", "the venue"));
    state.house.store_fault = "batch 7";
    EXPECT_THAT(subjects_of(Alarm::store_fault, state, 0), ElementsAre("the store"));
    state.house.program_differs = true;
    EXPECT_THAT(subjects_of(Alarm::program_not_approved, state, 0), ElementsAre("the program"));
}

TEST(FloorAlarms, ADeviceInUseThatIsSilentIsLost) {
    floor::State state;
    floor::Device device;
    device.name = "R1 wheel";
    device.status = floor::DeviceStatus::offline;
    state.devices = {device};
    EXPECT_THAT(subjects_of(Alarm::device_lost, state, 0), IsEmpty()) << "it is nowhere in use";
    state.devices[0].tables = {floor::TableId(0)};
    EXPECT_THAT(subjects_of(Alarm::device_lost, state, 0), ElementsAre("R1 wheel"));
    for (const auto status : {floor::DeviceStatus::ready, floor::DeviceStatus::out_of_service}) {
        state.devices[0].status = status;
        EXPECT_THAT(subjects_of(Alarm::device_lost, state, 0), IsEmpty());
    }
    state.devices[0].status = floor::DeviceStatus::offline;
    state.devices[0].retired = true;
    EXPECT_THAT(subjects_of(Alarm::device_lost, state, 0), IsEmpty());
}

TEST(FloorAlarms, ATableThatNobodyAttendsIsNamedUntilItIsInspected) {
    floor::State state;
    state.tables.resize(2);
    state.tables[1].name = "R1";
    EXPECT_THAT(subjects_of(Alarm::table_unattended, state, 0), IsEmpty());
    state.tables[1].attendance.unattended = floor::IncidentId(3);
    EXPECT_THAT(subjects_of(Alarm::table_unattended, state, 0), ElementsAre("R1"));
    state.tables[1].attendance.by = {{2, floor::StaffId(7)}};
    EXPECT_THAT(subjects_of(Alarm::table_unattended, state, 0), ElementsAre("R1"));
    state.tables[1].attendance.unattended = {};
    EXPECT_THAT(subjects_of(Alarm::table_unattended, state, 0), IsEmpty());
}

TEST(FloorAlarms, ADayThatNobodyClosesIsNamedAfterItsTime) {
    floor::State state;
    state.house.unclosed_days.resize(2);
    state.house.unclosed_days[0].date = "2026-11-17";
    state.house.unclosed_days[1].date = "2026-11-18";
    state.house.unclosed_days[1].last_entry_at = 24 * alarm_hour_ms;
    EXPECT_THAT(subjects_of(Alarm::day_not_closed, state, 24 * alarm_hour_ms), IsEmpty());
    EXPECT_THAT(subjects_of(Alarm::day_not_closed, state, 24 * alarm_hour_ms + 1),
                ElementsAre("2026-11-17"));
    EXPECT_THAT(subjects_of(Alarm::day_not_closed, state, 49 * alarm_hour_ms),
                ElementsAre("2026-11-17", "2026-11-18"));
    EXPECT_EQ(figures_of(state).days_unclosed, 2U);
}

TEST(FloorFigures, TablesAndDevicesAreCountedByState) {
    floor::State state;
    state.tables.resize(3);
    state.tables[0].phase = floor::Phase::idle;
    state.tables[1].phase = floor::Phase::idle;
    state.tables[1].stopped = true;
    state.devices.resize(2);
    state.devices[1].retired = true;
    const FloorFigures figures = figures_of(state);
    EXPECT_EQ(figures.tables[static_cast<std::size_t>(floor::Phase::idle)], 1U);
    EXPECT_EQ(figures.tables[static_cast<std::size_t>(floor::Phase::closed)], 1U);
    EXPECT_EQ(figures.tables_stopped, 1U);
    EXPECT_EQ(figures.devices[static_cast<std::size_t>(floor::DeviceStatus::unreported)], 1U);
}

struct Watched : testing::Test {
    std::vector<std::string> standing() const {
        std::vector<std::string> all;
        for (const StandingAlarm& one : desk.standing())
            for (const AlarmSubject& subject : one.subjects)
                all.push_back(std::string(name_of(one.alarm)) + " " + subject.subject + ": " +
                              subject.detail);
        return all;
    }
    ops::kit::Scratch scratch;
    std::unique_ptr<ops::Log> log = ops::kit::must(ops::Log::open({.path = scratch.path("log")}));
    ops::Metrics metrics;
    AlarmDesk desk{{}, "Riverside", *log, metrics};
    Nobody nobody;
};

TEST_F(Watched, ALineThatIsGoneSaysWhy) {
    AlarmSubjects lost = {{"R1 wheel", "the other end closed it"}};
    AlarmWatch watch(desk, alarm_hour_ms, [&] { return lost; });
    floor::State state;
    floor::Device device;
    device.name = "R1 wheel";
    device.status = floor::DeviceStatus::offline;
    device.tables = {floor::TableId(0)};
    state.devices = {device};
    state.house.storage_low = true;
    watch.act(state, 1'000, nobody);
    EXPECT_THAT(standing(), ElementsAre("storage_low store: of the store or its mirror",
                                        "device_lost R1 wheel: the other end closed it"));
    lost.clear();
    state.devices[0].status = floor::DeviceStatus::ready;
    state.house.storage_low = false;
    watch.act(state, 1'500, nobody);
    EXPECT_EQ(standing().size(), 2U) << "it looks once a second";
    watch.act(state, 2'000, nobody);
    EXPECT_THAT(standing(), IsEmpty());
    EXPECT_NE(watch.looked_us(), 0);
}

TEST_F(Watched, EventsAreHeardOnce) {
    AlarmWatch watch(desk, alarm_hour_ms, nullptr);
    watch.happened(floor::VenueEvent{floor::ClockStepped{-700}});
    watch.happened(floor::PlayEvent{floor::RoundSettled{}});
    watch.happened(floor::PlayEvent{floor::RoundVoided{}});
    EXPECT_EQ(watch.rounds_settled(), 1U);
    desk.finish(0);
    log->flush();
    EXPECT_THAT(ops::kit::text_in(scratch.path("log")), testing::HasSubstr("by -700 ms"));
}

}  // namespace
}  // namespace croupier::server
