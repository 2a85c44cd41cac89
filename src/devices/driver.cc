#include "devices/driver.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/names.h"

namespace croupier::devices {

Driver::Driver(char line_start, std::int64_t silent_after_ms)
    : splitter_(line_start), silent_after_ms_(silent_after_ms) {
    CHECK(silent_after_ms > 0);
}

Readings Driver::connected(std::int64_t now_ms) {
    go_on_to(now_ms);
    splitter_.reset();
    counts_.bytes_dropped = splitter_.bytes_dropped();
    // The time to be silent begins anew; one that is silent already stays so until it speaks.
    heard_at_ms_ = now_ms_;
    return take_said();
}

Readings Driver::disconnected(std::int64_t now_ms) {
    go_on_to(now_ms);
    splitter_.reset();
    counts_.bytes_dropped = splitter_.bytes_dropped();
    if (!is_silent()) fall_silent(SilentBecause::unplugged);
    // What was ordered may have been done or not; nothing more will be heard of it.
    if (pending_) say(OrderUnanswered{std::string(name_in(order_names, pending_->order))});
    pending_.reset();
    output_.clear();
    return take_said();
}

Readings Driver::feed(ByteView bytes, std::int64_t now_ms) {
    go_on_to(now_ms);
    Garbage garbage;
    const std::uint64_t dropped_before = splitter_.bytes_dropped();
    for (std::string& line : splitter_.feed(bytes)) {
        const std::size_t said_before = said_.size();
        const bool was_silent = is_silent();
        const std::int64_t silent_ms = was_silent ? now_ms_ - *silent_since_ms_ : 0;
        if (read_line(line)) {
            ++counts_.lines_read;
            heard();
            if (was_silent)
                said_.insert(said_.begin() + static_cast<std::ptrdiff_t>(said_before),
                             DeviceBack{silent_ms});
        } else {
            ++counts_.lines_dropped;
            ++garbage.lines;
            garbage.example = std::move(line);
        }
    }
    garbage.bytes = splitter_.bytes_dropped() - dropped_before;
    counts_.bytes_dropped = splitter_.bytes_dropped();
    if (garbage.lines > 0 || garbage.bytes > 0) {
        garbage_since_ = true;
        say(std::move(garbage));
    }
    return take_said();
}

Readings Driver::tick(std::int64_t now_ms) {
    go_on_to(now_ms);
    if (!is_silent() && now_ms_ - heard_at_ms_ >= silent_after_ms_)
        fall_silent(garbage_since_ ? SilentBecause::nothing_understood
                                   : SilentBecause::nothing_heard);
    if (pending_ && now_ms_ >= pending_->until_ms) {
        say(OrderUnanswered{std::string(name_in(order_names, pending_->order))});
        pending_.reset();
    }
    if (const auto stuck_at = stuck_at_ms(); stuck_at && now_ms_ >= *stuck_at) {
        say(DeviceStuck{std::move(ending_->state), now_ms_ - ending_->since_ms});
        ending_.reset();
    }
    return take_said();
}

std::int64_t Driver::next_tick_ms() const {
    std::int64_t next = std::numeric_limits<std::int64_t>::max();
    if (!is_silent()) next = heard_at_ms_ + silent_after_ms_;
    if (pending_) next = std::min(next, pending_->until_ms);
    if (const auto stuck_at = stuck_at_ms()) next = std::min(next, *stuck_at);
    return next;
}

Result<Nothing, Fault> Driver::order(Order order, std::uint32_t value, std::uint64_t detail) {
    const std::string_view name = name_in(order_names, order);
    const auto spelling = spell(order, value, detail);
    if (!spelling)
        return Err{Fault{fmt::format("a {} cannot be ordered to {} ({})",
                                     name_in(kind_names, kind()), name, value)}};
    if (pending_)
        return Err{Fault{fmt::format("{} has to wait: {} is not answered yet", name,
                                     name_in(order_names, pending_->order))}};
    if (output_.size() + spelling->bytes.size() > output_bytes_max)
        return Err{Fault{
            fmt::format("{} has to wait: the line has not taken {} bytes", name, output_.size())}};
    output_ += spelling->bytes;
    if (spelling->answer_ms > 0) pending_ = Pending{order, now_ms_ + spelling->answer_ms};
    return Nothing{};
}

std::string Driver::take_output() {
    return std::exchange(output_, {});
}

void Driver::answered(Order order) {
    if (pending_ && pending_->order == order) pending_.reset();
}

void Driver::should_end(std::string_view state, std::int64_t stuck_after_ms) {
    ending_ = Ending{std::string(state), now_ms_, now_ms_ + stuck_after_ms};
}

// A silent device cannot be seen to be stuck.
std::optional<std::int64_t> Driver::stuck_at_ms() const {
    if (!ending_ || is_silent()) return {};
    return ending_->stuck_at_ms;
}

void Driver::go_on_to(std::int64_t now_ms) {
    if (!begun_) {
        begun_ = true;
        heard_at_ms_ = now_ms;
        now_ms_ = now_ms;
    }
    now_ms_ = std::max(now_ms_, now_ms);
}

void Driver::heard() {
    heard_at_ms_ = now_ms_;
    garbage_since_ = false;
    silent_since_ms_.reset();
}

void Driver::fall_silent(SilentBecause because) {
    silent_since_ms_ = now_ms_;
    lost_touch();
    say(DeviceSilent{because});
}

Readings Driver::take_said() {
    return std::exchange(said_, {});
}

}  // namespace croupier::devices
