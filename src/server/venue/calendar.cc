#include "server/venue/calendar.h"

#include "base/date.h"
#include "floor/state.h"

namespace croupier::server {
namespace {

constexpr floor::Time minute_ms = 60'000;

void order(Orders& orders, floor::VenueCommand what) {
    floor::Command command;
    command.order = std::move(what);
    (void)orders.submit(std::move(command));  // a full queue: the next minute asks again
}

}  // namespace

floor::SetLocalTime local_time_at(const CalendarRules& rules, floor::Time at) {
    const std::int32_t offset = rules.utc_offset_minutes(at);
    return {rules.zone, date_of(at, offset), offset};
}

floor::BeginGamingDay gaming_day_at(const CalendarRules& rules, floor::Time at) {
    const std::int32_t offset = rules.utc_offset_minutes(at);
    return {date_of(at, offset - rules.day_begins_minutes), offset};
}

// Whole minutes: midnight, the day's hour and every change of local time fall on one.
void Calendar::act(const floor::State& state, floor::Time now, Orders& orders) {
    if (now < next_at_) return;
    next_at_ = now - now % minute_ms + minute_ms;
    const floor::SetLocalTime local = local_time_at(rules_, now);
    const bool told = state.format_generation >= floor::SetLocalTime::generation;
    if (told && local != state.house.local_time &&
        local.calendar_date >= state.house.local_time.calendar_date)
        order(orders, local);
    const floor::BeginGamingDay day = gaming_day_at(rules_, now);
    if (day.date > state.house.gaming_day) order(orders, day);
}

}  // namespace croupier::server
