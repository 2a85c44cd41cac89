// The real program while it runs: `croupier serve` and whatever else does not end by itself.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "tests/program/program.h"

namespace croupier::tests {

class Running {
public:
    explicit Running(const std::vector<std::string>& arguments);
    // Kills it if it still runs.
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    // What follows `beginning` on the first line of its output that has it; nothing if the program
    // ends or the time is over before such a line comes.
    std::optional<std::string> line_after(const std::string& beginning,
                                          std::chrono::seconds wait_max);
    // Asks it to end (SIGTERM) and waits for that; a program that goes on is killed and has the
    // exit code 137.
    Ran stop(std::chrono::seconds wait_max);

private:
    bool has_ended();
    std::string output() const;

    pid_t child_ = -1;
    int out_ = -1;
    int err_ = -1;
    std::optional<int> exit_code_;
};

}  // namespace croupier::tests
