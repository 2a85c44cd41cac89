// The fold: takes events as facts. What is written in the journal was valid when it was written, so
// apply() does not ask again what decide() asked; it only insists on what must always hold, and a
// fact that breaks that is refused before anything has changed.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "floor/event.h"
#include "floor/forward.h"
#include "floor/rejection.h"

namespace croupier::floor {

// All events of one command, or none of them: the Err says which law they would break.
Result<Nothing, std::string> apply(State& state, std::span<const Event> events);

// Keeps the answer for a repetition of the command, and the time.
void remember(State& state, const Command& command, const Refusal& refusal);

}  // namespace croupier::floor
