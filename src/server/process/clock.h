// The machine's clocks, or clocks that run a whole number of times as fast, for a demo.
#pragma once

#include <chrono>

#include "host/ports.h"

namespace croupier::server {

class MachineClock final : public host::Clock {
public:
    explicit MachineClock(std::uint32_t speed)
        : speed_(speed), wall_begin_(wall()), steady_begin_(steady()) {}

    std::int64_t wall_ms() override { return wall_begin_ + (wall() - wall_begin_) * speed_; }
    std::int64_t steady_ms() override { return (steady() - steady_begin_) * speed_; }

private:
    static std::int64_t wall() {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::system_clock::now().time_since_epoch())
            .count();
    }
    static std::int64_t steady() {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }
    const std::int64_t speed_;
    const std::int64_t wall_begin_;
    const std::int64_t steady_begin_;
};

}  // namespace croupier::server
