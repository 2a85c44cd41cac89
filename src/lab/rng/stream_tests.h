// Tests of the generator's words before anything is made of them (ST-GMNS-1.27.4).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lab/rng/finding.h"
#include "lab/rng/sample.h"

namespace croupier::lab::rng {

using Words = std::span<const std::uint64_t>;

// The highest `bits` of each word, 16 at the most.
Symbols high_bits(Words words, int bits);

std::vector<Finding> frequency(Words words);         // all bytes
std::vector<Finding> equidistribution(Words words);  // 65,536 intervals
std::vector<Finding> gap(Words words);               // between words of the lowest eighth
std::vector<Finding> poker(Words words);             // different ones among five of sixteen
std::vector<Finding> permutation(Words words);       // the order of four
std::vector<Finding> subsequence(Words words);       // every second, third, ... eighth word

// Peaks of the Fourier transform of 2^size_log bits as +1 and -1, block after block, as in SP
// 800-22: 95 % lie below sqrt(n ln 20). All powers add up to n^2, so that fewer vary freely: the
// variance is n/2 (0.95 * 0.05 - (0.05 ln 20)^2).
std::vector<Finding> spectral(Words words, int size_log);

}  // namespace croupier::lab::rng
