// A rulebook as the first journals have it.
#pragma once

#include <string>
#include <string_view>

namespace croupier::tests {

// That file of rulebook_folder().
std::string rulebook_text(std::string_view id);
// The same without all that [conduct] learnt later.
std::string first_text(std::string_view id);

}  // namespace croupier::tests
