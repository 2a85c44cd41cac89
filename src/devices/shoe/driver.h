// The driver of a shoe that reads its cards (docs/formats/devices.md).
//
// The shoe counts cards by the gate that they pass and names them by a reader behind it. So a
// number twice is one card read twice, and a number left out is a card that nobody told us of.
#pragma once

#include <array>

#include "devices/checked_driver.h"

namespace croupier::devices::shoe {

inline constexpr std::uint32_t decks_max = 8;
inline constexpr std::uint32_t loads_max = 4'000'000'000;
inline constexpr std::uint32_t cards_max = decks_max * static_cast<std::uint32_t>(deck_cards);
inline constexpr std::string_view unread_card = "??";

// As its status says.
enum class ShoeState : std::uint8_t { ready, dealing, result, empty };
inline constexpr std::array<std::string_view, 4> shoe_state_names = {"ready", "dealing", "result",
                                                                     "empty"};

class ShoeDriver final : public CheckedDriver {
public:
    explicit ShoeDriver(const DriverOptions& options);

    Kind kind() const override { return Kind::shoe; }

protected:
    bool read_fields(Fields fields) override;
    bool read_greeting(Fields more) override;

private:
    bool read_loaded(Fields fields);
    bool read_status(Fields fields);
    bool read_card(Fields fields);
    bool read_result(Fields fields);
    bool read_place(Fields fields);

    static const std::array<OrderWord, 2> order_words;

    void come_to_load(std::uint32_t load);
    void come_to_card(std::uint32_t sequence);
    void draw(std::uint32_t sequence, std::string_view card);
    void read_again(std::uint32_t sequence, std::string_view card);

    std::uint32_t decks_;
    std::optional<std::uint32_t> load_;
    bool listening_from_next_ = false;  // what was drawn before the next line is not missing
    std::uint32_t drawn_ = 0;           // the highest number that we know of
    std::vector<std::string> cards_;    // as told, by number from 1; empty: never told
    std::array<std::uint32_t, deck_cards> seen_{};
    bool result_told_ = false;     // and standby not pressed since
    std::uint32_t result_at_ = 0;  // the card that the last result was for
};

}  // namespace croupier::devices::shoe
