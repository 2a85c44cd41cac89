// The driver of a reader of players' cards (docs/formats/devices.md).
#pragma once

#include "devices/checked_driver.h"

namespace croupier::devices::reader {

inline constexpr std::uint32_t counts_max = 4'000'000'000;
inline constexpr std::size_t number_max = 32;

enum class ReaderState : std::uint8_t { empty, card, unread };
inline constexpr std::array<std::string_view, 3> reader_state_names = {"empty", "card", "unread"};

// Letters, digits and `-`; what stands between them on a card is left out.
bool is_card_number(std::string_view text);

class ReaderDriver final : public CheckedDriver {
public:
    explicit ReaderDriver(const DriverOptions& options);

    Kind kind() const override { return Kind::reader; }

protected:
    bool read_fields(Fields fields) override;
    void lost_touch() override { told_.reset(); }

private:
    bool read_status(Fields fields);
    bool read_card(Fields fields);
    void come_to(ReaderState state, std::uint32_t count, std::string_view number);

    struct Told {
        ReaderState state{};
        std::uint32_t count = 0;
    };
    std::optional<Told> told_;

    static const std::array<OrderWord, 1> order_words;
};

}  // namespace croupier::devices::reader
