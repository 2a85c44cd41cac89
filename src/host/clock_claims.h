// Each start moves the venue's time on by the word of the machine's clock alone: from the last
// entry to the time of day. Many starts within the limit of one would walk it anywhere. So what
// starts have claimed adds up, as the journal has it (host_restarted), and play makes it good: an
// hour that a host runs, by the steady clock that nobody sets, two hours of claims. A start that
// two people accepted ends the count.
#pragma once

#include <cstdint>

#include "base/fault.h"
#include "base/result.h"
#include "journal/store.h"

namespace croupier::host {

inline constexpr std::int64_t claims_repaid_by_run = 2;
// How far back starts count, of the venue's time; twice the limit if that is longer.
inline constexpr std::int64_t claims_window_ms = 7 * 86'400'000;

// What is left of it at the last entry, which is of `last_at`. Every start signs its first batch,
// or ends: so the batches at signed heads, and those that no head follows, are all that is read.
Result<std::int64_t, Fault> clock_claims(journal::Store& store, std::int64_t last_at,
                                         std::int64_t limit_ms);

}  // namespace croupier::host
