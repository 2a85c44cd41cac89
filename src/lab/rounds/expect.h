// Whether what a story expects after a step is so.
#pragma once

#include <string>
#include <vector>

#include "codec/journal.h"
#include "floor/forward.h"
#include "floor/rejection.h"
#include "lab/rounds/story.h"

namespace croupier::lab::rounds {

// What a step has left behind.
struct Aftermath {
    const Story& story;
    const floor::State& state;
    floor::Refusal refusal;                    // the floor's answer to the step
    const std::vector<codec::Entry>& entries;  // all that was decided during the step
};

// What was found instead; empty if it is as expected.
std::string found_instead(const Line& expectation, const Aftermath& after);

}  // namespace croupier::lab::rounds
