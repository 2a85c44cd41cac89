#include "devices/tumbler/driver.h"

#include <algorithm>

#include "base/names.h"

namespace croupier::devices::tumbler {
namespace {

constexpr std::int64_t silent_after_ms = 3 * status_every_ms;
constexpr std::int64_t stuck_after_ms = 30'000;
constexpr std::int64_t answer_ms = 2'000;
constexpr std::size_t serial_max = 32;
constexpr std::size_t why_max = 60;

using Fields = std::vector<std::string_view>;

struct OrderWord {
    Order order{};
    std::string_view word;
};
constexpr std::array order_words = {OrderWord{Order::ask, "ASK"},
                                    OrderWord{Order::tumble, "TUMBLE"},
                                    OrderWord{Order::read_dice, "READ"}};

bool is_any(const Dice& dice, std::uint8_t face) {
    return std::find(dice.begin(), dice.end(), face) != dice.end();
}

}  // namespace

std::string dice_text(const Dice& dice) {
    std::string text;
    for (const std::uint8_t die : dice) {
        if (!text.empty()) text += ',';
        text += die == die_cocked ? 'C' : die == die_unread ? '?' : static_cast<char>('0' + die);
    }
    return text;
}

std::optional<std::uint8_t> parse_die(std::string_view text) {
    if (text == "C") return die_cocked;
    if (text == "?") return die_unread;
    const auto face = parse_number(text, 6);
    if (text.size() != 1 || !face || *face == 0) return {};
    return static_cast<std::uint8_t>(*face);
}

TumblerDriver::TumblerDriver(const DriverOptions& options)
    : Driver(checked_line_start,
             options.silent_after_ms > 0 ? options.silent_after_ms : silent_after_ms) {}

bool TumblerDriver::read_line(std::string_view line) {
    const auto body = open_checked_line(line);
    if (!body) return false;
    const Fields fields = split_fields(*body, ',');
    const std::string_view word = fields[0];
    if (word == "STATUS") return read_status(fields);
    if (word == "TUMBLING") return read_tumbling(fields);
    if (word == "REST") return read_rest(fields);
    if (word == "DICE") return read_dice(fields);
    if (word == "COVER") return read_cover(fields);
    if (word == "HELLO") return read_hello(fields);
    if (word == "REFUSED") return read_refused(fields);
    if (word != "FAULT" || fields.size() != 2) return false;
    say(DeviceFault{std::string(fields[1])});
    return true;
}

std::optional<Driver::Spelling> TumblerDriver::spell(Order order, std::uint32_t,
                                                     std::uint64_t) const {
    for (const OrderWord& known : order_words)
        if (known.order == order) return Spelling{checked_line(known.word), answer_ms};
    return {};
}

// HELLO,tumbler,serial,dice
bool TumblerDriver::read_hello(const Fields& fields) {
    if (fields.size() != 4 || fields[1] != "tumbler" || fields[2].size() > serial_max) return false;
    if (parse_number(fields[3], dice_count) != dice_count) return false;
    say(DeviceNamed{std::string(fields[2])});
    return true;
}

// STATUS,roll,state,cover
bool TumblerDriver::read_status(const Fields& fields) {
    if (fields.size() != 4) return false;
    const auto roll = parse_number(fields[1], rolls_max);
    const auto state = find_in<TumblerState>(tumbler_state_names, fields[2]);
    const auto cover = find_in<Cover>(cover_names, fields[3]);
    if (!roll || !state || !cover) return false;
    answered(Order::ask);
    come_to_roll(*roll, *state);
    if (*state == TumblerState::rest && state_ == TumblerState::tumbling) come_to_rest(0);
    note_cover(*cover);
    return true;
}

// TUMBLING,roll
bool TumblerDriver::read_tumbling(const Fields& fields) {
    if (fields.size() != 2) return false;
    const auto roll = parse_number(fields[1], rolls_max);
    if (!roll || *roll == 0) return false;
    answered(Order::tumble);
    come_to_roll(*roll, TumblerState::tumbling);
    return true;
}

// REST,roll,tumbles
bool TumblerDriver::read_rest(const Fields& fields) {
    if (fields.size() != 3) return false;
    const auto roll = parse_number(fields[1], rolls_max);
    const auto tumbles = parse_number(fields[2], tumbles_max);
    if (!roll || *roll == 0 || !tumbles) return false;
    come_to_roll(*roll, TumblerState::tumbling);
    if (state_ == TumblerState::tumbling) come_to_rest(*tumbles);
    return true;
}

// DICE,roll,die,die,die
bool TumblerDriver::read_dice(const Fields& fields) {
    if (fields.size() != 2 + dice_count) return false;
    const auto roll = parse_number(fields[1], rolls_max);
    Dice dice{};
    for (std::size_t i = 0; i < dice_count; ++i) {
        const auto die = parse_die(fields[2 + i]);
        if (!die) return false;
        dice[i] = *die;
    }
    if (!roll || *roll == 0) return false;
    answered(Order::read_dice);
    if (!roll_) come_to_roll(*roll, TumblerState::rest);
    if (*roll == *roll_ && state_ == TumblerState::rest)
        note_dice(dice);
    else
        say(DiceStray{*roll, dice});
    return true;
}

// COVER,roll,on or off
bool TumblerDriver::read_cover(const Fields& fields) {
    if (fields.size() != 3) return false;
    const auto roll = parse_number(fields[1], rolls_max);
    const auto cover = find_in<Cover>(cover_names, fields[2]);
    if (!roll || !cover || *cover == Cover::none) return false;
    if (!roll_) come_to_roll(*roll, TumblerState::rest);
    note_cover(*cover);
    return true;
}

// REFUSED,order,why
bool TumblerDriver::read_refused(const Fields& fields) {
    if (fields.size() != 3 || fields[2].size() > why_max) return false;
    for (const OrderWord& known : order_words) {
        if (known.word != fields[1]) continue;
        answered(known.order);
        say(OrderRefused{std::string(name_in(order_names, known.order)), std::string(fields[2])});
        return true;
    }
    return false;
}

void TumblerDriver::come_to_roll(std::uint32_t roll, TumblerState state) {
    if (!roll_) {
        // What it rolled before we listened was not for us.
        roll_ = roll;
        state_ = TumblerState::rest;
        if (state == TumblerState::tumbling) start();
        return;
    }
    if (roll == *roll_) return;
    // Another tumbler, or one that has been mended, counts anew.
    if (roll > *roll_ + 1) say(RollsMissed{*roll_ + 1, roll - 1});
    roll_ = roll;
    start();
    if (state == TumblerState::rest) come_to_rest(0);
}

void TumblerDriver::start() {
    state_ = TumblerState::tumbling;
    dice_.reset();
    tumbling_since_ms_ = now_ms();
    stuck_told_ = false;
    say(TumblerStarted{*roll_});
}

void TumblerDriver::come_to_rest(std::uint32_t tumbles) {
    state_ = TumblerState::rest;
    say(TumblerRested{*roll_, tumbles});
}

void TumblerDriver::note_dice(const Dice& dice) {
    if (dice_ && *dice_ == dice) return say(DiceRepeated{*roll_});
    // A die that was cocked or not read may be read once more; faces that were read do not change.
    const bool had_faces = dice_ && !is_any(*dice_, die_cocked) && !is_any(*dice_, die_unread);
    if (had_faces) return say(DiceDoubtful{*roll_, *dice_, dice});
    dice_ = dice;
    if (is_any(dice, die_cocked)) return say(DieCocked{*roll_, dice});
    if (is_any(dice, die_unread)) return say(DiceUnread{*roll_, dice});
    say(DiceRead{*roll_, dice});
}

void TumblerDriver::note_cover(Cover cover) {
    if (cover == cover_) return;
    cover_ = cover;
    say(CoverMoved{*roll_, cover});
}

std::optional<std::int64_t> TumblerDriver::stuck_at_ms() const {
    if (state_ != TumblerState::tumbling || stuck_told_ || is_silent()) return {};
    return tumbling_since_ms_ + stuck_after_ms;
}

DeviceStuck TumblerDriver::stuck() {
    stuck_told_ = true;
    return {"tumbling", now_ms() - tumbling_since_ms_};
}

}  // namespace croupier::devices::tumbler
