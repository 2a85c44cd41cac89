#include "devices/checked_driver.h"

#include "base/names.h"

namespace croupier::devices {
namespace {

constexpr std::int64_t three_statuses_ms = 3 * checked_status_every_ms;
constexpr std::int64_t answer_ms = 2'000;
constexpr std::size_t serial_max = 32;
constexpr std::size_t why_max = 60;

}  // namespace

CheckedDriver::CheckedDriver(const DriverOptions& options, std::span<const OrderWord> orders)
    : Driver(checked_line_start,
             options.silent_after_ms > 0 ? options.silent_after_ms : three_statuses_ms),
      orders_(orders) {}

bool CheckedDriver::read_line(std::string_view line) {
    const auto body = open_checked_line(line);
    if (!body) return false;
    const auto fields = split_fields(*body, ',');
    const std::string_view word = fields[0];
    if (word == "HELLO") return read_hello(fields);
    if (word == "REFUSED") return read_refused(fields);
    if (word != "FAULT") return read_fields(fields);
    if (fields.size() != 2) return false;
    say(DeviceFault{std::string(fields[1])});
    return true;
}

std::optional<Driver::Spelling> CheckedDriver::spell(Order order, std::uint32_t,
                                                     std::uint64_t) const {
    for (const OrderWord& known : orders_)
        if (known.order == order) return Spelling{checked_line(known.word), answer_ms};
    return {};
}

bool CheckedDriver::is_short(std::string_view text) {
    return text.size() <= why_max;
}

// HELLO,kind,serial and what else this kind says of itself
bool CheckedDriver::read_hello(Fields fields) {
    if (fields.size() < 3 || fields[1] != name_in(kind_names, kind())) return false;
    if (fields[2].size() > serial_max || !read_greeting(fields.subspan(3))) return false;
    say(DeviceNamed{std::string(fields[2])});
    return true;
}

// REFUSED,order,why
bool CheckedDriver::read_refused(Fields fields) {
    if (fields.size() != 3 || !is_short(fields[2])) return false;
    for (const OrderWord& known : orders_) {
        if (known.word != fields[1]) continue;
        answered(known.order);
        say(OrderRefused{std::string(name_in(order_names, known.order)), std::string(fields[2])});
        return true;
    }
    return false;
}

}  // namespace croupier::devices
