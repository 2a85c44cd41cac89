#include "devices/wheel/driver.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/names.h"

namespace croupier::devices::wheel {
namespace {

// Four of the promised lines.
constexpr std::int64_t silent_after_ms = 4 * status_every_ms;
// A spin has never been seen to take half of this.
constexpr std::int64_t stuck_after_ms = 90'000;
constexpr std::int64_t start_answer_ms = 10'000;
constexpr std::int64_t launch_answer_ms = 30'000;
constexpr std::int64_t word_answer_ms = 2'000;
// Of a number that was read already: one odd line is noise, two are not.
constexpr int contradictions_max = 2;
constexpr std::size_t single_digits_max = 2;
constexpr std::size_t fault_text_max = 80;

constexpr std::array all_warnings = {WheelWarning::ball_lost, WheelWarning::same_direction,
                                     WheelWarning::sensor, WheelWarning::failed_launch};

bool is_spin(WheelState state) {
    return state == WheelState::ball_in_track || state == WheelState::no_more_bets;
}

// After a warning the wheel gives the game up and begins again.
bool may_follow(WheelState from, WheelState to, std::uint8_t warnings) {
    using enum WheelState;
    if (to == closed) return true;
    switch (from) {
        case start:
            return to == rotor;
        case rotor:
            return to == ball_in_track || (to == start && warnings != 0);
        case ball_in_track:
            return to == no_more_bets || ((to == rotor || to == start) && warnings != 0);
        case no_more_bets:
            return to == number || ((to == rotor || to == start) && warnings != 0);
        case number:
        case closed:
            return to == start || to == rotor;
    }
    return false;
}

// Answers that say nothing but that somebody is there.
bool is_echo(std::string_view line) {
    static constexpr std::string_view words = "PuKTCWM";
    return line.size() >= 2 && words.find(line[1]) != std::string_view::npos &&
           (line.size() == 2 || line[2] == ' ');
}

}  // namespace

WheelDriver::WheelDriver(const DriverOptions& options)
    : Driver(line_start, options.silent_after_ms > 0 ? options.silent_after_ms : silent_after_ms),
      number_max_(options.double_zero ? 37 : 36) {}

bool WheelDriver::read_line(std::string_view line) {
    if (line[0] != line_start) {
        if (line.size() > single_digits_max) return false;
        const auto number = parse_number(line, number_max_);
        if (!number) return false;
        read_single(static_cast<std::uint8_t>(*number));
        return true;
    }
    if (const auto status = parse_status(line, number_max_)) {
        note(*status);
        return true;
    }
    if (line.starts_with("*o ")) {
        const auto mode = parse_number(line.substr(3), mode_max);
        if (!mode) return false;
        answered(Order::set_mode);
        say(ModeSet{*mode});
        return true;
    }
    if (line.starts_with("*F")) {
        answered(Order::self_test);
        std::string_view text = line.substr(2);
        while (text.starts_with(' ')) text.remove_prefix(1);
        if (!text.empty() && text != "OK")
            say(DeviceFault{std::string(text.substr(0, fault_text_max))});
        return true;
    }
    if (!is_echo(line)) return false;
    if (line == "*P OK") {
        answered(Order::power_on);
        answered(Order::power_off);
    }
    return true;
}

std::optional<Driver::Spelling> WheelDriver::spell(Order order, std::uint32_t value,
                                                   std::uint64_t) const {
    switch (order) {
        case Order::start:
            return Spelling{"*u 1\r\n", start_answer_ms};
        case Order::launch:
            return Spelling{"*K\r\n", launch_answer_ms};
        case Order::set_mode:
            // Without status lines there would be silence.
            if (value > mode_max || (value & mode_status) == 0) return {};
            return Spelling{fmt::format("*o {}\r\n", value), word_answer_ms};
        case Order::power_on:
            return Spelling{"*P 1\r\n", word_answer_ms};
        case Order::power_off:
            return Spelling{"*P 0\r\n", word_answer_ms};
        case Order::self_test:
            return Spelling{"*F\r\n", launch_answer_ms};
        default:
            return {};
    }
}

void WheelDriver::lost_touch() {
    touch_lost_ = true;
    single_.reset();
}

void WheelDriver::note(const Status& status) {
    if (!last_ || last_->state != status.state || last_->game != status.game) note_change(status);
    note_warnings(status);
    note_number(status);
    last_ = status;
    if (status.state == WheelState::rotor || is_spin(status.state)) answered(Order::start);
    if (is_spin(status.state)) answered(Order::launch);
}

void WheelDriver::note_change(const Status& status) {
    const bool same_state = last_ && last_->state == status.state;
    const bool same_result = same_state && status.state == WheelState::number;
    const auto warnings =
        static_cast<std::uint8_t>(last_ ? last_->warnings | status.warnings : status.warnings);
    if (last_ && !touch_lost_ &&
        (same_state ? same_result : !may_follow(last_->state, status.state, warnings)))
        say(WheelJumped{last_->state, status.state});
    touch_lost_ = false;
    // Where the wheel counts its games on is its own affair, but a result has one game.
    if (same_state && !same_result) return;
    if (is_spin(status.state))
        should_end(name_in(wheel_state_names, status.state), stuck_after_ms);
    else
        has_ended();
    // A spin that ends with a warning gives no number; a ball that is launched again is another.
    const bool given_up = last_ && is_spin(last_->state) && !is_spin(status.state) &&
                          status.state != WheelState::number && warnings != 0;
    if (given_up || status.state == WheelState::ball_in_track) forget_spin();
    if (status.state == WheelState::ball_in_track) track_seen_ = true;
    if (status.state == WheelState::no_more_bets) no_more_bets_seen_ = true;
    say(WheelChanged{.state = status.state,
                     .game = status.game,
                     .rotor_speed = status.rotor_speed,
                     .direction = status.direction});
}

void WheelDriver::note_warnings(const Status& status) {
    const std::uint8_t before = last_ ? last_->warnings : std::uint8_t{0};
    for (const WheelWarning warning : all_warnings) {
        const std::uint8_t bit = bit_of(warning);
        if ((status.warnings & bit) != 0 && (before & bit) == 0)
            say(WheelWarned{warning, status.game});
    }
    spin_warnings_ |= status.warnings;
}

void WheelDriver::note_number(const Status& status) {
    if (status.state != WheelState::number) return hear_between(status);
    const bool enters = !last_ || last_->state != status.state || last_->game != status.game;
    // Back after a cut in the same result: nothing was spun since.
    const bool same_result = heard_ && heard_->game == status.game && !spin_begun();
    if (enters && !same_result)
        begin_result(status);
    else
        hear(status.number);
    if (single_) hear(*std::exchange(single_, {}));
}

void WheelDriver::begin_result(const Status& status) {
    // The one before was never heard a second time, and now it is too late.
    if (heard_ && heard_->hearing == Hearing::once) doubt(heard_->number);
    heard_ = Heard{.game = status.game,
                   .number = status.number,
                   .hearing = Hearing::once,
                   .seen = track_seen_ && no_more_bets_seen_ ? SpinSeen::whole : SpinSeen::part};
    track_seen_ = false;
    no_more_bets_seen_ = false;
    same_after_spin_ = 0;
}

void WheelDriver::hear(std::uint8_t number) {
    if (heard_->hearing == Hearing::once) {
        if (heard_->number != number) return doubt(number);
        heard_->hearing = Hearing::twice;
        return say_number();
    }
    if (is_contradicted(number) && heard_->hearing == Hearing::twice) doubt(number);
}

// True when so many lines in a row say the same other number that it is no noise.
bool WheelDriver::is_contradicted(std::uint8_t number) {
    if (heard_->number == number) {
        heard_->others = 0;
        return false;
    }
    heard_->others = heard_->other == number ? heard_->others + 1 : 1;
    heard_->other = number;
    return heard_->others >= contradictions_max;
}

// Between two results the wheel goes on naming the last one.
void WheelDriver::hear_between(const Status& status) {
    if (!heard_) {
        heard_ = Heard{.game = {}, .number = status.number, .hearing = Hearing::twice};
        return;
    }
    if (heard_->hearing == Hearing::once) return hear(status.number);
    const bool contradicted = is_contradicted(status.number);
    if (!spin_begun() || is_spin(status.state)) {
        if (contradicted && heard_->hearing == Hearing::twice) doubt(status.number);
        return;
    }
    // A ball was spun and its result was not seen. Another number than before is that ball's; of
    // the same one nobody can tell whether it fell again.
    const bool same_again = heard_->others == 0 && ++same_after_spin_ >= contradictions_max;
    if (!contradicted && !same_again) return;
    heard_ = Heard{.game = status.game, .number = status.number, .hearing = Hearing::twice};
    if (contradicted)
        say_number();
    else
        doubt(status.number);
    forget_spin();
}

void WheelDriver::read_single(std::uint8_t number) {
    if (last_ && last_->state == WheelState::number) return hear(number);
    if (last_ && last_->state == WheelState::no_more_bets) {
        single_ = number;
        return;
    }
    if (heard_ && heard_->number == number) return;
    say(NumberStray{number, last_ ? last_->state : WheelState::closed});
}

void WheelDriver::say_number() {
    say(NumberRead{.number = heard_->number,
                   .game = heard_->game.value_or(0),
                   .seen = heard_->seen,
                   .warnings = spin_warnings_});
}

void WheelDriver::doubt(std::uint8_t other) {
    heard_->hearing = Hearing::doubtful;
    say(NumberDoubtful{.first = heard_->number, .second = other, .game = heard_->game.value_or(0)});
}

void WheelDriver::forget_spin() {
    track_seen_ = false;
    no_more_bets_seen_ = false;
    same_after_spin_ = 0;
    spin_warnings_ = 0;
    single_.reset();
}

}  // namespace croupier::devices::wheel
