#include "devices/wheel/status.h"

#include <fmt/format.h>

#include "devices/line.h"

namespace croupier::devices::wheel {
namespace {

constexpr std::string_view status_word = "*X";
constexpr std::size_t status_fields = 7;

// One hexadecimal digit, of either case; the recorded lines have no leading zero.
std::optional<std::uint8_t> parse_warnings(std::string_view text) {
    if (text.size() != 1) return {};
    const char digit = text[0];
    if (digit >= '0' && digit <= '9') return static_cast<std::uint8_t>(digit - '0');
    if (digit >= 'A' && digit <= 'F') return static_cast<std::uint8_t>(digit - 'A' + 10);
    if (digit >= 'a' && digit <= 'f') return static_cast<std::uint8_t>(digit - 'a' + 10);
    return {};
}

}  // namespace

std::string status_line(const Status& status) {
    return fmt::format("{};{};{:03};{};{:X};{:03};{}", status_word,
                       static_cast<int>(status.state) + 1, status.game, status.number,
                       status.warnings, status.rotor_speed, status.direction);
}

std::optional<Status> parse_status(std::string_view line, std::uint8_t number_max) {
    const auto fields = split_fields(line, ';');
    if (fields.size() != status_fields || fields[0] != status_word) return {};
    if (fields[1].size() != 1 || fields[2].size() != 3 || fields[3].size() > 2 ||
        fields[5].size() != 3 || fields[6].size() != 1)
        return {};
    const auto state = parse_number(fields[1], wheel_state_names.size());
    const auto game = parse_number(fields[2], game_max);
    const auto number = parse_number(fields[3], number_max);
    const auto warnings = parse_warnings(fields[4]);
    const auto rotor_speed = parse_number(fields[5], rotor_speed_max);
    const auto direction = parse_number(fields[6], 1);
    if (!state || *state == 0 || !game || !number || !warnings || !rotor_speed || !direction)
        return {};
    return Status{.state = static_cast<WheelState>(*state - 1),
                  .game = *game,
                  .number = static_cast<std::uint8_t>(*number),
                  .warnings = *warnings,
                  .rotor_speed = *rotor_speed,
                  .direction = static_cast<std::uint8_t>(*direction)};
}

}  // namespace croupier::devices::wheel
