#include "devices/tumbler/virtual.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/names.h"

namespace croupier::devices::tumbler {
namespace {

constexpr std::uint32_t tumbles = 3;
constexpr std::int64_t tumble_least_ms = 1'000;
constexpr std::int64_t tumble_most_ms = 1'400;
constexpr std::int64_t settle_ms = 800;
constexpr std::int64_t read_least_ms = 400;
constexpr std::int64_t read_most_ms = 900;
constexpr std::int64_t jam_ms = 120'000;
constexpr std::uint32_t roll_seconds_max = 3'600;

}  // namespace

VirtualTumbler::VirtualTumbler(const VirtualOptions& options, BitSource source)
    : CheckedDevice(options, std::move(source)),
      cover_(options.has_cover ? Cover::on : Cover::none) {}

std::vector<std::string_view> VirtualTumbler::fault_names() const {
    return {"misread", "unread", "double_read", "doubtful", "cocked_die", "no_start", "stuck"};
}

void VirtualTumbler::do_due() {
    if (tumbles_at_ms_ <= now_ms()) {
        tumble();
        tumbles_at_ms_ = now_ms() + tumbles_every_ms_;
    }
    if (rests_at_ms_ <= now_ms()) come_to_rest();
    if (reads_at_ms_ <= now_ms()) report();
}

std::int64_t VirtualTumbler::own_next_ms() const {
    return std::min({rests_at_ms_, reads_at_ms_, tumbles_at_ms_});
}

std::string VirtualTumbler::greeting() const {
    return fmt::format("HELLO,tumbler,{},{}", serial(), dice_count);
}

void VirtualTumbler::send_status() {
    send_body(fmt::format("STATUS,{},{},{}", roll_, name_in(tumbler_state_names, state_),
                          name_in(cover_names, cover_)));
}

std::string_view VirtualTumbler::tumble() {
    if (state_ == TumblerState::tumbling) return "tumbling";
    if (cover_ == Cover::off) return "cover is off";
    if (fails("no_start")) return obeyed;
    state_ = TumblerState::tumbling;
    ++roll_;
    reads_at_ms_ = never_ms;
    rests_at_ms_ = now_ms() + settle_ms;
    for (std::uint32_t turn = 0; turn < tumbles; ++turn)
        rests_at_ms_ += between(tumble_least_ms, tumble_most_ms);
    if (fails("stuck")) rests_at_ms_ += jam_ms;
    send_body(fmt::format("TUMBLING,{}", roll_));
    return obeyed;
}

void VirtualTumbler::come_to_rest() {
    rests_at_ms_ = never_ms;
    state_ = TumblerState::rest;
    for (std::uint8_t& die : dice_) die = static_cast<std::uint8_t>(1 + below(6));
    if (rigged_) dice_ = *std::exchange(rigged_, {});
    if (fails("cocked_die")) dice_[below(dice_count)] = die_cocked;
    tell(fmt::format("dice {} {}", roll_, dice_text(dice_)));
    send_body(fmt::format("REST,{},{}", roll_, tumbles));
    if (cover_ != Cover::on) look();
}

std::string_view VirtualTumbler::look() {
    if (state_ == TumblerState::tumbling) return "tumbling";
    if (cover_ == Cover::on) return "cover is on";
    if (roll_ == 0) return "nothing was rolled";
    reads_at_ms_ = now_ms() + between(read_least_ms, read_most_ms);
    return obeyed;
}

void VirtualTumbler::report() {
    reads_at_ms_ = never_ms;
    Dice seen = dice_;
    std::uint8_t& die = seen[below(dice_count)];
    const auto other = static_cast<std::uint8_t>(1 + (die + below(5)) % 6);
    if (die <= 6 && fails("misread")) {
        die = other;
        tell(fmt::format("misread {} as {}", dice_text(dice_), dice_text(seen)));
    } else if (fails("unread")) {
        die = die_unread;
    }
    const auto say = [&] { send_body(fmt::format("DICE,{},{}", roll_, dice_text(seen))); };
    say();
    if (fails("double_read")) say();
    if (!fails("doubtful")) return;
    die = die == other ? static_cast<std::uint8_t>(1 + other % 6) : other;
    say();
}

std::string_view VirtualTumbler::obey_order(Fields fields) {
    if (fields.size() != 1) return not_known;
    if (fields[0] == "TUMBLE") return tumble();
    return fields[0] == "READ" ? look() : not_known;
}

Result<bool, Fault> VirtualTumbler::handle(const std::vector<std::string_view>& words) {
    const std::string_view word = words[0];
    if (word == "tumble" || word == "read") {
        const std::string_view why = word == "tumble" ? tumble() : look();
        if (!why.empty()) return Err{Fault{fmt::format("it does not {}: {}", word, why)}};
        return true;
    }
    if (word == "cover" && words.size() == 2 && (words[1] == "on" || words[1] == "off")) {
        if (cover_ == Cover::none) return Err{Fault{"this tumbler has no cover"}};
        cover_ = words[1] == "on" ? Cover::on : Cover::off;
        send_body(fmt::format("COVER,{},{}", roll_, words[1]));
        if (cover_ == Cover::off) look();
        return true;
    }
    if (word == "next" && words.size() == 2) {
        Dice dice{};
        const auto faces = split_fields(words[1], ',');
        if (faces.size() != dice_count)
            return Err{Fault{fmt::format("\"{}\" are not three faces, as in 2,4,6", words[1])}};
        for (std::size_t i = 0; i < dice_count; ++i) {
            const auto die = parse_die(faces[i]);
            if (!die || *die > 6)
                return Err{Fault{fmt::format("\"{}\" is no face of a die", faces[i])}};
            dice[i] = *die;
        }
        rigged_ = dice;
        return true;
    }
    if (word == "auto" && words.size() == 2) {
        TRY(every_ms, parse_seconds(words[1], roll_seconds_max));
        tumbles_every_ms_ = every_ms;
        tumbles_at_ms_ = tumbles_every_ms_ > 0 ? now_ms() : never_ms;
        return true;
    }
    return false;
}

}  // namespace croupier::devices::tumbler
