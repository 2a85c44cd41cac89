// A virtual shoe: full decks, shuffled when loaded. A card leaves it when a hand draws (`draw`), or
// one after the other for a whole coup (`deal`); it reads them and names the winner.
#pragma once

#include <deque>

#include "devices/checked_device.h"
#include "devices/shoe/coup.h"
#include "devices/shoe/driver.h"

namespace croupier::devices::shoe {

class VirtualShoe final : public CheckedDevice {
public:
    VirtualShoe(const VirtualOptions& options, BitSource source);

    std::vector<std::string_view> fault_names() const override;

protected:
    void do_due() override;
    std::int64_t own_next_ms() const override;
    void send_status() override;
    std::string greeting() const override;
    std::string_view obey_order(Fields fields) override;
    Result<bool, Fault> handle(const std::vector<std::string_view>& words) override;

private:
    // A line that is on its way: reading takes a moment.
    struct Coming {
        std::int64_t at_ms = 0;
        std::string body;
    };

    void load();
    Result<bool, Fault> draw(std::string_view wanted);
    void draw_next();
    void clear_table();
    void read(std::string_view card);
    void judge();
    void press_standby();
    void deal_on();
    void send_later(std::int64_t after_ms, std::string body);
    ShoeState state() const;

    std::uint32_t decks_;
    std::uint32_t load_ = 0;
    std::vector<std::string> cards_;  // in their order
    std::uint32_t drawn_ = 0;
    std::vector<std::uint8_t> on_table_;  // points of the coup's cards as they are
    std::vector<std::uint8_t> as_read_;   // and as the reader has them
    bool coup_unread_ = false;            // one of them could not be read
    bool result_told_ = false;
    std::deque<Coming> coming_;
    std::int64_t deal_at_ms_ = never_ms;
    std::int64_t coup_every_ms_ = 0;  // 0: only when told
};

}  // namespace croupier::devices::shoe
