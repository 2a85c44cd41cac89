// The driver of a wheel with sensors in its rim (docs/formats/devices.md).
//
// The wheel's lines carry no checksum, so a number counts only when it was heard twice, once of it
// in a status of the state `number`, and never otherwise: one torn line makes no result. A number
// that was read and is contradicted by two lines in a row is taken back as doubtful.
#pragma once

#include "devices/driver.h"
#include "devices/wheel/status.h"

namespace croupier::devices::wheel {

class WheelDriver final : public Driver {
public:
    explicit WheelDriver(const DriverOptions& options);

    Kind kind() const override { return Kind::wheel; }

protected:
    bool read_line(std::string_view line) override;
    std::optional<Spelling> spell(Order order, std::uint32_t value,
                                  std::uint64_t detail) const override;
    void lost_touch() override;

private:
    enum class Hearing : std::uint8_t { once, twice, doubtful };
    // What the wheel has said about its last number.
    struct Heard {
        std::optional<std::uint32_t> game;  // none: from before we listened
        std::uint8_t number = 0;
        Hearing hearing{};
        SpinSeen seen = SpinSeen::part;
        std::uint8_t other = 0;  // what the last lines said instead
        int others = 0;          // how many in a row
    };

    void note(const Status& status);
    void note_change(const Status& status);
    void note_warnings(const Status& status);
    void note_number(const Status& status);
    void begin_result(const Status& status);
    void hear(std::uint8_t number);
    bool is_contradicted(std::uint8_t number);
    void hear_between(const Status& status);
    void read_single(std::uint8_t number);
    void say_number();
    void doubt(std::uint8_t other);
    bool spin_begun() const { return track_seen_ || no_more_bets_seen_; }
    void forget_spin();

    std::uint8_t number_max_;
    std::optional<Status> last_;
    std::optional<Heard> heard_;
    std::optional<std::uint8_t> single_;  // a bare number that came before its status
    bool track_seen_ = false;             // of the spin that has not given its number yet
    bool no_more_bets_seen_ = false;
    int same_after_spin_ = 0;  // lines after it that name the number of before
    std::uint8_t spin_warnings_ = 0;
    bool touch_lost_ = false;
};

}  // namespace croupier::devices::wheel
