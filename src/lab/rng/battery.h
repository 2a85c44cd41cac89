// All tests of one subject, several at a time.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lab/rng/finding.h"
#include "lab/rng/sample.h"

namespace croupier::lab::rng {

// GLI-19's seven: total distribution, overlaps, coupon collector, runs, interplay, serial
// correlation, duplicates.
std::vector<Finding> test_outcomes(const std::string& subject, const Sample& sample, int threads);

// The ten of the Australian and New Zealand standard, on words of the stream.
std::vector<Finding> test_words(std::span<const std::uint64_t> words, int threads);

}  // namespace croupier::lab::rng
