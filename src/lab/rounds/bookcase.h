// The rulebooks that stories name: text and reading of each, by id.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/fault.h"
#include "base/result.h"
#include "rulebook/rulebook.h"

namespace croupier::lab::rounds {

struct Volume {
    std::string text;
    rulebook::Rulebook book;
};
using Bookcase = std::map<std::string, Volume, std::less<>>;

// The built-in rulebooks, or all *.toml files of the folder where it is not empty.
Result<Bookcase, Fault> load_bookcase(const std::string& folder);

}  // namespace croupier::lab::rounds
