// The venue's calendar: tells the floor what local clocks show, at the start, at midnight and when
// they are changed, and begins each gaming day at its hour. The floor knows no time zone; closing
// the accounts of a day that ended is a person's to do.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "floor/venue/command.h"
#include "server/process/actor.h"

namespace croupier::server {

struct CalendarRules {
    std::string zone;                     // for people
    std::int32_t day_begins_minutes = 0;  // after local midnight
    std::function<std::int32_t(floor::Time)> utc_offset_minutes;
};

floor::SetLocalTime local_time_at(const CalendarRules& rules, floor::Time at);
floor::BeginGamingDay gaming_day_at(const CalendarRules& rules, floor::Time at);

class Calendar final : public Actor {
public:
    explicit Calendar(CalendarRules rules) : rules_(std::move(rules)) {}

    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override { return next_at_; }

private:
    CalendarRules rules_;
    floor::Time next_at_ = 0;
};

}  // namespace croupier::server
