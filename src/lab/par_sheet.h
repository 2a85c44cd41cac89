// A par sheet: the exact mathematics of a game on paper, for regulators and test laboratories.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "rulebook/rulebook.h"
#include "rules/distribution.h"

namespace croupier::lab {

// Writes a PDF (A4, lying) and returns the number of its pages. Every result line of every bet is
// on it with its exact probability.
Result<std::size_t, Fault> write_par_sheet(const std::string& file, const rulebook::Rulebook& book,
                                           std::string_view game,
                                           const std::vector<rules::OddsRow>& rows);

}  // namespace croupier::lab
