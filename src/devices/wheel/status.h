// The status line of a wheel, `*X;state;game;last number;warnings;rotor speed;direction`, and the
// other words of its protocol. Driver and virtual wheel share the spelling and nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "devices/reading.h"

namespace croupier::devices::wheel {

inline constexpr char line_start = '*';
inline constexpr std::int64_t status_every_ms = 500;
inline constexpr std::uint32_t game_max = 999;
inline constexpr std::uint32_t rotor_speed_max = 999;
inline constexpr std::uint8_t warnings_all = 15;
inline constexpr std::uint32_t mode_max = 65'535;

constexpr std::uint8_t bit_of(WheelWarning warning) {
    return static_cast<std::uint8_t>(warning);
}

// Options of `*o`: a sum.
inline constexpr std::uint32_t mode_reverse_each_game = 1;
inline constexpr std::uint32_t mode_wait_for_start = 2;
inline constexpr std::uint32_t mode_random_speed = 4;
inline constexpr std::uint32_t mode_no_single_number = 16;
inline constexpr std::uint32_t mode_status = 128;
inline constexpr std::uint32_t mode_errors = 256;
inline constexpr std::uint32_t mode_delay = 1024;
inline constexpr std::uint32_t mode_default =
    mode_reverse_each_game + mode_random_speed + mode_status + mode_delay;

struct Status {
    WheelState state{};
    std::uint32_t game = 0;
    std::uint8_t number = 0;  // of the last game that has one; 37 is double zero
    std::uint8_t warnings = 0;
    std::uint32_t rotor_speed = 0;
    std::uint8_t direction = 0;
    friend bool operator==(const Status&, const Status&) = default;
};

// Without the end of the line.
std::string status_line(const Status& status);
// Nothing if it is not exactly such a line, or a number is not on a wheel of so many.
std::optional<Status> parse_status(std::string_view line, std::uint8_t number_max);

}  // namespace croupier::devices::wheel
