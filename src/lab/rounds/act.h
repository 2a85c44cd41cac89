// One step of a story, sent to the floor.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "floor/ids.h"
#include "floor/rejection.h"
#include "floor/wager/spot.h"
#include "lab/rounds/story.h"
#include "lab/rounds/venue.h"

namespace croupier::lab::rounds {

// The ids follow the order in which a story lists its tables and seats.
floor::TableId table_id(const Story& story, const std::string& name);
floor::TerminalId seat_id(const Story& story, const std::string& number);
// The newest of that name; one that there is not if nothing has it, so that the floor says so.
floor::DeviceId device_called(const floor::State& state, std::string_view name);
// A selection that cannot be read gives a spot that no layout has: the floor says so.
floor::Spot spot_of(floor::Game game, const std::string& bet, const Line& line);

struct Acted {
    floor::Refusal refusal;
    std::string trouble;  // why the step could not be taken at all; empty: it was
};

// `began` is when the first step was taken.
Acted act(Venue& venue, const Story& story, const Line& step, std::int64_t began);

}  // namespace croupier::lab::rounds
