// What a story says about a table, as the floor's settings.
#pragma once

#include "floor/notice/command.h"
#include "floor/table/settings.h"
#include "lab/rounds/story.h"
#include "lab/rounds/venue.h"
#include "rulebook/rulebook.h"

namespace croupier::lab::rounds {

Result<floor::Settings, Unplayable> settings_of(const Line& line, const rulebook::Rulebook& book);

// The table's limits with what the line names put in their place.
floor::Limits changed_limits(const floor::Settings& settings, const Line& line);

}  // namespace croupier::lab::rounds
