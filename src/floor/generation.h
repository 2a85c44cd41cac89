// Which format generation an order or an event needs; see encoding/generation.h. In a file of its
// own, because every field list is walked.
#pragma once

#include "floor/event.h"
#include "floor/forward.h"

namespace croupier::floor {

std::uint32_t generation_of(const Command& command);
std::uint32_t generation_of(const Event& event);

}  // namespace croupier::floor
