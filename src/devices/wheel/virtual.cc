#include "devices/wheel/virtual.h"

#include <fmt/format.h>

#include <utility>

namespace croupier::devices::wheel {
namespace {

constexpr std::int64_t start_lasts_ms = 2'000;
constexpr std::int64_t warning_lasts_ms = 2'500;

struct Span {
    std::int64_t least_ms = 0;
    std::int64_t most_ms = 0;
};
constexpr Span rotor_lasts{8'000, 10'000};
constexpr Span track_lasts{3'000, 5'000};
constexpr Span no_more_bets_lasts{23'500, 29'500};
constexpr Span number_lasts{5'000, 6'000};
constexpr std::int64_t rotor_speed_least = 130;
constexpr std::int64_t rotor_speed_most = 170;

}  // namespace

VirtualWheel::VirtualWheel(const VirtualOptions& options, BitSource source)
    : VirtualDevice(line_start, status_every_ms, std::move(source)),
      numbers_(options.double_zero ? 38 : 37),
      failed_launch_(options.failed_launch),
      mode_(options.wheel_mode != 0 ? options.wheel_mode : mode_default) {
    status_.number = static_cast<std::uint8_t>(below(numbers_));
    begin_game();
}

std::vector<std::string_view> VirtualWheel::fault_names() const {
    return {"misread", "double_read", "unsure",         "lost_ball",
            "sensor",  "stuck",       "same_direction", "failed_launch"};
}

void VirtualWheel::do_due() {
    if (now_ms() >= state_ends_ms_) go_on();
}

std::int64_t VirtualWheel::own_next_ms() const {
    return state_ends_ms_;
}

void VirtualWheel::go_on() {
    switch (status_.state) {
        case WheelState::start:
            if (std::exchange(says_twice_, false))
                // The result that has been once more, as if it were another.
                return enter(WheelState::number, between(1'000, 1'500));
            return enter(WheelState::rotor, between(rotor_lasts.least_ms, rotor_lasts.most_ms));
        case WheelState::rotor:
            if (std::exchange(relaunch_, false)) {
                status_.warnings = 0;
                return enter(WheelState::rotor, warning_lasts_ms);
            }
            return launch();
        case WheelState::ball_in_track:
            if (fails("same_direction")) return give_up(WheelWarning::same_direction);
            return enter(WheelState::no_more_bets,
                         between(no_more_bets_lasts.least_ms, no_more_bets_lasts.most_ms));
        case WheelState::no_more_bets:
            if (fails("lost_ball")) return give_up(WheelWarning::ball_lost);
            if (fails("sensor")) return close(WheelWarning::sensor);
            if (fails("stuck")) return enter(WheelState::no_more_bets, 300'000);
            return come_to_rest();
        case WheelState::number:
            if (fails("double_read")) {
                says_twice_ = true;
                return enter(WheelState::start, status_every_ms);
            }
            return begin_game();
        case WheelState::closed:
            state_ends_ms_ = never_ms;
    }
}

void VirtualWheel::enter(WheelState state, std::int64_t lasts_ms) {
    status_.state = state;
    state_ends_ms_ = lasts_ms == never_ms ? never_ms : now_ms() + lasts_ms;
}

void VirtualWheel::begin_game() {
    is_unsure_ = false;
    status_.warnings = 0;
    status_.game = status_.game == game_max ? 1 : status_.game + 1;
    status_.rotor_speed = static_cast<std::uint32_t>(between(rotor_speed_least, rotor_speed_most));
    if ((mode_ & mode_reverse_each_game) != 0) status_.direction ^= 1U;
    enter(WheelState::start, (mode_ & mode_wait_for_start) != 0 ? never_ms : start_lasts_ms);
}

void VirtualWheel::launch() {
    if (chance(failed_launch_) || fails("failed_launch")) {
        tell(fmt::format("launch failed game {}", status_.game));
        return give_up(WheelWarning::failed_launch);
    }
    tell(fmt::format("launch game {}", status_.game));
    enter(WheelState::ball_in_track, between(track_lasts.least_ms, track_lasts.most_ms));
}

// The game has no number yet: warning, and the ball is launched again.
void VirtualWheel::give_up(WheelWarning warning) {
    status_.warnings |= bit_of(warning);
    if ((mode_ & mode_errors) != 0) send_line(fmt::format("*F {}", warning_name(warning)));
    relaunch_ = true;
    enter(WheelState::rotor, warning_lasts_ms);
}

void VirtualWheel::close(WheelWarning warning) {
    status_.warnings |= bit_of(warning);
    enter(WheelState::closed, never_ms);
}

void VirtualWheel::come_to_rest() {
    const auto number =
        rigged_ ? *std::exchange(rigged_, {}) : static_cast<std::uint8_t>(below(numbers_));
    tell(fmt::format("number {} game {}", number, status_.game));
    status_.number = number;
    const auto other = static_cast<std::uint8_t>((number + 1 + below(numbers_ - 1)) % numbers_);
    if (fails("misread")) {
        tell(fmt::format("misread {} as {}", number, other));
        status_.number = other;
    } else if (fails("unsure")) {
        is_unsure_ = true;
        unsure_ = other;
    }
    if ((mode_ & mode_random_speed) != 0)
        status_.rotor_speed =
            static_cast<std::uint32_t>(between(rotor_speed_least, rotor_speed_most));
    enter(WheelState::number, between(number_lasts.least_ms, number_lasts.most_ms));
    if ((mode_ & mode_no_single_number) == 0) send_line(fmt::format("{}", status_.number));
}

void VirtualWheel::send_status() {
    if ((mode_ & mode_status) == 0) return;
    if (is_unsure_ && status_.state == WheelState::number) std::swap(status_.number, unsure_);
    send_line(status_line(status_));
}

void VirtualWheel::send_line(std::string_view line) {
    send(fmt::format("{}\r\n", line));
}

bool VirtualWheel::waits_for_start() const {
    return powered_ && status_.state == WheelState::start;
}

void VirtualWheel::power(bool on) {
    powered_ = on;
    if (!on) return enter(WheelState::closed, never_ms);
    if (status_.state == WheelState::closed) begin_game();
}

void VirtualWheel::obey(std::string_view line) {
    if (line == "*u 1" || line == "*K") {
        if (waits_for_start())
            enter(WheelState::rotor, between(rotor_lasts.least_ms, rotor_lasts.most_ms));
        else if (line == "*K" && status_.state == WheelState::rotor && !relaunch_)
            launch();
    } else if (line.starts_with("*o ")) {
        if (const auto mode = parse_number(line.substr(3), mode_max)) mode_ = *mode;
        send_line(fmt::format("*o {}", mode_));
        if (waits_for_start())
            enter(WheelState::start,
                  (mode_ & mode_wait_for_start) != 0 ? never_ms : start_lasts_ms);
    } else if (line == "*P 1" || line == "*P 0") {
        power(line == "*P 1");
        send_line("*P OK");
    } else if (line == "*F") {
        send_line(status_.warnings == 0 ? "*F OK" : fmt::format("*F {:X}", status_.warnings));
    }
}

Result<bool, Fault> VirtualWheel::handle(const std::vector<std::string_view>& words) {
    if (words[0] == "start" || words[0] == "launch") {
        obey(words[0] == "start" ? "*u 1" : "*K");
        return true;
    }
    if (words[0] == "power" && words.size() == 2 && (words[1] == "on" || words[1] == "off")) {
        power(words[1] == "on");
        return true;
    }
    if (words[0] == "next" && words.size() == 2) {
        const auto number = parse_number(words[1], numbers_ - 1);
        if (!number)
            return Err{Fault{
                fmt::format("\"{}\" is no number of this wheel: 0 to {}", words[1], numbers_ - 1)}};
        rigged_ = static_cast<std::uint8_t>(*number);
        return true;
    }
    return false;
}

}  // namespace croupier::devices::wheel
