#include "server/ops/refused_orders.h"

#include <algorithm>

namespace croupier::ops {
namespace {

constexpr std::int64_t ms_in_second = 1'000;

}  // namespace

std::int64_t RefusedOrders::left_of(const Level& level, std::int64_t now_ms) const {
    const std::int64_t forgotten = (now_ms - level.at_ms) * options_.bytes_a_second / ms_in_second;
    return std::max<std::int64_t>(0, level.bytes - forgotten);
}

void RefusedOrders::note(const floor::Origin& origin, std::size_t bytes, std::int64_t now_ms) {
    if (levels_.size() >= options_.origins_max) forget_old(now_ms);
    Level& level = levels_[origin];
    level.bytes = left_of(level, now_ms) + static_cast<std::int64_t>(bytes);
    level.at_ms = now_ms;
}

bool RefusedOrders::are_too_many(const floor::Origin& origin, std::int64_t now_ms) const {
    const auto at = levels_.find(origin);
    return at != levels_.end() && left_of(at->second, now_ms) > options_.bytes_at_once;
}

void RefusedOrders::forget_old(std::int64_t now_ms) {
    std::erase_if(levels_, [&](const auto& one) { return left_of(one.second, now_ms) == 0; });
}

}  // namespace croupier::ops
