// What is to be done at regular intervals: a backup, a self check. Whoever has a clock asks.
#pragma once

#include <cstdint>
#include <optional>

#include "base/check.h"

namespace croupier::ops {

class Every {
public:
    // `last_ms`: when it was done last, if anybody knows; otherwise it is due at once.
    explicit Every(std::int64_t interval_ms, std::optional<std::int64_t> last_ms = {})
        : interval_ms_(interval_ms), last_ms_(last_ms) {
        CHECK(interval_ms > 0);
    }

    // A clock that was set back must not put it off for longer than the interval.
    bool is_due(std::int64_t now_ms) const {
        return !last_ms_ || now_ms >= *last_ms_ + interval_ms_ || now_ms < *last_ms_;
    }
    std::int64_t next_ms(std::int64_t now_ms) const {
        return is_due(now_ms) ? now_ms : *last_ms_ + interval_ms_;
    }
    void done(std::int64_t now_ms) { last_ms_ = now_ms; }

private:
    std::int64_t interval_ms_;
    std::optional<std::int64_t> last_ms_;
};

}  // namespace croupier::ops
