// The driver of a note acceptor with an escrow and a stacker (docs/formats/devices.md).
#pragma once

#include "devices/driver.h"

namespace croupier::devices::acceptor {

inline constexpr std::int64_t status_every_ms = 1'000;
inline constexpr std::uint32_t lives_max = 4'000'000'000;
inline constexpr std::uint32_t notes_max = 4'000'000'000;
inline constexpr std::uint32_t cents_max = 100'000'000;  // no note is a million

class AcceptorDriver final : public Driver {
public:
    explicit AcceptorDriver(const DriverOptions& options);

    Kind kind() const override { return Kind::acceptor; }

protected:
    bool read_line(std::string_view line) override;
    std::optional<Spelling> spell(Order order, std::uint32_t value,
                                  std::uint64_t detail) const override;
    void lost_touch() override { state_.reset(); }

private:
    bool read_hello(const std::vector<std::string_view>& fields);
    bool read_status(const std::vector<std::string_view>& fields);
    bool read_note(const std::vector<std::string_view>& fields);
    bool read_returned(const std::vector<std::string_view>& fields);
    bool read_refused(const std::vector<std::string_view>& fields);

    std::optional<AcceptorState> state_;  // as told
};

}  // namespace croupier::devices::acceptor
