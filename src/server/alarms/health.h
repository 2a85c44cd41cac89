// What /healthz says: whether the host is starting, working, degraded or stopping, and why.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/alarms/alarm_book.h"

namespace croupier::server {

enum class Life : std::uint8_t { starting, working, stopping };

struct Health {
    Life life{};
    std::uint64_t sequence = 0;  // of the journal's last batch
    std::uint64_t books = 0;     // and of the books'
    std::vector<StandingAlarm> alarms{};
    // Who asks is at the machine, or where metrics are; a stranger hears the state alone.
    bool tells_alarms = false;

    // 200: it can be played here. 503: not yet, or no more.
    unsigned status() const { return life == Life::working ? 200 : 503; }
    // JSON.
    std::string text() const;
};

}  // namespace croupier::server
