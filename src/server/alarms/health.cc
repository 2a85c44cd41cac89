#include "server/alarms/health.h"

#include <fmt/format.h>

#include "server/alarms/alarm_words.h"

namespace croupier::server {
namespace {

std::string standing_subjects(const StandingAlarm& alarm) {
    std::string list;
    for (const AlarmSubject& one : alarm.subjects)
        list += fmt::format(R"({}{{"subject":"{}","detail":"{}","since":"{}"}})",
                            list.empty() ? "" : ",", json_escaped(one.subject),
                            json_escaped(one.detail), utc_text(one.since_ms));
    return fmt::format(R"(,"subjects":[{}],"more":{})", list, alarm.more);
}

}  // namespace

std::string Health::text() const {
    std::string list;
    for (const StandingAlarm& alarm : alarms)
        list += fmt::format(R"({}{{"alarm":"{}","severity":"{}","since":"{}"{}}})",
                            list.empty() ? "" : ",", name_of(alarm.alarm),
                            name_of(kind_of(alarm.alarm).severity), utc_text(alarm.since_ms),
                            standing_subjects(alarm));
    const std::string_view state = life == Life::starting   ? "starting"
                                   : life == Life::stopping ? "stopping"
                                   : alarms.empty()         ? "working"
                                                            : "degraded";
    return fmt::format(R"({{"ok":{},"state":"{}","sequence":{},"books":{}{}}})",
                       life == Life::working, state, sequence, books,
                       tells_alarms ? fmt::format(R"(,"alarms":[{}])", list) : "");
}

}  // namespace croupier::server
