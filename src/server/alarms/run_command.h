// A command of the operator's, with a text on its standard input. No shell: the words are the
// program and its arguments.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"

namespace croupier::server {

// What a pipe holds at once, so that nobody waits for a reader.
inline constexpr std::size_t command_input_max = std::size_t{32} << 10;

// Waits until it has ended, at most so long, or until `stopping`; then the command and what it
// started (its process group) are killed. It has none of our descriptors, signals and variables,
// but for PATH. A Fault: it could not be started, did not end in time, or ended badly.
Result<Nothing, Fault> run_command(const std::vector<std::string>& words, std::string_view input,
                                   std::int64_t time_max_ms, const std::atomic<bool>& stopping);

}  // namespace croupier::server
