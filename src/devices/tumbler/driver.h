// The driver of a dice tumbler: its controller and its reader, on one line
// (docs/formats/devices.md).
#pragma once

#include "devices/checked_driver.h"

namespace croupier::devices::tumbler {

inline constexpr std::uint32_t rolls_max = 4'000'000'000;
inline constexpr std::uint32_t tumbles_max = 99;

enum class TumblerState : std::uint8_t { rest, tumbling };
inline constexpr std::array<std::string_view, 2> tumbler_state_names = {"rest", "tumbling"};

// `2,4,6`; a die that is cocked is `C`, one that could not be read `?`.
std::string dice_text(const Dice& dice);
std::optional<std::uint8_t> parse_die(std::string_view text);

class TumblerDriver final : public CheckedDriver {
public:
    explicit TumblerDriver(const DriverOptions& options);

    Kind kind() const override { return Kind::tumbler; }

protected:
    bool read_fields(Fields fields) override;
    bool read_greeting(Fields more) override;

private:
    bool read_status(Fields fields);
    bool read_tumbling(Fields fields);
    bool read_rest(Fields fields);
    bool read_dice(Fields fields);
    bool read_cover(Fields fields);

    static const std::array<OrderWord, 3> order_words;

    void come_to_roll(std::uint32_t roll, TumblerState state);
    void start();
    void come_to_rest(std::uint32_t tumbles);
    void note_dice(const Dice& dice);
    void note_cover(Cover cover);

    std::optional<std::uint32_t> roll_;
    TumblerState state_{};
    std::optional<Dice> dice_;  // of this roll, as told
    Cover cover_ = Cover::none;
};

}  // namespace croupier::devices::tumbler
