// Looks at the floor for what is an alarm there, and for what the metrics tell of it. On the
// engine's thread, once a second; what is to be done about it is done elsewhere.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "floor/device/device.h"
#include "floor/event.h"
#include "floor/round/phase.h"
#include "server/alarms/alarm_desk.h"
#include "server/process/actor.h"

namespace croupier::server {

struct FloorFigures {
    // By phase; a table that is stopped counts as that alone.
    std::array<std::uint64_t, floor::phase_names.size()> tables{};
    std::uint64_t tables_stopped = 0;
    std::array<std::uint64_t, floor::device_status_names.size()> devices{};
    std::uint64_t days_unclosed = 0;
    std::vector<std::uint32_t> staff{};  // their numbers
};
FloorFigures figures_of(const floor::State& state);

// Each lasting alarm of which the floor knows, with its subjects; without any where all is well.
using FloorAlarms = std::vector<std::pair<Alarm, AlarmSubjects>>;
FloorAlarms floor_alarms(const floor::State& state, floor::Time now, std::int64_t unclosed_ms);

class AlarmWatch final : public Actor {
public:
    // What is lost besides: lines to devices.
    using LostDevices = std::function<AlarmSubjects()>;

    AlarmWatch(AlarmDesk& desk, std::int64_t unclosed_ms, LostDevices lost_devices)
        : desk_(desk), unclosed_ms_(unclosed_ms), lost_devices_(std::move(lost_devices)) {}

    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override { return next_at_; }
    // Each one that is durable; on the engine's thread.
    void happened(const floor::Event& event);

    // Any thread.
    FloorFigures figures() const;
    std::uint64_t rounds_settled() const { return rounds_settled_; }
    // When act() was called last, on the steady clock in microseconds; 0: not yet.
    std::int64_t looked_us() const { return looked_us_; }

private:
    AlarmDesk& desk_;
    const std::int64_t unclosed_ms_;
    LostDevices lost_devices_;
    floor::Time next_at_ = 0;
    mutable std::mutex mutex_;
    FloorFigures figures_;
    std::atomic<std::uint64_t> rounds_settled_ = 0;
    std::atomic<std::int64_t> looked_us_ = 0;
};

}  // namespace croupier::server
