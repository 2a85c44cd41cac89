// A virtual device is the other end of a device's line: it deals, spins or tumbles, says so in the
// device's own protocol, and fails as it is told to. Time, orders and control lines are given from
// outside; the same ones with the same source give the same bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/fault.h"
#include "base/result.h"
#include "devices/line.h"
#include "devices/reading.h"

namespace croupier::devices {

// 64 even bits a call.
using BitSource = std::function<std::uint64_t()>;

inline constexpr std::uint32_t always = 1'000'000;  // parts in a million
inline constexpr std::size_t virtual_output_bytes_max = 65'536;
inline constexpr std::size_t told_lines_max = 4'096;
inline constexpr std::int64_t never_ms = std::numeric_limits<std::int64_t>::max();

struct VirtualOptions {
    std::uint32_t decks = 8;
    bool double_zero = false;
    bool has_cover = false;                // a tumbler whose dice are hidden until it is lifted
    std::uint32_t wheel_mode = 0;          // 0: the maker's default
    std::uint32_t failed_launch = 50'000;  // of a wheel, in a million
    std::string serial = "V1";
    // Of an acceptor without a memory: the life that its count begins with, and so later ones are
    // greater: seconds since 1970.
    std::uint32_t life = 1;
    std::string memory{};  // what memory() said before the power went; empty: a new device
    bool at_once = false;  // notes, cards and tickets take no time
};

class VirtualDevice {
public:
    virtual ~VirtualDevice() = default;
    VirtualDevice(const VirtualDevice&) = delete;
    VirtualDevice& operator=(const VirtualDevice&) = delete;

    // Does all that is due up to now. Nothing is due before next_ms.
    void advance(std::int64_t now_ms);
    std::int64_t next_ms() const;

    // Somebody is at the other end; devices of ours then say who they are.
    void connected();
    // Orders from there, in pieces of any size.
    void receive(ByteView bytes);
    // A hand at the device: `draw`, `fault misread on`, `unplug`. The whole list is in
    // docs/formats/devices.md.
    Result<Nothing, Fault> control(std::string_view line);

    // Bytes for the line. What nobody takes is lost: a line has no memory.
    std::string take_output();
    // What really happened, one sentence a line, for whoever watches: `number 17 game 3`.
    std::vector<std::string> take_told();
    bool is_plugged() const { return plugged_; }
    // What it must not forget without power: to be kept before anything of take_output() is sent.
    virtual std::string memory() const { return {}; }

    // Faults that this device can have, by name.
    virtual std::vector<std::string_view> fault_names() const = 0;
    // How often, in a million; `always` is always.
    Result<Nothing, Fault> set_fault(std::string_view name, std::uint32_t per_million);

protected:
    VirtualDevice(char line_start, std::int64_t status_every_ms, BitSource source);

    virtual void do_due() {}  // at now_ms, what is due then
    virtual std::int64_t own_next_ms() const { return never_ms; }
    virtual void send_status() = 0;  // every status_every_ms, after what is due
    virtual void greet() {}
    virtual void obey(std::string_view line) = 0;  // an order
    // A control line of this device; false: not known.
    virtual Result<bool, Fault> handle(const std::vector<std::string_view>& words) = 0;

    std::int64_t now_ms() const { return now_ms_; }
    std::uint32_t below(std::uint32_t bound);
    std::int64_t between(std::int64_t least, std::int64_t most);
    bool chance(std::uint32_t per_million);
    // Whether that fault comes now; if so it is told.
    bool fails(std::string_view fault);
    void send(std::string_view line);  // with its end, and with the faults of the line
    void tell(std::string text);
    BitSource& source() { return source_; }

private:
    struct Switch {
        std::string name;
        std::uint32_t per_million = 0;
        bool once = false;
    };
    Switch* find_switch(std::string_view name);
    Result<Nothing, Fault> control_fault(const std::vector<std::string_view>& words);
    Result<Nothing, Fault> fall_silent(std::string_view seconds);

    std::int64_t status_every_ms_;
    std::int64_t status_at_ms_ = 0;
    BitSource source_;
    LineSplitter orders_;
    std::int64_t now_ms_ = 0;
    std::int64_t silent_until_ms_ = 0;
    bool plugged_ = true;
    std::vector<Switch> switches_;
    std::string output_;
    std::vector<std::string> told_;
};

// By the name of its kind (`shoe`, `wheel`, `tumbler`, `acceptor`, `printer`, `reader`).
Result<std::unique_ptr<VirtualDevice>, Fault> make_virtual(std::string_view kind,
                                                           const VirtualOptions& options,
                                                           BitSource source);

// Whole seconds up to so many, as milliseconds.
Result<std::int64_t, Fault> parse_seconds(std::string_view text, std::uint32_t most);
// `0.05` as parts in a million.
std::optional<std::uint32_t> parse_probability(std::string_view text);

}  // namespace croupier::devices
