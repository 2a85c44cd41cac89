// A virtual ticket printer. It remembers without power which ticket it printed last and which one
// it was printing: the same ticket is never printed twice, and one that was cut short is unsure.
#pragma once

#include "devices/checked_device.h"
#include "devices/printer/driver.h"

namespace croupier::devices::printer {

class VirtualPrinter final : public CheckedDevice {
public:
    VirtualPrinter(const VirtualOptions& options, BitSource source);

    std::vector<std::string_view> fault_names() const override;
    // `printed printing`: two tickets, 0 for none.
    std::string memory() const override;

protected:
    void do_due() override;
    std::int64_t own_next_ms() const override;
    void send_status() override;
    std::string greeting() const override;
    std::string_view obey_order(Fields fields) override;
    Result<bool, Fault> handle(const std::vector<std::string_view>& words) override;

private:
    PrinterState state() const;
    void print(std::uint32_t ticket, std::uint64_t cents);
    void come_out();
    void end_unsure();
    void answer(const std::string& body);

    std::int64_t print_ms_;
    std::uint32_t printed_ = 0;
    std::uint32_t printing_ = 0;
    std::uint32_t unsure_ = 0;
    std::uint64_t cents_ = 0;
    bool paper_out_ = false;
    bool jammed_ = false;
    std::int64_t comes_out_at_ms_ = never_ms;
};

}  // namespace croupier::devices::printer
