// Whether events name only what exists. apply() takes that for granted, since decide() has looked;
// whoever reads a journal that somebody may have forged looks first.
#pragma once

#include <optional>
#include <string>

#include "floor/event.h"
#include "floor/forward.h"

namespace croupier::lab {

struct Dangling {
    std::size_t event = 0;
    std::string what;
};
// The first of these events of one command that names a table, terminal, round, rulebook, device,
// incident or person of staff that does not exist by then, in whatever field.
std::optional<Dangling> first_dangling(const floor::State& state, const floor::Events& events);

}  // namespace croupier::lab
