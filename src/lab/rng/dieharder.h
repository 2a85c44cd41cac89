// Debian's `dieharder` on the raw stream: tests that others wrote.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/hash.h"
#include "base/result.h"
#include "lab/rng/finding.h"

namespace croupier::lab::rng {

struct DieharderRun {
    std::vector<Finding> findings;
    std::vector<std::string> not_run;  // the time was up before they had ended
};

// Our list of its tests, one after another, each with words of its own from the seed, until
// `seconds` have passed. A Fault where the program is not installed or gives no table.
Result<DieharderRun, Fault> run_dieharder(const Digest& seed, int seconds);

// The lines of its table that hold a p-value. It fails at both ends, near one too.
std::vector<Finding> parse_dieharder(std::string_view table);

}  // namespace croupier::lab::rng
