// Where a table stands in its round.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace croupier::floor {

enum class Phase : std::uint8_t {
    closed,
    idle,
    open,
    closed_bets,
    playing,
    result,
    held,
    deciding,
};
inline constexpr std::array<std::string_view, 8> phase_names = {
    "closed", "idle", "open", "closed_bets", "playing", "result", "held", "deciding"};
constexpr std::span<const std::string_view> names_of(Phase) {
    return phase_names;
}

// A round is under way: neither closed nor idle.
constexpr bool in_round(Phase phase) {
    return phase != Phase::closed && phase != Phase::idle;
}

}  // namespace croupier::floor
