// How alarms leave the process: the operator's [alarms] (docs/config.md, server/alarms).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ops/config_keys.h"

namespace croupier::ops {

// Critical: play or payments stand still, or will; somebody comes now. Warning: today.
enum class Severity : std::uint8_t { warning, critical };
inline constexpr std::array<std::string_view, 2> severity_names = {"warning", "critical"};

struct AlarmsConfig {
    std::vector<std::string> command;  // the program and its arguments; empty: none
    std::string webhook;               // a URL; empty: none
    std::string webhook_ca;            // a file; empty: the machine's certificates
    std::vector<std::string> mail_to;  // empty: no mail
    std::string mail_from;
    std::string sendmail = "/usr/sbin/sendmail";
    Severity least = Severity::warning;  // that leaves by them
    std::uint32_t per_minute_max = 20;
    std::int64_t time_max_ms = 10'000;  // for one try
    std::uint32_t tries_max = 12;
    std::int64_t retry_first_ms = 1'000;
    std::int64_t retry_longest_ms = 60'000;
    std::size_t queue_max = 100;
    std::int64_t certificate_days = 30;
    std::int64_t unclosed_hours = 24;
};

struct WebhookTarget {
    bool secure = false;
    std::string host;  // without brackets
    std::string port;
    std::string path;  // may hold a secret of the receiver's: no Fault and no log has it
};
// "https://HOST[:PORT][/PATH]", and http for addresses of this machine. None: anything else.
std::optional<WebhookTarget> parse_webhook(std::string_view url);

AlarmsConfig read_alarms(Keys keys);

}  // namespace croupier::ops
