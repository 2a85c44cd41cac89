// The driver of a reader of players' cards (docs/formats/devices.md).
#pragma once

#include "devices/driver.h"

namespace croupier::devices::reader {

inline constexpr std::int64_t status_every_ms = 1'000;
inline constexpr std::uint32_t counts_max = 4'000'000'000;
inline constexpr std::size_t number_max = 32;

enum class ReaderState : std::uint8_t { empty, card, unread };
inline constexpr std::array<std::string_view, 3> reader_state_names = {"empty", "card", "unread"};

// Letters, digits and `-`; what stands between them on a card is left out.
bool is_card_number(std::string_view text);

class ReaderDriver final : public Driver {
public:
    explicit ReaderDriver(const DriverOptions& options);

    Kind kind() const override { return Kind::reader; }

protected:
    bool read_line(std::string_view line) override;
    std::optional<Spelling> spell(Order order, std::uint32_t value,
                                  std::uint64_t detail) const override;
    void lost_touch() override { told_.reset(); }

private:
    bool read_hello(const std::vector<std::string_view>& fields);
    bool read_status(const std::vector<std::string_view>& fields);
    bool read_card(const std::vector<std::string_view>& fields);
    bool read_refused(const std::vector<std::string_view>& fields);
    void come_to(ReaderState state, std::uint32_t count, std::string_view number);

    struct Told {
        ReaderState state{};
        std::uint32_t count = 0;
    };
    std::optional<Told> told_;
};

}  // namespace croupier::devices::reader
