// A virtual wheel. Its times are those measured on a real automatic wheel: 47 s a round, of which
// start 2, rotor 9, ball in track 4, no more bets 26.5 and number 5.5.
#pragma once

#include "devices/virtual.h"
#include "devices/wheel/status.h"

namespace croupier::devices::wheel {

class VirtualWheel final : public VirtualDevice {
public:
    VirtualWheel(const VirtualOptions& options, BitSource source);

    std::vector<std::string_view> fault_names() const override;

protected:
    void do_due() override;
    std::int64_t own_next_ms() const override;
    void send_status() override;
    void obey(std::string_view line) override;
    Result<bool, Fault> handle(const std::vector<std::string_view>& words) override;

private:
    void go_on();
    void enter(WheelState state, std::int64_t lasts_ms);
    void begin_game();
    void launch();
    void give_up(WheelWarning warning);
    void close(WheelWarning warning);
    void come_to_rest();
    void send_line(std::string_view line);
    bool waits_for_start() const;
    void power(bool on);

    std::uint32_t numbers_;
    std::uint32_t failed_launch_;
    std::uint32_t mode_;
    Status status_{};
    bool powered_ = true;
    std::int64_t state_ends_ms_ = 0;
    bool relaunch_ = false;               // the warning stands until the rotor turns again
    std::optional<std::uint8_t> rigged_;  // the next number, as a trainer wants it
    std::uint8_t unsure_ = 0;             // what every other line says instead, if is_unsure_
    bool is_unsure_ = false;
    bool says_twice_ = false;
};

}  // namespace croupier::devices::wheel
