// A virtual reader of players' cards: tells which card is in it, and again every second.
#pragma once

#include "devices/checked_device.h"
#include "devices/reader/driver.h"

namespace croupier::devices::reader {

class VirtualReader final : public CheckedDevice {
public:
    VirtualReader(const VirtualOptions& options, BitSource source);

    std::vector<std::string_view> fault_names() const override;
    // `count number`; without a number it is empty. A card stays in without power.
    std::string memory() const override;

protected:
    void send_status() override;
    std::string greeting() const override;
    std::string_view obey_order(Fields) override { return not_known; }
    Result<bool, Fault> handle(const std::vector<std::string_view>& words) override;

private:
    void tell_of_card();

    ReaderState state_ = ReaderState::empty;
    std::uint32_t count_ = 0;
    std::string number_;
};

}  // namespace croupier::devices::reader
