// The rulebooks at hand: those built into the program, or the files of a folder.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "rulebook/rulebook.h"

namespace croupier::lab {

// File name and text of every rulebook that was built in.
const std::vector<std::pair<std::string_view, std::string_view>>& embedded_rulebooks();

// Name and text of every *.toml file of a folder, by name.
using RulebookFiles = std::vector<std::pair<std::string, std::string>>;
Result<RulebookFiles, Fault> rulebook_files(const std::string& folder);

// The built-in rulebooks, or, where `folder` is not empty, all *.toml files of that folder. A Fault
// names every problem of every file.
Result<rulebook::Shelf, Fault> load_shelf(const std::string& folder);

// One file.
Result<rulebook::Rulebook, Fault> load_rulebook(const std::string& file);

Result<std::string, Fault> read_file(const std::string& file);

}  // namespace croupier::lab
