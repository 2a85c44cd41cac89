// The alarms that there are. A name is for ever: rules, dashboards and people's notes have it. The
// table of docs/operations.md is held against this one, word by word.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "server/ops/alarms_config.h"

namespace croupier::server {

enum class Alarm : std::uint8_t {
    journal_failed,
    engine_silent,
    engine_fault,
    store_fault,
    books_fault,
    program_not_approved,
    storage_low,
    device_lost,
    head_not_sent,
    backup_old,
    vault_not_kept,
    certificate_ending,
    day_not_closed,
    clock_stepped,
    account_locked,
    sign_in_guessed,
    additions_ended,
    table_unattended,
};
inline constexpr std::size_t alarm_count = 18;

using ops::Severity;

// Whether it has an end, or is over as soon as it was.
enum class Duration : std::uint8_t { lasting, momentary };

struct AlarmKind {
    Alarm alarm{};
    std::string_view name;
    Severity severity{};
    Duration duration{};
    std::string_view help;  // a few words, for the metrics
    std::string_view meaning;
    std::string_view what_to_do;
};

std::span<const AlarmKind, alarm_count> alarm_kinds();
const AlarmKind& kind_of(Alarm alarm);
inline std::string_view name_of(Alarm alarm) {
    return kind_of(alarm).name;
}
inline std::string_view name_of(Severity severity) {
    return ops::severity_names[static_cast<std::size_t>(severity)];
}

}  // namespace croupier::server
