// What every paper says in the same way: amounts, dates and times, in its language.
#pragma once

#include <string>

#include "base/money.h"
#include "floor/ids.h"
#include "lab/wording.h"

namespace croupier::lab {

// "$1,250.00", "−$80.00"
std::string dollars(Money money);
// "+$47.50", "−$80.00", "$0.00"
std::string signed_dollars(Money money);

// The same, as the first word of a sentence.
std::string capital(std::string text);

// By the clock on the wall of the venue.
struct WallClock {
    std::int32_t utc_offset_minutes = 0;
    Say say;

    std::string date(floor::Time at) const;  // "15 November 2023"
    std::string time(floor::Time at) const;  // "09:13:21"
    std::string time_ms(floor::Time at) const;
    std::string date_and_time(floor::Time at) const;
    std::string zone() const;  // "UTC+11:00"
    // Of a gaming day, "2023-11-15".
    std::string date(const std::string& day) const;
};

}  // namespace croupier::lab
