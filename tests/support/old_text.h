// A rulebook as the first journals have it, and others that differ from today's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rulebook/policies.h"

namespace croupier::tests {

// The same without all that [conduct] learnt later.
std::string first_text(std::string_view id);

// The text with the first place where `from` stands, which must be there, changed.
std::string replaced(std::string text, std::string_view from, std::string_view to);
// What the reader says of a text, one after another: "path: what".
std::vector<std::string> said_of(const std::string& text);
bool lacks(const rulebook::Policies& policies, std::string_view key);

}  // namespace croupier::tests
