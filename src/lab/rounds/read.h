// From the text of a .round file to its stories.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "lab/rounds/story.h"

namespace croupier::lab::rounds {

inline constexpr std::size_t clauses_per_line_max = 5;

// The Fault names file and line of the first thing that is wrong: "a.round:12: bat is no step".
Result<std::vector<Story>, Fault> read_stories(const std::string& file, std::string_view text);

}  // namespace croupier::lab::rounds
