#include "devices/tumbler/driver.h"

#include <algorithm>

#include "base/names.h"

namespace croupier::devices::tumbler {
namespace {

constexpr std::int64_t stuck_after_ms = 30'000;

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

const std::array<CheckedDriver::OrderWord, 3> TumblerDriver::order_words = {{
    {Order::ask, "ASK"},
    {Order::tumble, "TUMBLE"},
    {Order::read_dice, "READ"},
}};

TumblerDriver::TumblerDriver(const DriverOptions& options) : CheckedDriver(options, order_words) {}

bool TumblerDriver::read_fields(Fields fields) {
    const std::string_view word = fields[0];
    if (word == "STATUS") return read_status(fields);
    if (word == "TUMBLING") return read_tumbling(fields);
    if (word == "REST") return read_rest(fields);
    if (word == "DICE") return read_dice(fields);
    return word == "COVER" && read_cover(fields);
}

// HELLO,tumbler,serial,dice
bool TumblerDriver::read_greeting(Fields more) {
    return more.size() == 1 && parse_number(more[0], dice_count) == dice_count;
}

// STATUS,roll,state,cover
bool TumblerDriver::read_status(Fields fields) {
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
bool TumblerDriver::read_tumbling(Fields fields) {
    if (fields.size() != 2) return false;
    const auto roll = parse_number(fields[1], rolls_max);
    if (!roll || *roll == 0) return false;
    answered(Order::tumble);
    come_to_roll(*roll, TumblerState::tumbling);
    return true;
}

// REST,roll,tumbles
bool TumblerDriver::read_rest(Fields fields) {
    if (fields.size() != 3) return false;
    const auto roll = parse_number(fields[1], rolls_max);
    const auto tumbles = parse_number(fields[2], tumbles_max);
    if (!roll || *roll == 0 || !tumbles) return false;
    come_to_roll(*roll, TumblerState::tumbling);
    if (state_ == TumblerState::tumbling) come_to_rest(*tumbles);
    return true;
}

// DICE,roll,die,die,die
bool TumblerDriver::read_dice(Fields fields) {
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
bool TumblerDriver::read_cover(Fields fields) {
    if (fields.size() != 3) return false;
    const auto roll = parse_number(fields[1], rolls_max);
    const auto cover = find_in<Cover>(cover_names, fields[2]);
    if (!roll || !cover || *cover == Cover::none) return false;
    if (!roll_) come_to_roll(*roll, TumblerState::rest);
    note_cover(*cover);
    return true;
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
    should_end(name_in(tumbler_state_names, state_), stuck_after_ms);
    say(TumblerStarted{*roll_});
}

void TumblerDriver::come_to_rest(std::uint32_t tumbles) {
    state_ = TumblerState::rest;
    has_ended();
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

}  // namespace croupier::devices::tumbler
