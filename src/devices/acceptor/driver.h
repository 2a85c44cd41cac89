// The driver of a note acceptor with an escrow and a stacker (docs/formats/devices.md).
#pragma once

#include "devices/checked_driver.h"

namespace croupier::devices::acceptor {

inline constexpr std::uint32_t lives_max = 4'000'000'000;
inline constexpr std::uint32_t notes_max = 4'000'000'000;
inline constexpr std::uint32_t cents_max = 100'000'000;  // no note is a million

class AcceptorDriver final : public CheckedDriver {
public:
    explicit AcceptorDriver(const DriverOptions& options);

    Kind kind() const override { return Kind::acceptor; }

protected:
    bool read_fields(Fields fields) override;
    bool read_greeting(Fields more) override;
    std::optional<Spelling> spell(Order order, std::uint32_t value,
                                  std::uint64_t detail) const override;
    void lost_touch() override { state_.reset(); }

private:
    bool read_status(Fields fields);
    bool read_note(Fields fields);
    bool read_returned(Fields fields);

    static const std::array<OrderWord, 4> order_words;

    std::optional<AcceptorState> state_;  // as told
};

}  // namespace croupier::devices::acceptor
