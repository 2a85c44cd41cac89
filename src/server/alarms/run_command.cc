#include "server/alarms/run_command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "base/check.h"

namespace croupier::server {
namespace {

constexpr std::chrono::milliseconds command_look{
    20};  // how often somebody looks whether it has ended

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

private:
    int number_;
};

Fault start_fault(const std::string& what, int number) {
    return Fault{fmt::format("{}: {}", what, std::strerror(number))};
}

// What a child gets instead of ours. posix_spawn() copies no memory: the engine is not held up.
class Surroundings {
public:
    explicit Surroundings(int input) {
        CHECK(posix_spawnattr_init(&attributes_) == 0);
        CHECK(posix_spawn_file_actions_init(&files_) == 0);
        sigset_t none;
        sigset_t usual;
        sigemptyset(&none);
        sigfillset(&usual);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &usual);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
        posix_spawn_file_actions_adddup2(&files_, input, STDIN_FILENO);
        for (const int out : {STDOUT_FILENO, STDERR_FILENO})
            posix_spawn_file_actions_addopen(&files_, out, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addclosefrom_np(&files_, STDERR_FILENO + 1);
    }
    ~Surroundings() {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&attributes_);
    }
    Surroundings(const Surroundings&) = delete;
    Surroundings& operator=(const Surroundings&) = delete;

    // Zero, or what errno would say.
    int start(pid_t& process, std::vector<std::string> words) const {
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        std::string path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
        std::string language = "LANG=C.UTF-8";
        std::array<char*, 3> variables = {path.data(), language.data(), nullptr};
        return posix_spawn(&process, words.front().c_str(), &files_, &attributes_, arguments.data(),
                           variables.data());
    }

private:
    posix_spawnattr_t attributes_{};
    posix_spawn_file_actions_t files_{};
};

Result<Nothing, Fault> wait_for(pid_t process, const std::string& name, std::int64_t time_max_ms,
                                const std::atomic<bool>& stopping) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(time_max_ms);
    int status = 0;
    bool ended = false;
    while (!(ended = ::waitpid(process, &status, WNOHANG) == process) && !stopping &&
           std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(command_look);
    if (!ended) {
        ::kill(-process, SIGKILL);
        while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
        }
    }
    if (!ended && !stopping)
        return Err{Fault{fmt::format("{}: did not end in {} ms", name, time_max_ms)}};
    if (!ended) return Err{Fault{name + ": the host ends"}};
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return Nothing{};
    return Err{Fault{WIFEXITED(status)
                         ? fmt::format("{}: exit code {}", name, WEXITSTATUS(status))
                         : fmt::format("{}: killed by signal {}", name, WTERMSIG(status))}};
}

}  // namespace

Result<Nothing, Fault> run_command(const std::vector<std::string>& words, std::string_view input,
                                   std::int64_t time_max_ms, const std::atomic<bool>& stopping) {
    CHECK(!words.empty());
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return Err{start_fault("a pipe", errno)};
    Descriptor reader(ends[0]);
    Descriptor writer(ends[1]);
    input = input.substr(0, command_input_max);
    if (::write(writer.get(), input.data(), input.size()) != static_cast<ssize_t>(input.size()))
        return Err{start_fault("a pipe", errno)};
    writer.close();
    pid_t process = -1;
    if (const int failed = Surroundings(reader.get()).start(process, words); failed != 0)
        return Err{start_fault(words.front(), failed)};
    reader.close();
    return wait_for(process, words.front(), time_max_ms, stopping);
}

}  // namespace croupier::server
