#include "devices/acceptor/driver.h"

#include <fmt/format.h>

#include "base/names.h"

namespace croupier::devices::acceptor {
namespace {

constexpr std::int64_t silent_after_ms = 3 * status_every_ms;
constexpr std::int64_t answer_ms = 2'000;
constexpr std::size_t serial_max = 32;
constexpr std::size_t why_max = 60;

using Fields = std::vector<std::string_view>;

struct OrderWord {
    Order order{};
    std::string_view word;
};
constexpr std::array order_words = {
    OrderWord{Order::ask, "ASK"}, OrderWord{Order::stack_note, "STACK"},
    OrderWord{Order::return_note, "RETURN"}, OrderWord{Order::acknowledge_note, "ACK"}};

}  // namespace

AcceptorDriver::AcceptorDriver(const DriverOptions& options)
    : Driver(checked_line_start,
             options.silent_after_ms > 0 ? options.silent_after_ms : silent_after_ms) {}

bool AcceptorDriver::read_line(std::string_view line) {
    const auto body = open_checked_line(line);
    if (!body) return false;
    const Fields fields = split_fields(*body, ',');
    const std::string_view word = fields[0];
    if (word == "STATUS") return read_status(fields);
    if (word == "ESCROW" || word == "STACKED") return read_note(fields);
    if (word == "RETURNED") return read_returned(fields);
    if (word == "HELLO") return read_hello(fields);
    if (word == "REFUSED") return read_refused(fields);
    if (word != "FAULT" || fields.size() != 2) return false;
    say(DeviceFault{std::string(fields[1])});
    return true;
}

// The acceptor tells of a note again until it has heard what to do with it, so that an order needs
// no other answer.
std::optional<Driver::Spelling> AcceptorDriver::spell(Order order, std::uint32_t value,
                                                      std::uint64_t detail) const {
    for (const OrderWord& known : order_words) {
        if (known.order != order) continue;
        if (order == Order::ask) return Spelling{checked_line(known.word), answer_ms};
        if (value == 0 || detail == 0 || detail > lives_max) return {};
        return Spelling{checked_line(fmt::format("{},{},{}", known.word, detail, value)), 0};
    }
    return {};
}

// HELLO,acceptor,serial,life
bool AcceptorDriver::read_hello(const Fields& fields) {
    if (fields.size() != 4 || fields[1] != "acceptor" || fields[2].size() > serial_max)
        return false;
    if (!parse_number(fields[3], lives_max)) return false;
    say(DeviceNamed{std::string(fields[2])});
    return true;
}

// STATUS,life,notes,state
bool AcceptorDriver::read_status(const Fields& fields) {
    if (fields.size() != 4) return false;
    const auto life = parse_number(fields[1], lives_max);
    const auto notes = parse_number(fields[2], notes_max);
    const auto state = find_in<AcceptorState>(acceptor_state_names, fields[3]);
    if (!life || !notes || !state) return false;
    answered(Order::ask);
    if (state_ == state) return true;
    state_ = state;
    say(AcceptorChanged{*state});
    return true;
}

// ESCROW,life,note,cents and STACKED,life,note,cents
bool AcceptorDriver::read_note(const Fields& fields) {
    if (fields.size() != 4) return false;
    const auto life = parse_number(fields[1], lives_max);
    const auto note = parse_number(fields[2], notes_max);
    const auto cents = parse_number(fields[3], cents_max);
    if (!life || *life == 0 || !note || *note == 0 || !cents || *cents == 0) return false;
    if (fields[0] == "ESCROW")
        say(NoteOffered{*life, *note, *cents});
    else
        say(NoteStacked{*life, *note, *cents});
    return true;
}

// RETURNED,life,note
bool AcceptorDriver::read_returned(const Fields& fields) {
    if (fields.size() != 3) return false;
    const auto life = parse_number(fields[1], lives_max);
    const auto note = parse_number(fields[2], notes_max);
    if (!life || !note) return false;
    say(NoteReturned{*life, *note});
    return true;
}

// REFUSED,order,why
bool AcceptorDriver::read_refused(const Fields& fields) {
    if (fields.size() != 3 || fields[2].size() > why_max) return false;
    for (const OrderWord& known : order_words) {
        if (known.word != fields[1]) continue;
        answered(known.order);
        say(OrderRefused{std::string(name_in(order_names, known.order)), std::string(fields[2])});
        return true;
    }
    return false;
}

}  // namespace croupier::devices::acceptor
