#include "devices/printer/driver.h"

#include <fmt/format.h>

#include "base/names.h"

namespace croupier::devices::printer {
const std::array<CheckedDriver::OrderWord, 2> PrinterDriver::order_words = {{
    {Order::ask, "ASK"},
    {Order::print_ticket, "PRINT"},
}};

PrinterDriver::PrinterDriver(const DriverOptions& options) : CheckedDriver(options, order_words) {}

bool PrinterDriver::read_fields(Fields fields) {
    const std::string_view word = fields[0];
    if (word == "STATUS") return read_status(fields);
    return (word == "PRINTED" || word == "FAILED" || word == "UNSURE") && read_ticket(fields);
}

// A printer prints a ticket of one number once, however often it is told to: whoever ordered tells
// it again, and needs no other answer than what became of the ticket.
std::optional<Driver::Spelling> PrinterDriver::spell(Order order, std::uint32_t value,
                                                     std::uint64_t detail) const {
    if (order != Order::print_ticket) return CheckedDriver::spell(order, value, detail);
    if (value == 0 || value > tickets_max || detail == 0 || detail > cents_max) return {};
    return Spelling{checked_line(fmt::format("PRINT,{},{}", value, detail)), 0};
}

// STATUS,ticket,state
bool PrinterDriver::read_status(Fields fields) {
    if (fields.size() != 3) return false;
    const auto ticket = parse_number(fields[1], tickets_max);
    const auto state = find_in<PrinterState>(printer_state_names, fields[2]);
    if (!ticket || !state) return false;
    answered(Order::ask);
    if (state_ == state) return true;
    state_ = state;
    say(PrinterChanged{*state});
    return true;
}

// PRINTED,ticket; UNSURE,ticket; FAILED,ticket,why
bool PrinterDriver::read_ticket(Fields fields) {
    const bool failed = fields[0] == "FAILED";
    if (fields.size() != (failed ? 3U : 2U)) return false;
    const auto ticket = parse_number(fields[1], tickets_max);
    if (!ticket || *ticket == 0 || (failed && !is_short(fields[2]))) return false;
    if (failed)
        say(TicketFailed{*ticket, std::string(fields[2])});
    else if (fields[0] == "PRINTED")
        say(TicketPrinted{*ticket});
    else
        say(TicketUnsure{*ticket});
    return true;
}

}  // namespace croupier::devices::printer
