// What lines there are: the one list of steps and expectations, with the words and keys of each.
#pragma once

#include <string>
#include <string_view>

#include "lab/rounds/story.h"

namespace croupier::lab::rounds {

enum class Part { table, seat, step, expectation };

// Empty if the line is one of the language and names only what the story has; otherwise what is
// wrong with it. Roles are looked at later, when the rulebook is known.
std::string objection(Part part, const Line& line, const Story& story);

}  // namespace croupier::lab::rounds
