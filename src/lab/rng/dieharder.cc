#include "lab/rng/dieharder.h"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <optional>

#include "base/check.h"
#include "lab/rng/source.h"

namespace croupier::lab::rng {
namespace {

using Clock = std::chrono::steady_clock;

struct NamedTest {
    std::string_view number;
    std::string_view name;
};
// Those that its own list calls good and that need some seconds each, the quick ones first.
constexpr std::array named_tests = {
    NamedTest{"100", "sts_monobit"},
    NamedTest{"101", "sts_runs"},
    NamedTest{"15", "diehard_runs"},
    NamedTest{"2", "diehard_rank_32x32"},
    NamedTest{"0", "diehard_birthdays"},
    NamedTest{"8", "diehard_count_1s_str"},
    NamedTest{"13", "diehard_squeeze"},
    NamedTest{"16", "diehard_craps"},
    NamedTest{"10", "diehard_parking_lot"},
    NamedTest{"1", "diehard_operm5"},
    NamedTest{"17", "marsaglia_tsang_gcd"},
    NamedTest{"205", "dab_bytedistrib"},
    NamedTest{"206", "dab_dct"},
    NamedTest{"102", "sts_serial"},
};

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) { CHECK(number >= 0); }
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

private:
    int number_;
};

std::string content_of(const Descriptor& file) {
    CHECK(lseek(file.number(), 0, SEEK_SET) == 0);
    std::string text;
    std::array<char, 4096> buffer{};
    for (;;) {
        const ssize_t got = read(file.number(), buffer.data(), buffer.size());
        CHECK(got >= 0);
        if (got == 0) return text;
        text.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

// Words of one test's own stream, as bytes.
class Feed {
public:
    Feed(const Digest& seed, std::string_view test)
        : rounds_(seed, fmt::format("dieharder {}", test)) {}

    void fill(std::span<std::uint64_t> words) {
        for (std::size_t at = 0; at < words.size(); at += words_a_draw) {
            if (draw_ == 0) rounds_.open(round_++);
            auto source = rounds_.draw(draw_);
            draw_ = (draw_ + 1) % draws_a_round;
            for (std::uint64_t& word : words.subspan(at, words_a_draw)) word = source();
        }
    }

private:
    static constexpr std::uint32_t draws_a_round = 6;
    static constexpr std::size_t words_a_draw = 4;
    Rounds rounds_;
    std::uint64_t round_ = 0;
    std::uint32_t draw_ = 0;
};

// Writes until the other side has had enough; false when the time is up first.
bool feed_until(int socket, Feed& feed, Clock::time_point deadline) {
    std::array<std::uint64_t, 8192> words{};
    std::size_t sent = sizeof(words);
    for (;;) {
        if (sent == sizeof(words)) {
            feed.fill(words);
            sent = 0;
        }
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left <= 0) return false;
        pollfd waiting{.fd = socket, .events = POLLOUT, .revents = 0};
        if (poll(&waiting, 1, static_cast<int>(std::min<std::int64_t>(left, 1000))) <= 0) continue;
        const auto* const bytes = reinterpret_cast<const std::uint8_t*>(words.data());
        const ssize_t now =
            send(socket, bytes + sent, sizeof(words) - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (now >= 0)
            sent += static_cast<std::size_t>(now);
        else if (errno != EAGAIN && errno != EINTR)
            return true;  // it has closed its end
    }
}

// The table that it printed; nothing when the time was up.
Result<std::optional<std::string>, Fault> run_one(const Digest& seed, const NamedTest& test,
                                                  Clock::time_point deadline) {
    std::array<int, 2> ends{};
    CHECK(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0);
    Descriptor ours(ends[0]);
    Descriptor theirs(ends[1]);
    const Descriptor out(memfd_create("dieharder", MFD_CLOEXEC));
    const std::string number(test.number);
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        dup2(theirs.number(), STDIN_FILENO);
        dup2(out.number(), STDOUT_FILENO);
        dup2(out.number(), STDERR_FILENO);
        execlp("dieharder", "dieharder", "-g", "200", "-d", number.c_str(), nullptr);
        _exit(127);
    }
    theirs.close();
    Feed feed(seed, test.name);
    const bool ended = feed_until(ours.number(), feed, deadline);
    ours.close();
    if (!ended) kill(child, SIGKILL);
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    if (!ended) return std::optional<std::string>{};
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return Err{Fault{"dieharder is not installed (tools/setup installs it)"}};
    return std::optional(content_of(out));
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string_view> columns_of(std::string_view line) {
    std::vector<std::string_view> columns;
    for (;;) {
        const std::size_t bar = line.find('|');
        columns.push_back(trimmed(line.substr(0, bar)));
        if (bar == std::string_view::npos) return columns;
        line.remove_prefix(bar + 1);
    }
}

}  // namespace

std::vector<Finding> parse_dieharder(std::string_view table) {
    std::vector<Finding> found;
    while (!table.empty()) {
        const std::size_t end = std::min(table.find('\n'), table.size());
        const auto columns = columns_of(table.substr(0, end));
        table.remove_prefix(std::min(end + 1, table.size()));
        if (columns.size() != 6) continue;
        double chance = 0;
        const std::string_view text = columns[4];
        const auto read = std::from_chars(text.data(), text.data() + text.size(), chance);
        if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) continue;
        found.push_back({.subject = "stream",
                         .test = "dieharder",
                         .what = fmt::format("{}, tuples of {}, {} samples: p {}", columns[0],
                                             columns[1], columns[3], text),
                         .chance = std::clamp(2 * std::min(chance, 1 - chance), 0.0, 1.0)});
    }
    return found;
}

Result<DieharderRun, Fault> run_dieharder(const Digest& seed, int seconds) {
    const auto deadline = Clock::now() + std::chrono::seconds(seconds);
    DieharderRun run;
    for (const NamedTest& test : named_tests) {
        if (Clock::now() >= deadline) {
            run.not_run.emplace_back(test.name);
            continue;
        }
        TRY(table, run_one(seed, test, deadline));
        if (!table) {
            run.not_run.emplace_back(test.name);
            continue;
        }
        const auto found = parse_dieharder(*table);
        if (found.empty())
            return Err{Fault{fmt::format("dieharder's {} gave no table:\n{}", test.name, *table)}};
        run.findings.insert(run.findings.end(), found.begin(), found.end());
    }
    return run;
}

}  // namespace croupier::lab::rng
