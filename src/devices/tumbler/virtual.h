// A virtual tumbler of three dice with its reader. Without a cover the dice are read as soon as
// they rest; with one, when it is lifted, so that nobody knows them before.
#pragma once

#include "devices/tumbler/driver.h"
#include "devices/virtual.h"

namespace croupier::devices::tumbler {

class VirtualTumbler final : public VirtualDevice {
public:
    VirtualTumbler(const VirtualOptions& options, BitSource source);

    std::vector<std::string_view> fault_names() const override;

protected:
    void do_due() override;
    std::int64_t own_next_ms() const override;
    void greet() override;
    void obey(std::string_view line) override;
    Result<bool, Fault> handle(const std::vector<std::string_view>& words) override;

private:
    // Why it does not start; empty: it has.
    std::string_view tumble();
    std::string_view look();
    void come_to_rest();
    void report();
    void send_body(std::string_view body);
    void send_status();

    std::string serial_;
    TumblerState state_ = TumblerState::rest;
    Cover cover_;
    std::uint32_t roll_ = 0;
    Dice dice_{};  // as they lie; none before the first roll
    std::optional<Dice> rigged_;
    std::int64_t rests_at_ms_;
    std::int64_t reads_at_ms_;
    std::int64_t tumbles_every_ms_ = 0;  // 0: only when told
    std::int64_t tumbles_at_ms_;
    std::int64_t status_at_ms_ = 0;
};

}  // namespace croupier::devices::tumbler
