// Every decision is held against bounds.h.
#pragma once

#include "base/result.h"
#include "floor/event.h"
#include "floor/forward.h"
#include "floor/rejection.h"

namespace croupier::floor {

// No text in it is longer than bounds.h says.
Result<Nothing, Refusal> must_be_brief(const Command& command);
// What these events would leave behind for people to look after is not too much for one origin.
Result<Nothing, Refusal> must_not_outgrow(const State& state, const Command& command,
                                          const Events& events);

}  // namespace croupier::floor
