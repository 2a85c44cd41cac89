// Cards as a story has them put into play.
#pragma once

#include "floor/cards/shoe.h"
#include "floor/forward.h"
#include "lab/rounds/story.h"

namespace croupier::lab::rounds {

// What the line does not say is as usual: see usual_load() in floor/query.h.
floor::ShoeLoad shoe_load(const floor::Table& table, const Line& line);

}  // namespace croupier::lab::rounds
