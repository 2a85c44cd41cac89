// The driver of a dice tumbler: its controller and its reader, on one line
// (docs/formats/devices.md).
#pragma once

#include "devices/driver.h"

namespace croupier::devices::tumbler {

inline constexpr std::int64_t status_every_ms = 1'000;
inline constexpr std::uint32_t rolls_max = 4'000'000'000;
inline constexpr std::uint32_t tumbles_max = 99;

enum class TumblerState : std::uint8_t { rest, tumbling };
inline constexpr std::array<std::string_view, 2> tumbler_state_names = {"rest", "tumbling"};

// `2,4,6`; a die that is cocked is `C`, one that could not be read `?`.
std::string dice_text(const Dice& dice);
std::optional<std::uint8_t> parse_die(std::string_view text);

class TumblerDriver final : public Driver {
public:
    explicit TumblerDriver(const DriverOptions& options);

    Kind kind() const override { return Kind::tumbler; }

protected:
    bool read_line(std::string_view line) override;
    std::optional<Spelling> spell(Order order, std::uint32_t value,
                                  std::uint64_t detail) const override;
    std::optional<std::int64_t> stuck_at_ms() const override;
    DeviceStuck stuck() override;

private:
    bool read_hello(const std::vector<std::string_view>& fields);
    bool read_status(const std::vector<std::string_view>& fields);
    bool read_tumbling(const std::vector<std::string_view>& fields);
    bool read_rest(const std::vector<std::string_view>& fields);
    bool read_dice(const std::vector<std::string_view>& fields);
    bool read_cover(const std::vector<std::string_view>& fields);
    bool read_refused(const std::vector<std::string_view>& fields);

    void come_to_roll(std::uint32_t roll, TumblerState state);
    void start();
    void come_to_rest(std::uint32_t tumbles);
    void note_dice(const Dice& dice);
    void note_cover(Cover cover);

    std::optional<std::uint32_t> roll_;
    TumblerState state_{};
    std::optional<Dice> dice_;  // of this roll, as told
    Cover cover_ = Cover::none;
    std::int64_t tumbling_since_ms_ = 0;
    bool stuck_told_ = false;
};

}  // namespace croupier::devices::tumbler
