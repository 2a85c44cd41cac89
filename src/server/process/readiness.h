// What systemd wants to hear of a service (sd_notify(3)): that it is ready, that it lives, that it
// stops. Without NOTIFY_SOCKET in the environment nothing is said. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/process/actor.h"

namespace croupier::server {

class Readiness {
public:
    // From NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID.
    Readiness();
    ~Readiness();
    Readiness(const Readiness&) = delete;
    Readiness& operator=(const Readiness&) = delete;

    // One datagram: "READY=1". What cannot be sent is lost.
    void say(std::string_view words) const;
    // How often WATCHDOG=1 is due: half of what the manager waits; 0: it does not watch.
    std::int64_t watchdog_every_ms() const { return watchdog_every_ms_; }

private:
    std::string address_;  // as the socket's address has it; empty: nobody listens
    int socket_ = -1;
    std::int64_t watchdog_every_ms_ = 0;
};

// Says that the engine lives, on its own thread between two turns: one that hangs is silent.
class Heartbeat final : public Actor {
public:
    explicit Heartbeat(const Readiness& manager) : manager_(manager) {}

    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override { return next_at_; }

private:
    const Readiness& manager_;
    std::optional<floor::Time> next_at_ = 0;
};

}  // namespace croupier::server
