// The driver of a device with checked lines (docs/formats/devices.md): shoe, tumbler, acceptor,
// printer and reader. What all of them say alike is read here; what the others mean is the
// device's own dialect.
#pragma once

#include <span>

#include "devices/driver.h"

namespace croupier::devices {

// Every such device says how it is this often, whatever happens.
inline constexpr std::int64_t checked_status_every_ms = 1'000;

class CheckedDriver : public Driver {
protected:
    using Fields = std::span<const std::string_view>;

    // An order that the device knows, and its word on the line.
    struct OrderWord {
        Order order{};
        std::string_view word;
    };

    // `orders` is kept as it is given: a table that stays.
    CheckedDriver(const DriverOptions& options, std::span<const OrderWord> orders);

    // A line of the device's own, word first. False: it means nothing.
    virtual bool read_fields(Fields fields) = 0;
    // What stands behind the serial number in its HELLO. False: not this device's greeting.
    virtual bool read_greeting(Fields more) { return more.empty(); }

    bool read_line(std::string_view line) final;
    // The bare word, and an answer is expected. A device whose orders carry more says how.
    std::optional<Spelling> spell(Order order, std::uint32_t value,
                                  std::uint64_t detail) const override;

    // Text of a field: too long is no such line.
    static bool is_short(std::string_view text);

private:
    bool read_hello(Fields fields);
    bool read_refused(Fields fields);

    std::span<const OrderWord> orders_;
};

}  // namespace croupier::devices
