// The driver of a ticket printer (docs/formats/devices.md).
#pragma once

#include "devices/checked_driver.h"

namespace croupier::devices::printer {

inline constexpr std::uint32_t tickets_max = 4'000'000'000;
inline constexpr std::uint64_t cents_max = 100'000'000'000'000;

class PrinterDriver final : public CheckedDriver {
public:
    explicit PrinterDriver(const DriverOptions& options);

    Kind kind() const override { return Kind::printer; }

protected:
    bool read_fields(Fields fields) override;
    std::optional<Spelling> spell(Order order, std::uint32_t value,
                                  std::uint64_t detail) const override;
    void lost_touch() override { state_.reset(); }

private:
    bool read_status(Fields fields);
    bool read_ticket(Fields fields);

    static const std::array<OrderWord, 2> order_words;

    std::optional<PrinterState> state_;  // as told
};

}  // namespace croupier::devices::printer
