// Runs the real program: the one named by CROUPIER_PROGRAM, or else the one of this build.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace croupier::tests {

struct Ran {
    int exit_code = -1;  // 128 and more: ended by a signal
    std::string out;
    std::string err;
};

// Its path.
std::string croupier_program();

// From the project's root, with `input` as standard input; waits for the end.
Ran run_croupier(const std::vector<std::string>& arguments, std::string_view input = {});

// Another command, found as a shell finds it; the same otherwise.
Ran run_command(std::vector<std::string> command, std::string_view input = {});

std::vector<std::string> lines_of(std::string_view text);

// A file below the project's root, whole.
std::string read_project_file(const std::string& path);

}  // namespace croupier::tests
