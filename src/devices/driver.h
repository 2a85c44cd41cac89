// A driver is this end of a device's line: bytes in, readings out, orders in, bytes out. It has no
// clock, no socket and no thread; whoever holds the line gives it what came and what time it is.
// Time may stand still and is not believed when it falls.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/fault.h"
#include "base/result.h"
#include "devices/line.h"
#include "devices/reading.h"

namespace croupier::devices {

inline constexpr std::size_t output_bytes_max = 4096;

struct LineCounts {
    std::uint64_t lines_read = 0;
    std::uint64_t lines_dropped = 0;  // whole ones that mean nothing
    std::uint64_t bytes_dropped = 0;  // that were no part of a line
};

class Driver {
public:
    virtual ~Driver() = default;
    Driver(const Driver&) = delete;
    Driver& operator=(const Driver&) = delete;

    virtual Kind kind() const = 0;

    // The line is there, or is gone. Bytes without `connected` are as good.
    Readings connected(std::int64_t now_ms);
    Readings disconnected(std::int64_t now_ms);

    // Bytes as they came, in pieces of any size. One reading or more for each line, at most one
    // Garbage.
    Readings feed(ByteView bytes, std::int64_t now_ms);

    // What the passing of time says: silence, a state that does not end, an order without answer.
    // Nothing is due before next_tick_ms; calling early or late does no harm.
    Readings tick(std::int64_t now_ms);
    std::int64_t next_tick_ms() const;

    // The bytes are in take_output. Refused: an order that this device does not know, one while
    // another is unanswered, or when the line does not take what waits already.
    Result<Nothing, Fault> order(Order order, std::uint32_t value = 0, std::uint64_t detail = 0);
    std::string take_output();

    bool is_silent() const { return silent_since_ms_.has_value(); }
    const LineCounts& counts() const { return counts_; }

protected:
    Driver(char line_start, std::int64_t silent_after_ms);

    // One line: says what it means. False: it means nothing.
    virtual bool read_line(std::string_view line) = 0;
    // How the order is spelt and when it must have been answered; nothing: not known here.
    struct Spelling {
        std::string bytes;
        std::int64_t answer_ms = 0;  // 0: no answer is expected
    };
    virtual std::optional<Spelling> spell(Order order, std::uint32_t value,
                                          std::uint64_t detail) const = 0;
    // Lines may be lost before the next one.
    virtual void lost_touch() {}
    // The device is in a state that should end: DeviceStuck is said once when it does not.
    void should_end(std::string_view state, std::int64_t stuck_after_ms);
    void has_ended() { ending_.reset(); }

    void say(Reading reading) { said_.push_back(std::move(reading)); }
    void answered(Order order);
    std::int64_t now_ms() const { return now_ms_; }

private:
    void go_on_to(std::int64_t now_ms);
    void heard();
    void fall_silent(SilentBecause because);
    Readings take_said();
    std::optional<std::int64_t> stuck_at_ms() const;

    struct Pending {
        Order order{};
        std::int64_t until_ms = 0;
    };

    struct Ending {
        std::string state;
        std::int64_t since_ms = 0;
        std::int64_t stuck_at_ms = 0;
    };

    LineSplitter splitter_;
    std::int64_t silent_after_ms_;
    std::int64_t now_ms_ = 0;
    std::int64_t heard_at_ms_ = 0;
    bool garbage_since_ = false;  // since it was last understood
    bool begun_ = false;
    std::optional<std::int64_t> silent_since_ms_;
    std::optional<Pending> pending_;
    std::optional<Ending> ending_;
    Readings said_;
    std::string output_;
    LineCounts counts_;
};

struct DriverOptions {
    std::uint32_t decks = 8;           // of a shoe, until it says so itself
    bool double_zero = false;          // of a wheel
    std::int64_t silent_after_ms = 0;  // 0: as the device's protocol promises
};
// By the name of its kind (`shoe`, `wheel`, `tumbler`, `acceptor`, `printer`, `reader`).
Result<std::unique_ptr<Driver>, Fault> make_driver(std::string_view kind,
                                                   const DriverOptions& options);

}  // namespace croupier::devices
