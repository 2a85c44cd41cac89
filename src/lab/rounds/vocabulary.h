// The kinds of words that lines are made of: `money`, `seat`, `void_reason` ...
#pragma once

#include <string_view>
#include <vector>

#include "lab/rounds/story.h"

namespace croupier::lab::rounds {

// Whether the text is a word of that kind; seats and tables must be the story's own.
bool fits(std::string_view kind, std::string_view text, const Story& story);

// Names of events that the floor can write today.
const std::vector<std::string_view>& floor_events();

}  // namespace croupier::lab::rounds
