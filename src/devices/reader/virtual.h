// A virtual reader of players' cards: tells which card is in it, and again every second.
#pragma once

#include "devices/reader/driver.h"
#include "devices/virtual.h"

namespace croupier::devices::reader {

class VirtualReader final : public VirtualDevice {
public:
    VirtualReader(const VirtualOptions& options, BitSource source);

    std::vector<std::string_view> fault_names() const override;
    // `count number`; without a number it is empty. A card stays in without power.
    std::string memory() const override;

protected:
    void do_due() override;
    std::int64_t own_next_ms() const override;
    void greet() override;
    void obey(std::string_view line) override;
    Result<bool, Fault> handle(const std::vector<std::string_view>& words) override;

private:
    void send_body(std::string_view body);
    void send_status();
    void tell_of_card();

    std::string serial_;
    ReaderState state_ = ReaderState::empty;
    std::uint32_t count_ = 0;
    std::string number_;
    std::int64_t status_at_ms_ = 0;
};

}  // namespace croupier::devices::reader
