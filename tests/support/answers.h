// What each house's document says to the questions of the tests, as somebody wrote it down from its
// clauses: tests/rulebooks/houses/ID.answers, a line `question = answer` each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace croupier::tests {

// The answer where a document cannot come to the question.
inline constexpr std::string_view not_asked = "-";

// The id of every rulebook on the shelf, in order of name.
const std::vector<std::string>& every_house();
bool is_answered(std::string_view house, std::string_view question);
// A question without an answer fails the test that asks it.
std::string answered(std::string_view house, std::string_view question);
// With commas between its members; "none" is an empty list.
std::vector<std::string> answered_list(std::string_view house, std::string_view question);

}  // namespace croupier::tests
