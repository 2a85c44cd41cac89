#include "server/ops/additions.h"

namespace croupier::ops {

bool Additions::add(std::uint32_t staff, Added what, std::int64_t now_ms) {
    constexpr std::int64_t day_ms = 86'400'000;
    Day& day = days_.try_emplace({staff, what}, Day{now_ms, 0}).first->second;
    if (now_ms - day.begun_ms >= day_ms) day = {now_ms, 0};
    if (day.count >= of_kind_max) return false;
    ++day.count;
    return true;
}

}  // namespace croupier::ops
