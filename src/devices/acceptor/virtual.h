// A virtual note acceptor. A note goes into escrow, and from there into the stacker or back to
// whoever gave it, as the host says. A note in the stacker is told of until it is acknowledged;
// the acceptor remembers it without power, and takes no other meanwhile.
#pragma once

#include "devices/acceptor/driver.h"
#include "devices/checked_device.h"

namespace croupier::devices::acceptor {

class VirtualAcceptor final : public CheckedDevice {
public:
    VirtualAcceptor(const VirtualOptions& options, BitSource source);

    std::vector<std::string_view> fault_names() const override;
    // `life notes cents`: how many it has stacked, and what the last was if it is not acknowledged.
    std::string memory() const override;

protected:
    void do_due() override;
    std::int64_t own_next_ms() const override;
    void send_status() override;
    std::string greeting() const override;
    std::string_view obey_order(Fields fields) override;
    Result<bool, Fault> handle(const std::vector<std::string_view>& words) override;

private:
    AcceptorState state() const;
    Result<Nothing, Fault> insert(std::string_view amount);
    // Why it does not, or nothing.
    std::string_view stack(std::uint32_t note);
    std::string_view give_back(std::uint32_t note);
    std::string_view acknowledge(std::uint32_t note);
    void come_to_rest();
    void send_state();
    void tell_of_note();

    std::int64_t stack_ms_;
    std::uint32_t life_;
    std::uint32_t notes_ = 0;     // in the stacker
    std::uint32_t escrowed_ = 0;  // cents
    std::uint32_t unheard_ = 0;   // cents of the last note that nobody has acknowledged
    bool stacking_ = false;       // on its way from escrow
    bool full_ = false;
    bool jammed_ = false;
    bool open_ = false;  // the cassette is out
    std::int64_t moves_at_ms_ = never_ms;
    std::int64_t gives_up_at_ms_ = never_ms;  // a note that nobody answers for goes back
};

// `50.00` or `50`, as cents.
std::optional<std::uint32_t> parse_cents(std::string_view text);

}  // namespace croupier::devices::acceptor
