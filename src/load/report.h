// What a run came to.
#pragma once

#include <string>

#include "load/hall.h"

namespace croupier::load {

std::string report_json(const Figures& figures, const Findings& findings);
std::string report_text(const Figures& figures, const Findings& findings);

}  // namespace croupier::load
