// The one place where the floor says yes or no. Reads the state, never writes it; no clock, no
// randomness, no input or output. The same state and command give the same decision for ever; when
// that changes, `behaviour` is raised.
#pragma once

#include <optional>

#include "floor/command.h"
#include "floor/event.h"
#include "floor/rejection.h"
#include "floor/state.h"

namespace croupier::floor {

inline constexpr std::uint32_t behaviour = 1;
// The newest generation of event formats that this build can write.
inline constexpr std::uint32_t newest_generation = 0;

struct Decision {
    Refusal refusal;  // reason none: accepted
    Events events;    // of a refused command nearly always empty: only a fault found on the way
                      // may leave one

    bool accepted() const { return refusal.reason == Rejection::none; }
};

Decision decide(const State& state, const Command& command);

// The next moment at which a table wants to be woken, and the first such table.
struct Deadline {
    Time at = 0;
    TableId table;
};
std::optional<Deadline> next_deadline(const State& state);

// What the dealer terminal asks for now.
enum class Expectation : std::uint8_t {
    nothing,
    new_game,
    bets,
    card,
    spin,
    confirm,
    authorise,
};
struct Expected {
    Expectation what = Expectation::nothing;
    rules::Place place = rules::Place::none;  // of a card
};
Expected expected(const Table& table);

}  // namespace croupier::floor
