#include "tests/program/running.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "base/check.h"

namespace croupier::tests {
namespace {

constexpr std::chrono::milliseconds look_every{20};

int file_in_memory(const char* name) {
    const int descriptor = memfd_create(name, MFD_CLOEXEC);
    CHECK(descriptor >= 0);
    return descriptor;
}

// The child writes at the place that both share: only pread leaves it alone.
std::string content_of(int descriptor) {
    std::string text;
    std::array<char, 1U << 16U> buffer{};
    for (;;) {
        const ssize_t got =
            pread(descriptor, buffer.data(), buffer.size(), static_cast<off_t>(text.size()));
        CHECK(got >= 0);
        if (got == 0) return text;
        text.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

}  // namespace

Running::Running(const std::vector<std::string>& arguments)
    : out_(file_in_memory("out")), err_(file_in_memory("err")) {
    const char* named = std::getenv("CROUPIER_PROGRAM");
    std::vector<std::string> command = {named != nullptr ? named : CROUPIER_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    argv.reserve(command.size() + 1);
    for (auto& word : command) argv.push_back(word.data());
    argv.push_back(nullptr);
    child_ = fork();
    CHECK(child_ >= 0);
    if (child_ != 0) return;
    dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    dup2(out_, STDOUT_FILENO);
    dup2(err_, STDERR_FILENO);
    if (chdir(CROUPIER_SOURCE_DIR) == 0) execvp(argv[0], argv.data());
    std::perror(argv[0]);
    _exit(127);
}

Running::~Running() {
    if (!has_ended()) {
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
    close(out_);
    close(err_);
}

std::optional<std::string> Running::line_after(const std::string& beginning,
                                               std::chrono::seconds wait_max) {
    const auto until = std::chrono::steady_clock::now() + wait_max;
    for (;;) {
        const bool ended = has_ended();
        const std::string all = output();
        // A line that is not finished yet may be longer.
        for (const std::string& line : lines_of(all.substr(0, all.rfind('\n') + 1)))
            if (line.starts_with(beginning)) return line.substr(beginning.size());
        if (ended || std::chrono::steady_clock::now() > until) return std::nullopt;
        std::this_thread::sleep_for(look_every);
    }
}

Ran Running::stop(std::chrono::seconds wait_max) {
    if (!has_ended()) kill(child_, SIGTERM);
    const auto until = std::chrono::steady_clock::now() + wait_max;
    while (!has_ended()) {
        if (std::chrono::steady_clock::now() > until) kill(child_, SIGKILL);
        std::this_thread::sleep_for(look_every);
    }
    return {exit_code_.value_or(-1), output(), content_of(err_)};
}

bool Running::has_ended() {
    if (exit_code_) return true;
    int status = 0;
    if (waitpid(child_, &status, WNOHANG) != child_) return false;
    exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return true;
}

std::string Running::output() const {
    return content_of(out_);
}

}  // namespace croupier::tests
