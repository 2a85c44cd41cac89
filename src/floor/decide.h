// The one place where the floor says yes or no. Reads the state, never writes it; no clock, no
// randomness, no input or output. The same state and command give the same decision for ever; when
// that changes, `behaviour` is raised.
#pragma once

#include <optional>

#include "floor/event.h"
#include "floor/forward.h"
#include "floor/rejection.h"

namespace croupier::floor {

inline constexpr std::uint32_t behaviour = 8;
// The newest generation of formats that this build can write. A new store has it from the start; in
// an older one what is of it stays off until two people activate it, so that the build before can
// still read the store.
inline constexpr std::uint32_t newest_generation = 3;

struct Ruling {
    Refusal refusal;  // reason none: accepted
    Events events;    // of a refused command nearly always empty: only a fault found on the way
                      // may leave one

    bool accepted() const { return refusal.reason == Rejection::none; }
};

// Nothing that a store's format generation does not have is asked, answered or done: an order of a
// later one is `format_not_active`, and so is one that would have such an event. The journal cannot
// hold that answer, so whoever keeps one leaves the entry out.
Ruling decide(const State& state, const Command& command);

// The refusal as a store of that generation can keep it.
Refusal as_kept(const State& state, const Refusal& refusal);

}  // namespace croupier::floor
