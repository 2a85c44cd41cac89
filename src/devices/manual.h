// What a person enters when a device cannot say it: the same readings, from what is typed or
// tapped.
#pragma once

#include <string_view>

#include "base/fault.h"
#include "base/result.h"
#include "devices/driver.h"
#include "devices/reading.h"

namespace croupier::devices {

inline constexpr std::size_t entry_bytes_max = 32;

// shoe: a card, `QS` or `10s`. wheel: a number, `0` to `36`, `00` where the wheel has it.
// tumbler: the faces, `2 4 6`, `2,4,6` or `246`. `sequence` is the card's or the roll's number.
Result<Reading, Fault> read_entry(Kind kind, std::string_view text, std::uint32_t sequence,
                                  const DriverOptions& options);

}  // namespace croupier::devices
