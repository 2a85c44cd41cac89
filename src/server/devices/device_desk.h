// The desk between device lines and the floor: what drivers read becomes commands of the device's
// origin, and what a table waits for becomes orders to its device. Whether a card or a number may
// come now the floor decides; the desk only knows which table a device stands at.
//
// One thread, the host's. Readings are kept until the next act(), in the order in which they came.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/id.h"
#include "devices/driver.h"
#include "devices/reading.h"
#include "server/devices/order_counter.h"
#include "server/process/actor.h"

namespace croupier::server {

struct DeviceTag {
    static constexpr std::string_view name = "device_number";
};
using DeviceNumber = Id<DeviceTag, std::uint32_t>;  // also the number of its origin

inline constexpr std::size_t device_readings_max = 4'096;  // that wait for the next act()
inline constexpr std::size_t device_orders_max = 256;      // that nobody has taken

// What the driver of a table's device has to know of the table: a wheel with a double zero has one
// number more, and its driver must not take every line that names it for noise.
devices::DriverOptions driver_options(const floor::Settings& settings);

struct DeviceOrder {
    DeviceNumber device;
    devices::Order order{};
    std::uint32_t value = 0;
    std::uint64_t detail = 0;
    friend bool operator==(const DeviceOrder&, const DeviceOrder&) = default;
};

class DeviceDesk final : public Actor {
public:
    struct Line {
        DeviceNumber device;
        devices::Kind kind{};
        floor::TableId table;
        // Whoever answers for an automatic table and calls No Spin there; at a dealt table its
        // dealer does, and the desk only notes what the device has seen.
        std::optional<floor::StaffId> attendant{};
        // The desk starts wheel or tumbler; otherwise a hand does, or staff by their terminal.
        bool starts_itself = true;
        // As the register of equipment has it; empty: it is not there.
        std::string name{};
    };
    explicit DeviceDesk(const std::vector<Line>& lines);

    // False: no such device, or too many wait; the reading is lost and the loss is noted.
    bool reading(DeviceNumber device, const devices::Reading& reading);
    std::vector<DeviceOrder> take_orders();
    // It speaks: something that can be read has come over a line that was just opened.
    void speaks(DeviceNumber device);

    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override { return next_at_; }

private:
    // A wheel turns by itself until it is told to wait.
    enum class WheelMode : std::uint8_t { unknown, asked, waits };
    struct Desk {
        Line line;
        OrderCounter book;
        std::uint64_t lost = 0;           // readings since they were last noted
        std::uint32_t started_round = 0;  // the device was told to begin
        std::uint32_t covered_round = 0;  // its dice lay under the cover
        floor::Time started_at = 0;
        std::uint32_t ended_round = 0;  // the shoe was told that the coup is over
        std::uint32_t given_up_round = 0;
        int read_again = 0;  // how often these dice were asked for
        floor::Time cover_off_at = 0;
        WheelMode mode = WheelMode::unknown;
        floor::Time mode_asked_at = 0;
        bool turning = false;  // the wheel, for whichever round
        bool covered = false;           // the tumbler
        bool under_cover = false;       // dice that rest there wait until it is lifted
        std::uint32_t seen_round = 0;   // the register said that it began
        std::uint32_t heard_round = 0;  // it said itself that it began
        std::uint32_t spoilt_round = 0;  // what runs now does not count for it
        // Its line or the host was gone since it began: what lies there now is this round's.
        std::uint32_t broken_round = 0;
        std::uint32_t asked_round = 0;  // what lies there was asked for after that
        bool silent = false;
        std::optional<bool> there{};  // nobody knows before it has spoken or was silent too long
    };
    struct Waiting {
        std::size_t desk = 0;
        devices::Reading reading;
    };
    // What a reading is taken with.
    struct Taking;

    void take(const Taking& taking, const devices::Reading& reading);
    void take_card(const Taking& taking, const devices::CardDrawn& drawn);
    void take_number(const Taking& taking, const devices::NumberRead& read);
    void take_dice(const Taking& taking, const devices::Dice& dice);
    void take_rest(const Taking& taking, const devices::TumblerRested& rested);
    // The wheel runs, the dice tumble: the table's register says since when.
    void note_start(const Taking& taking);
    void take_warning(const Taking& taking, devices::WheelWarning warning);
    void come_back(const Taking& taking);
    // The ball runs or the dice tumble for this round, or have done so: the device said it.
    static bool has_begun(const Taking& taking);
    // What the register says of this round's start, which the host before may have told, and which
    // the floor forgets when it does not count.
    void mind_start(const Taking& taking);
    void take_over(const Taking& taking);
    // Dice that came to rest while nobody listened are read, and not thrown again.
    void ask_for_dice(const Taking& taking);
    // False: nobody asked for this spin or roll, or it was declared not to count: it is no round's.
    bool was_asked_for(const Taking& taking);
    void call_no_spin(const Taking& taking, floor::NoSpinReason reason, const std::string& text);
    void note(const Taking& taking, floor::IncidentKind kind, const std::string& text);
    // A device and its entry in the register are one thing: what is dead is out of order.
    void mind_register(const Taking& taking);
    void direct(const Taking& taking);
    void have_wheel_wait(const Taking& taking);
    void start(const Taking& taking);
    // The wheel or the tumbler is to begin now.
    static bool start_is_due(const Taking& taking);
    void give_up_waiting(const Taking& taking);
    void tell(const Desk& desk, devices::Order order, std::uint32_t value = 0);
    void wake_at(floor::Time at);

    std::vector<Desk> desks_;
    std::deque<Waiting> waiting_;
    std::vector<DeviceOrder> orders_;
    std::optional<floor::Time> next_at_;
    floor::Time first_act_ = 0;  // none earlier was this host's
};

}  // namespace croupier::server
