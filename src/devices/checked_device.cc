#include "devices/checked_device.h"

#include <fmt/format.h>

#include <utility>

namespace croupier::devices {
namespace {

constexpr std::size_t refused_word_max = 16;

}  // namespace

CheckedDevice::CheckedDevice(const VirtualOptions& options, BitSource source)
    : VirtualDevice(checked_line_start, checked_status_every_ms, std::move(source)),
      serial_(options.serial) {}

void CheckedDevice::greet() {
    send_body(greeting());
    send_status();
}

void CheckedDevice::obey(std::string_view line) {
    const auto body = open_checked_line(line);
    if (!body) return;
    if (*body == "ASK") return greet();
    const auto fields = split_fields(*body, ',');
    const std::string_view why = obey_order(fields);
    if (why != obeyed)
        send_body(fmt::format("REFUSED,{},{}", fields[0].substr(0, refused_word_max), why));
}

void CheckedDevice::send_body(std::string_view body) {
    send(checked_line(body));
}

}  // namespace croupier::devices
