// Time that moves only when told. A machine's clock is also set by people and by the network: then
// it jumps, and who must not go back in time keeps a time of his own.
#pragma once

#include <cstdint>

#include "base/check.h"

namespace croupier::sim {

class Clock {
public:
    explicit Clock(std::int64_t start_ms) : passed_ms_(start_ms) {}

    // What the machine's clock shows. It may have fallen since it was last read.
    std::int64_t now_ms() const { return passed_ms_ + set_by_ms_; }
    // The start and all that has truly passed since; never falls. For the network and the auditor.
    std::int64_t true_ms() const { return passed_ms_; }

    void advance(std::int64_t by_ms) {
        CHECK(by_ms >= 0);
        passed_ms_ += by_ms;
    }
    // A fault: the clock is set forward, or back if negative, while no time passes.
    void jump(std::int64_t by_ms) {
        set_by_ms_ += by_ms;
        if (by_ms > 0) ++jumps_forward_;
        if (by_ms < 0) ++jumps_back_;
    }

    std::uint64_t jumps_forward() const { return jumps_forward_; }
    std::uint64_t jumps_back() const { return jumps_back_; }

private:
    std::int64_t passed_ms_;
    std::int64_t set_by_ms_ = 0;
    std::uint64_t jumps_forward_ = 0;
    std::uint64_t jumps_back_ = 0;
};

}  // namespace croupier::sim
