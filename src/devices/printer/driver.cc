#include "devices/printer/driver.h"

#include <fmt/format.h>

#include "base/names.h"

namespace croupier::devices::printer {
namespace {

constexpr std::int64_t silent_after_ms = 3 * status_every_ms;
constexpr std::int64_t answer_ms = 2'000;
constexpr std::size_t serial_max = 32;
constexpr std::size_t why_max = 60;

using Fields = std::vector<std::string_view>;

}  // namespace

PrinterDriver::PrinterDriver(const DriverOptions& options)
    : Driver(checked_line_start,
             options.silent_after_ms > 0 ? options.silent_after_ms : silent_after_ms) {}

bool PrinterDriver::read_line(std::string_view line) {
    const auto body = open_checked_line(line);
    if (!body) return false;
    const Fields fields = split_fields(*body, ',');
    const std::string_view word = fields[0];
    if (word == "STATUS") return read_status(fields);
    if (word == "PRINTED" || word == "FAILED" || word == "UNSURE") return read_ticket(fields);
    if (word == "HELLO") return read_hello(fields);
    if (word == "REFUSED") return read_refused(fields);
    if (word != "FAULT" || fields.size() != 2) return false;
    say(DeviceFault{std::string(fields[1])});
    return true;
}

// A printer prints a ticket of one number once, however often it is told to: whoever ordered tells
// it again, and needs no other answer than what became of the ticket.
std::optional<Driver::Spelling> PrinterDriver::spell(Order order, std::uint32_t value,
                                                     std::uint64_t detail) const {
    if (order == Order::ask) return Spelling{checked_line("ASK"), answer_ms};
    if (order != Order::print_ticket || value == 0 || value > tickets_max || detail == 0 ||
        detail > cents_max)
        return {};
    return Spelling{checked_line(fmt::format("PRINT,{},{}", value, detail)), 0};
}

// HELLO,printer,serial
bool PrinterDriver::read_hello(const Fields& fields) {
    if (fields.size() != 3 || fields[1] != "printer" || fields[2].size() > serial_max)
        return false;
    say(DeviceNamed{std::string(fields[2])});
    return true;
}

// STATUS,ticket,state
bool PrinterDriver::read_status(const Fields& fields) {
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
bool PrinterDriver::read_ticket(const Fields& fields) {
    const bool failed = fields[0] == "FAILED";
    if (fields.size() != (failed ? 3U : 2U)) return false;
    const auto ticket = parse_number(fields[1], tickets_max);
    if (!ticket || *ticket == 0 || (failed && fields[2].size() > why_max)) return false;
    if (failed)
        say(TicketFailed{*ticket, std::string(fields[2])});
    else if (fields[0] == "PRINTED")
        say(TicketPrinted{*ticket});
    else
        say(TicketUnsure{*ticket});
    return true;
}

// REFUSED,order,why
bool PrinterDriver::read_refused(const Fields& fields) {
    if (fields.size() != 3 || fields[2].size() > why_max) return false;
    if (fields[1] != "PRINT" && fields[1] != "ASK") return false;
    const Order order = fields[1] == "ASK" ? Order::ask : Order::print_ticket;
    answered(order);
    say(OrderRefused{std::string(name_in(order_names, order)), std::string(fields[2])});
    return true;
}

}  // namespace croupier::devices::printer
