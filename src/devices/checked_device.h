// A virtual device with checked lines, the other end of a CheckedDriver: it greets, says how it is
// every second, and refuses an order that it does not know or cannot obey now.
#pragma once

#include <span>

#include "devices/checked_driver.h"
#include "devices/virtual.h"

namespace croupier::devices {

class CheckedDevice : public VirtualDevice {
protected:
    using Fields = std::span<const std::string_view>;

    CheckedDevice(const VirtualOptions& options, BitSource source);

    // Its HELLO.
    virtual std::string greeting() const = 0;
    // An order, word first. Why it is not obeyed, or nothing.
    virtual std::string_view obey_order(Fields fields) = 0;

    void greet() final;
    void obey(std::string_view line) final;

    void send_body(std::string_view body);
    const std::string& serial() const { return serial_; }

    static constexpr std::string_view obeyed = "";
    static constexpr std::string_view not_known = "not known here";

private:
    std::string serial_;
};

}  // namespace croupier::devices
