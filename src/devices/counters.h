// How well a device has done: totals, and the share of its last rounds in which something went
// wrong. Fold of readings and rounds; the same ones give the same counters.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string_view>

#include "devices/reading.h"

namespace croupier::devices {

enum class Trouble : std::uint8_t { failed_launch, misread, manual_entry, silence };
inline constexpr std::array<std::string_view, 4> trouble_names = {"failed_launch", "misread",
                                                                  "manual_entry", "silence"};

inline constexpr std::uint32_t window_rounds = 200;
inline constexpr std::uint32_t replace_above_percent = 10;

class DeviceCounters {
public:
    // Above that share of the last `window_rounds` rounds replacement is asked for.
    explicit DeviceCounters(std::uint32_t above_percent = replace_above_percent)
        : above_percent_(above_percent) {}

    void note(const Reading& reading);
    void note(Trouble trouble);  // a manual entry, which no line tells of
    void end_round();            // settled, or void

    std::uint64_t rounds() const { return rounds_; }
    std::uint64_t total(Trouble trouble) const {
        return totals_[static_cast<std::size_t>(trouble)];
    }

    // Of the last rounds and the present one, those with any trouble. The share is of the whole
    // window from the first round on, so that one failure of a new device is not all of its life.
    std::uint32_t troubled_rounds() const;
    bool is_replacement_due() const {
        return troubled_rounds() * 100 > above_percent_ * window_rounds;
    }

private:
    std::uint32_t above_percent_;
    std::uint64_t rounds_ = 0;
    std::array<std::uint64_t, trouble_names.size()> totals_{};
    std::deque<bool> window_;     // troubled or not, the oldest first
    std::uint32_t troubled_ = 0;  // of window_
    bool is_troubled_ = false;    // the present round
};

}  // namespace croupier::devices
