// Exact mathematics of every bet of a rulebook's game, and how it is printed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "rulebook/rulebook.h"
#include "rules/distribution.h"

namespace croupier::lab {

// Names of the games in a rulebook, in the order of the documents.
std::vector<std::string_view> games_of(const rulebook::Rulebook& book);

// The deck numbers that a game may be played with; empty where there are no cards to choose.
std::vector<int> decks_of(const rulebook::Rulebook& book, std::string_view game);

// Rows for every permitted deck number, or for one.
Result<std::vector<rules::OddsRow>, Fault> math(const rulebook::Rulebook& book,
                                                std::string_view game, std::optional<int> decks);

// ST-GLI19-4.7.1: what keeps this rulebook's bets from being opened: a bet that returns less than
// the floor (with best play) and is not excepted, or an exception that names no such bet. Empty:
// nothing.
std::vector<std::string> return_problems(const rulebook::Rulebook& book);

// The same of a text that is brought to a venue, which may be none. A built-in text was looked at
// when the program was built (tests/rulebooks) and is not again.
std::vector<std::string> return_problems_of(std::string_view text);

std::string math_json(const rulebook::Rulebook& book, std::string_view game,
                      const std::vector<rules::OddsRow>& rows);
std::string math_text(const rulebook::Rulebook& book, std::string_view game,
                      const std::vector<rules::OddsRow>& rows);

// "decks 8, variant commission" and "numbers 5/8", for people.
std::string words(const std::vector<std::pair<std::string, std::string>>& pairs);

// A JSON string, quoted.
std::string json_text(std::string_view text);

}  // namespace croupier::lab
