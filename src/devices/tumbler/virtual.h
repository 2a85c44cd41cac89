// A virtual tumbler of three dice with its reader. Without a cover the dice are read as soon as
// they rest; with one, when it is lifted, so that nobody knows them before.
#pragma once

#include "devices/checked_device.h"
#include "devices/tumbler/driver.h"

namespace croupier::devices::tumbler {

class VirtualTumbler final : public CheckedDevice {
public:
    VirtualTumbler(const VirtualOptions& options, BitSource source);

    std::vector<std::string_view> fault_names() const override;

protected:
    void do_due() override;
    std::int64_t own_next_ms() const override;
    void send_status() override;
    std::string greeting() const override;
    std::string_view obey_order(Fields fields) override;
    Result<bool, Fault> handle(const std::vector<std::string_view>& words) override;

private:
    // Why it does not, or nothing.
    std::string_view tumble();
    std::string_view look();
    void come_to_rest();
    void report();

    TumblerState state_ = TumblerState::rest;
    Cover cover_;
    std::uint32_t roll_ = 0;
    Dice dice_{};  // as they lie; none before the first roll
    std::optional<Dice> rigged_;
    std::int64_t rests_at_ms_ = never_ms;
    std::int64_t reads_at_ms_ = never_ms;
    std::int64_t tumbles_every_ms_ = 0;  // 0: only when told
    std::int64_t tumbles_at_ms_ = never_ms;
};

}  // namespace croupier::devices::tumbler
