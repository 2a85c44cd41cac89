// Rulebooks that were read before. A text always reads the same, and reading one takes ten
// milliseconds: a venue that recovers, or a simulation with many recoveries, reads each text once.
#pragma once

#include <memory>
#include <string_view>

#include "rulebook/rulebook.h"

namespace croupier::rulebook {

// As read_rulebook(). Each thread remembers the last few texts without problems; nothing that comes
// back depends on it.
Result<std::shared_ptr<const Rulebook>, Problems> remembered_rulebook(std::string_view text);

}  // namespace croupier::rulebook
