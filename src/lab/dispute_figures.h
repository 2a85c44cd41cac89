// Outcomes and hands as drawings with their captions.
#pragma once

#include <vector>

#include "lab/paper/paper.h"
#include "lab/replay.h"

namespace croupier::lab {

std::vector<paper::Group> figures_of(const ToldOutcome& outcome, const Say& say);
// A player's own, where a game has them.
std::vector<paper::Group> hands_of(const ToldSeat& seat, const Say& say);

}  // namespace croupier::lab
