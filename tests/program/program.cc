#include "tests/program/program.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/check.h"

namespace croupier::tests {
namespace {

// A file in memory, and not a pipe: nobody has to read while the program writes.
class Stream {
public:
    Stream() : descriptor_(memfd_create("stream", MFD_CLOEXEC)) { CHECK(descriptor_ >= 0); }
    ~Stream() { close(descriptor_); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    void fill(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t written = write(descriptor_, text.data(), text.size());
            CHECK(written > 0);
            text.remove_prefix(static_cast<std::size_t>(written));
        }
        rewind();
    }

    std::string content() const {
        rewind();
        std::string text;
        std::array<char, 1U << 16U> buffer{};
        for (;;) {
            const ssize_t got = read(descriptor_, buffer.data(), buffer.size());
            CHECK(got >= 0);
            if (got == 0) return text;
            text.append(buffer.data(), static_cast<std::size_t>(got));
        }
    }

    void become(int standard_descriptor) const { dup2(descriptor_, standard_descriptor); }

private:
    void rewind() const { CHECK(lseek(descriptor_, 0, SEEK_SET) == 0); }

    int descriptor_;
};

[[noreturn]] void execute(std::vector<std::string> command) {
    std::vector<char*> argv;
    argv.reserve(command.size() + 1);
    for (auto& word : command) argv.push_back(word.data());
    argv.push_back(nullptr);
    if (chdir(CROUPIER_SOURCE_DIR) == 0) execvp(argv[0], argv.data());
    std::perror(argv[0]);
    _exit(127);
}

}  // namespace

std::string croupier_program() {
    const char* named = std::getenv("CROUPIER_PROGRAM");
    return named != nullptr ? named : CROUPIER_PROGRAM;
}

Ran run_croupier(const std::vector<std::string>& arguments, std::string_view input) {
    std::vector<std::string> command = {croupier_program()};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return run_command(std::move(command), input);
}

Ran run_command(std::vector<std::string> command, std::string_view input) {
    const Stream in;
    const Stream out;
    const Stream err;
    in.fill(input);
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        in.become(STDIN_FILENO);
        out.become(STDOUT_FILENO);
        err.become(STDERR_FILENO);
        execute(std::move(command));
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    const int exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return Ran{.exit_code = exit_code, .out = out.content(), .err = err.content()};
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string read_project_file(const std::string& path) {
    const std::ifstream in(std::string(CROUPIER_SOURCE_DIR) + "/" + path, std::ios::binary);
    CHECK(in.is_open());
    std::ostringstream text;
    text << in.rdbuf();
    return std::move(text).str();
}

}  // namespace croupier::tests
