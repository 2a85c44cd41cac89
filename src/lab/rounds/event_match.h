// Events of a step against `event NAME key=value…` and `no_event NAME`.
#pragma once

#include <string>

#include "lab/rounds/expect.h"
#include "lab/rounds/story.h"

namespace croupier::lab::rounds {

// Keys are the event's own fields as docs/formats/journal.md spells them (money as 25.00), and
// besides `table`, `seat`, `round`, `bet` and `by` in the words of the story. Empty: as expected.
std::string event_instead(const Line& expectation, const Aftermath& after);

}  // namespace croupier::lab::rounds
