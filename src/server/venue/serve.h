// `croupier serve`: puts a venue together and runs it until it is told to stop.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "server/ops/config.h"
#include "server/ops/self_check.h"

namespace croupier::server {

struct ServeOptions {
    ops::Config config;
    bool fresh = false;  // of a demo: what was there is thrown away
    std::uint32_t robots = 0;
    std::uint32_t speed = 1;           // of a demo
    std::uint64_t snapshot_every = 0;  // 0: as the configuration says
    unsigned threads = 1;              // of the network
    std::string build = "unknown";
    // File name and text of each rulebook that a new venue gets.
    std::vector<std::pair<std::string_view, std::string_view>> rulebooks;
    // Of a rulebook's text, as plan.h has it.
    std::function<std::vector<std::string>(std::string_view text)> return_problems;
    std::function<void(const std::string& line)> say;   // to whoever started it
    std::function<void(const std::string& line)> warn;  // the same, what they should look at
};

// Returns after SIGTERM or SIGINT, when everything is closed. A Fault: it could not start, or the
// store failed and the process must end.
Result<Nothing, Fault> serve(const ServeOptions& options);

// The program, its libraries and the configuration against the approved list, before there is a
// store.
Result<ops::SelfCheck, Fault> look_at_program(const ServeOptions& options);

// One request of the administrator (admin/messages.h) beside a store and a vault that no host
// holds; the answer. A Fault: they could not be opened, or are not there.
Result<std::string, Fault> administer(const ServeOptions& options, std::string_view line);

}  // namespace croupier::server
