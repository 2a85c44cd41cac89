#include "server/process/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <utility>

namespace croupier::server {
namespace {

constexpr int start_longest_ms = 10'000;

}  // namespace

Result<Child, Fault> Child::start(const std::vector<std::string>& arguments,
                                  const std::string& marker) {
    std::array<int, 2> out{};
    std::array<int, 2> in{};
    if (pipe2(out.data(), O_CLOEXEC) != 0 || pipe2(in.data(), O_CLOEXEC) != 0)
        return Err{Fault{fmt::format("a pipe: {}", strerror(errno))}};
    std::vector<char*> words;
    std::string program = "croupier";
    words.push_back(program.data());
    std::vector<std::string> kept = arguments;
    for (std::string& word : kept) words.push_back(word.data());
    words.push_back(nullptr);
    const int process = fork();
    if (process < 0) return Err{Fault{fmt::format("a process: {}", strerror(errno))}};
    if (process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, nullptr);
        dup2(in[0], 0);
        dup2(out[1], 1);
        // What listens for us is not the child's.
        close_range(3, ~0U, 0);
        execv("/proc/self/exe", words.data());
        _exit(127);
    }
    ::close(out[1]);
    ::close(in[0]);
    Child child(process, out[0], in[1], {});
    std::string text;
    while (text.size() < 4096) {
        pollfd waited{out[0], POLLIN, 0};
        if (poll(&waited, 1, start_longest_ms) <= 0) break;
        std::array<char, 256> bytes{};
        const ssize_t count = ::read(out[0], bytes.data(), bytes.size());
        if (count <= 0) break;
        text.append(bytes.data(), static_cast<std::size_t>(count));
        const std::size_t at = text.find(marker);
        const std::size_t end = at == std::string::npos ? at : text.find('\n', at);
        if (end == std::string::npos) continue;
        child.told_ = text.substr(at + marker.size(), end - at - marker.size());
        return child;
    }
    return Err{Fault{fmt::format("{}: did not start: {}", arguments.front(), text)}};
}

Child::Child(Child&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      output_(std::exchange(other.output_, -1)),
      input_(std::exchange(other.input_, -1)),
      told_(std::move(other.told_)) {}

Child::~Child() {
    if (process_ < 0) return;
    ::close(input_);
    ::close(output_);
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
}

}  // namespace croupier::server
