// What a decision is made of: the events that follow, or why not.
#pragma once

#include <cstdint>
#include <utility>

#include "base/result.h"
#include "floor/event.h"
#include "floor/rejection.h"

namespace croupier::floor {

using Decided = Result<Events, Refusal>;

inline Err<Refusal> refuse(Rejection reason, std::int64_t amount = 0) {
    return Err{Refusal{reason, amount}};
}

template <class... Facts>
Events events_of(Facts&&... facts) {
    Events events;
    events.reserve(sizeof...(facts));
    (events.emplace_back(std::forward<Facts>(facts)), ...);
    return events;
}

}  // namespace croupier::floor
