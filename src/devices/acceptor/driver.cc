#include "devices/acceptor/driver.h"

#include <fmt/format.h>

#include "base/names.h"

namespace croupier::devices::acceptor {
const std::array<CheckedDriver::OrderWord, 4> AcceptorDriver::order_words = {{
    {Order::ask, "ASK"},
    {Order::stack_note, "STACK"},
    {Order::return_note, "RETURN"},
    {Order::acknowledge_note, "ACK"},
}};

AcceptorDriver::AcceptorDriver(const DriverOptions& options)
    : CheckedDriver(options, order_words) {}

bool AcceptorDriver::read_fields(Fields fields) {
    const std::string_view word = fields[0];
    if (word == "STATUS") return read_status(fields);
    if (word == "ESCROW" || word == "STACKED") return read_note(fields);
    return word == "RETURNED" && read_returned(fields);
}

// The acceptor tells of a note again until it has heard what to do with it, so that an order needs
// no other answer.
std::optional<Driver::Spelling> AcceptorDriver::spell(Order order, std::uint32_t value,
                                                      std::uint64_t detail) const {
    if (order == Order::ask) return CheckedDriver::spell(order, value, detail);
    if (value == 0 || detail == 0 || detail > lives_max) return {};
    for (const OrderWord& known : order_words)
        if (known.order == order)
            return Spelling{checked_line(fmt::format("{},{},{}", known.word, detail, value)), 0};
    return {};
}

// HELLO,acceptor,serial,life
bool AcceptorDriver::read_greeting(Fields more) {
    return more.size() == 1 && parse_number(more[0], lives_max);
}

// STATUS,life,notes,state
bool AcceptorDriver::read_status(Fields fields) {
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
bool AcceptorDriver::read_note(Fields fields) {
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
bool AcceptorDriver::read_returned(Fields fields) {
    if (fields.size() != 3) return false;
    const auto life = parse_number(fields[1], lives_max);
    const auto note = parse_number(fields[2], notes_max);
    if (!life || !note) return false;
    say(NoteReturned{*life, *note});
    return true;
}

}  // namespace croupier::devices::acceptor
