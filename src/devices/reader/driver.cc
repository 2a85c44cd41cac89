#include "devices/reader/driver.h"

#include <algorithm>

#include "base/names.h"

namespace croupier::devices::reader {
namespace {

constexpr std::int64_t silent_after_ms = 3 * status_every_ms;
constexpr std::int64_t answer_ms = 2'000;
constexpr std::size_t serial_max = 32;
constexpr std::size_t why_max = 60;

using Fields = std::vector<std::string_view>;

}  // namespace

bool is_card_number(std::string_view text) {
    return !text.empty() && text.size() <= number_max &&
           std::all_of(text.begin(), text.end(), [](char sign) {
               return (sign >= '0' && sign <= '9') || (sign >= 'A' && sign <= 'Z') ||
                      (sign >= 'a' && sign <= 'z') || sign == '-';
           });
}

ReaderDriver::ReaderDriver(const DriverOptions& options)
    : Driver(checked_line_start,
             options.silent_after_ms > 0 ? options.silent_after_ms : silent_after_ms) {}

bool ReaderDriver::read_line(std::string_view line) {
    const auto body = open_checked_line(line);
    if (!body) return false;
    const Fields fields = split_fields(*body, ',');
    const std::string_view word = fields[0];
    if (word == "STATUS") return read_status(fields);
    if (word == "CARD" || word == "OUT" || word == "UNREAD") return read_card(fields);
    if (word == "HELLO") return read_hello(fields);
    if (word == "REFUSED") return read_refused(fields);
    if (word != "FAULT" || fields.size() != 2) return false;
    say(DeviceFault{std::string(fields[1])});
    return true;
}

std::optional<Driver::Spelling> ReaderDriver::spell(Order order, std::uint32_t,
                                                    std::uint64_t) const {
    if (order != Order::ask) return {};
    return Spelling{checked_line("ASK"), answer_ms};
}

// HELLO,reader,serial
bool ReaderDriver::read_hello(const Fields& fields) {
    if (fields.size() != 3 || fields[1] != "reader" || fields[2].size() > serial_max) return false;
    say(DeviceNamed{std::string(fields[2])});
    return true;
}

// STATUS,count,state. Which card it is the line after it says.
bool ReaderDriver::read_status(const Fields& fields) {
    if (fields.size() != 3) return false;
    const auto count = parse_number(fields[1], counts_max);
    const auto state = find_in<ReaderState>(reader_state_names, fields[2]);
    if (!count || !state) return false;
    answered(Order::ask);
    if (*state != ReaderState::card) come_to(*state, *count, {});
    return true;
}

// CARD,count,number; OUT,count; UNREAD,count
bool ReaderDriver::read_card(const Fields& fields) {
    const bool in = fields[0] == "CARD";
    if (fields.size() != (in ? 3U : 2U)) return false;
    const auto count = parse_number(fields[1], counts_max);
    if (!count || *count == 0 || (in && !is_card_number(fields[2]))) return false;
    if (in)
        come_to(ReaderState::card, *count, fields[2]);
    else
        come_to(fields[0] == "OUT" ? ReaderState::empty : ReaderState::unread, *count, {});
    return true;
}

// REFUSED,order,why
bool ReaderDriver::read_refused(const Fields& fields) {
    if (fields.size() != 3 || fields[1] != "ASK" || fields[2].size() > why_max) return false;
    answered(Order::ask);
    say(OrderRefused{"ask", std::string(fields[2])});
    return true;
}

void ReaderDriver::come_to(ReaderState state, std::uint32_t count, std::string_view number) {
    if (told_ && told_->state == state && told_->count == count) return;
    told_ = Told{state, count};
    if (state == ReaderState::card)
        say(CardEntered{count, std::string(number)});
    else if (state == ReaderState::empty)
        say(CardLeft{count});
    else
        say(CardIllegible{count});
}

}  // namespace croupier::devices::reader
