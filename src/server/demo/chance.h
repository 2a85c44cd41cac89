// Where the demo's chance comes from: the system, or a seed so that a test can have it again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "base/draw.h"

namespace croupier::server {

class Chance {
public:
    explicit Chance(std::optional<std::uint64_t> seed);

    std::uint64_t operator()();

    std::uint32_t below(std::uint32_t bound) { return draw_below(*this, bound); }
    // Both ends included.
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + below(static_cast<std::uint32_t>(high - low + 1));
    }
    bool once_in_thousand(std::uint32_t times) { return below(1000) < times; }
    template <class List>
    const auto& one_of(const List& items) {
        return items[below(static_cast<std::uint32_t>(std::size(items)))];
    }

private:
    std::optional<FastSource> seeded_;
    std::array<std::uint64_t, 64> drawn_{};  // from the system, ahead
    std::size_t used_ = 64;
};

}  // namespace croupier::server
