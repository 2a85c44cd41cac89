// The rulebooks that tests read: the project's own, or those of CROUPIER_RULEBOOKS, so that
// tools/mutate can put changed ones in their place.
#pragma once

#include <string>

#include "rulebook/rulebook.h"

namespace croupier::tests {

std::string rulebook_folder();
const rulebook::Shelf& shelf();
const rulebook::Rulebook& book(std::string_view id);

}  // namespace croupier::tests
