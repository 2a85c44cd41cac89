// Runs a story from its first step to its last and says what did not hold.
#pragma once

#include <string>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "lab/rounds/bookcase.h"
#include "lab/rounds/story.h"

namespace croupier::lab::rounds {

struct Failure {
    int line = 0;
    std::string wanted;
    std::string found;
};

// The failures, in order; none: the story holds. A Fault, with file and line: the story names a
// rulebook, role or table that cannot be, so that it can neither hold nor fail.
Result<std::vector<Failure>, Fault> run_story(const Story& story, const Bookcase& bookcase);

// "a.round:12: wanted credit 1 150.00, found 200.00"
std::string failure_text(const Story& story, const Failure& failure);

}  // namespace croupier::lab::rounds
