#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <deque>
#include <memory>
#include <utility>

#include "base/draw.h"
#include "cli/commands.h"
#include "cli/device_line.h"
#include "devices/virtual.h"
#include "sockets/psk_line.h"

namespace croupier::cli {
namespace {

constexpr std::size_t control_bytes_max = 4'096;   // of one line
constexpr std::size_t control_lines_max = 10'000;  // that wait
constexpr std::size_t memory_bytes_max = 256;
constexpr int poll_max_ms = 1'000;
constexpr std::uint32_t wait_seconds_max = 86'400;

std::uint64_t system_bits() {
    std::uint64_t word = 0;
    CHECK(getrandom(&word, sizeof word, 0) == sizeof word);
    return word;
}

// Lines of a hand at the device, from standard input, a file or a pipe.
class ControlLines {
public:
    static Result<ControlLines, Fault> open(const std::string& path) {
        if (path.empty()) return ControlLines(Descriptor(dup(STDIN_FILENO)));
        // For writing too: a pipe that nobody has open at the moment has not ended.
        Descriptor file(::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
        if (!file) file = Descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
        if (!file) return Err{Fault{fmt::format("{} cannot be opened", path)}};
        return ControlLines(std::move(file));
    }

    void watch(std::vector<pollfd>& polled) const {
        if (file_ && lines_.size() < control_lines_max)
            polled.push_back({file_.number(), POLLIN, 0});
    }

    void serve() {
        pollfd polled{file_.number(), POLLIN, 0};
        if (!file_ || lines_.size() >= control_lines_max || poll(&polled, 1, 0) <= 0) return;
        std::array<char, control_bytes_max> buffer{};
        const ssize_t got = read(file_.number(), buffer.data(), buffer.size());
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
        if (got > 0) half_.append(buffer.data(), static_cast<std::size_t>(got));
        if (got <= 0 && !half_.empty()) half_ += '\n';
        for (std::size_t end = half_.find('\n'); end != std::string::npos; end = half_.find('\n')) {
            lines_.push_back(half_.substr(0, end));
            half_.erase(0, end + 1);
        }
        if (half_.size() > control_bytes_max) half_.clear();
        if (got <= 0) file_.close();
    }

    // `wait SECONDS` holds back what comes after it.
    std::optional<std::string> next(std::int64_t now_ms) {
        if (lines_.empty() || now_ms < wait_until_ms_) return {};
        std::string line = std::move(lines_.front());
        lines_.pop_front();
        const auto words = devices::split_fields(line, ' ');
        if (words.size() != 2 || words[0] != "wait") return line;
        const auto seconds = devices::parse_number(words[1], wait_seconds_max);
        if (!seconds) return line;
        wait_until_ms_ = now_ms + std::int64_t{*seconds} * 1'000;
        return "";
    }
    std::int64_t next_ms() const { return lines_.empty() ? INT64_MAX : wait_until_ms_; }

private:
    explicit ControlLines(Descriptor file) : file_(std::move(file)) {}

    Descriptor file_;
    std::string half_;
    std::deque<std::string> lines_;
    std::int64_t wait_until_ms_ = 0;
};

// The device, its line and its hand, until it is told to stop.
class Attendant {
public:
    Attendant(std::unique_ptr<devices::VirtualDevice> device, DeviceLine line, ControlLines control,
              const DeviceOptions& options, std::optional<sockets::DeviceKey> key)
        : device_(std::move(device)),
          line_(std::move(line)),
          control_(std::move(control)),
          speed_(options.speed),
          key_(key),
          memory_(options.memory),
          kept_(options.memory.empty() ? "" : device_->memory()) {
        sigset_t stops;
        sigemptyset(&stops);
        sigaddset(&stops, SIGINT);
        sigaddset(&stops, SIGTERM);
        sigprocmask(SIG_BLOCK, &stops, nullptr);
        stop_ = Descriptor(signalfd(-1, &stops, SFD_NONBLOCK | SFD_CLOEXEC));
        CHECK(static_cast<bool>(stop_));
    }

    int run() {
        say(line_.announcement());
        while (!stopped_) {
            wait();
            const std::int64_t real_ms = elapsed_ms();
            device_->advance(real_ms * speed_);
            const DeviceLine::Came came = line_.serve(real_ms);
            if (came.is_connected) welcome();
            hear(came.bytes);
            control_.serve();
            while (!stopped_) {
                const auto line = control_.next(real_ms * speed_);
                if (!line) break;
                obey(*line);
            }
            // Before anybody hears of it: what the power takes away now must come back.
            if (const auto kept = remember(); !kept) {
                complain(kept.error());
                return 2;
            }
            // Told first: whoever hears of it on the line can look up what it was.
            for (const std::string& told : device_->take_told()) say(told);
            send_output();
        }
        return 0;
    }

private:
    void welcome() {
        // What was said while nobody was there is gone.
        device_->take_output();
        if (key_) {
            tls_ = std::make_unique<sockets::PskLine>(sockets::PskLine::End::device, *key_);
            return;
        }
        say("connected");
        device_->connected();
    }

    void hear(const std::string& bytes) {
        if (bytes.empty()) return;
        if (!key_) return device_->receive(bytes_of(bytes));
        if (tls_ == nullptr) return;
        const bool was_open = tls_->is_open();
        const auto line = tls_->receive(bytes);
        if (!line) {
            if (!was_open) say("refused: " + line.error().what);
            line_.send(tls_->take_wire());  // the alert
            line_.cut();
            tls_.reset();
            return;
        }
        if (!was_open && tls_->is_open()) {
            say("connected");
            device_->connected();
        }
        if (!line->empty()) device_->receive(bytes_of(*line));
    }

    void send_output() {
        const std::string output = device_->take_output();
        if (!key_) return line_.send(output);
        if (tls_ == nullptr) return;
        // Nothing is said to whoever has not proved the key.
        if (tls_->is_open() && !tls_->send(output)) return line_.cut();
        line_.send(tls_->take_wire());
    }

    Result<Nothing, Fault> remember() {
        if (memory_.empty()) return Nothing{};
        const std::string now = device_->memory();
        if (now == kept_) return Nothing{};
        const std::string fresh = memory_ + ".new";
        const Descriptor file(
            ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR));
        if (!file ||
            write(file.number(), now.data(), now.size()) != static_cast<ssize_t>(now.size()) ||
            fsync(file.number()) != 0 || rename(fresh.c_str(), memory_.c_str()) != 0)
            return Err{Fault{fmt::format("{} cannot be written", memory_)}};
        kept_ = now;
        return Nothing{};
    }

    void wait() {
        std::vector<pollfd> polled = {{stop_.number(), POLLIN, 0}};
        line_.watch(polled);
        control_.watch(polled);
        const std::int64_t device_ms = std::min(device_->next_ms(), control_.next_ms()) / speed_;
        const std::int64_t next_ms = std::min(device_ms, line_.next_ms());
        const std::int64_t left_ms =
            std::clamp<std::int64_t>(next_ms - elapsed_ms(), 0, poll_max_ms);
        // At high speed the next line is due within the millisecond; one is the least to rest.
        poll(polled.data(), polled.size(), std::max(1, static_cast<int>(left_ms)));
        if ((polled[0].revents & POLLIN) != 0) stopped_ = true;
    }

    void obey(const std::string& line) {
        if (line == "quit") {
            stopped_ = true;
            return;
        }
        const bool was_plugged = device_->is_plugged();
        const auto done = device_->control(line);
        if (!done) complain(done.error());
        if (was_plugged && !device_->is_plugged()) line_.unplug();
        if (was_plugged || !device_->is_plugged()) return;
        const auto plugged = line_.plug();
        if (!plugged) complain(plugged.error());
        say(line_.announcement());
    }

    std::int64_t elapsed_ms() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::steady_clock::now() - began_)
            .count();
    }

    static void say(std::string_view text) {
        fmt::print("{}\n", text);
        std::fflush(stdout);
    }
    static void complain(const Fault& fault) {
        fmt::print(stderr, "croupier device: {}\n", fault.what);
    }

    std::unique_ptr<devices::VirtualDevice> device_;
    DeviceLine line_;
    ControlLines control_;
    int speed_;
    std::optional<sockets::DeviceKey> key_;
    std::unique_ptr<sockets::PskLine> tls_;  // of the present connection
    std::string memory_;                     // a file
    std::string kept_;                       // what it holds
    Descriptor stop_;
    bool stopped_ = false;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

// Empty: it has none yet.
Result<std::string, Fault> memory_in(const std::string& path) {
    if (path.empty()) return std::string();
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file && errno == ENOENT) return std::string();
    std::array<char, memory_bytes_max> text{};
    const ssize_t got = file ? read(file.number(), text.data(), text.size()) : -1;
    if (got < 0) return Err{Fault{fmt::format("{} cannot be read", path)}};
    return std::string(text.data(), static_cast<std::size_t>(got));
}

Result<std::unique_ptr<devices::VirtualDevice>, Fault> make_device(const DeviceOptions& options) {
    const auto failed_launch = devices::parse_probability(options.fail_launch);
    if (!failed_launch)
        return Err{Fault{fmt::format("--fail-launch takes a probability from 0 to 1, not \"{}\"",
                                     options.fail_launch)}};
    TRY(memory, memory_in(options.memory));
    devices::BitSource source = system_bits;
    if (options.seed) source = FastSource(*options.seed);
    TRY(device, devices::make_virtual(options.kind,
                                      {.decks = options.decks,
                                       .double_zero = options.wheel == "double",
                                       .has_cover = options.cover,
                                       .wheel_mode = options.mode,
                                       .failed_launch = *failed_launch,
                                       .serial = options.serial,
                                       .life = static_cast<std::uint32_t>(std::time(nullptr)),
                                       .memory = memory},
                                      std::move(source)));
    for (const std::string& fault : options.faults) {
        const std::size_t sign = fault.find('=');
        const auto often = sign == std::string::npos
                               ? std::optional(devices::always)
                               : devices::parse_probability(fault.substr(sign + 1));
        if (!often)
            return Err{
                Fault{fmt::format("--fault takes NAME=PROBABILITY, 0 to 1, not \"{}\"", fault)}};
        TRY_DO(device->set_fault(fault.substr(0, sign), *often));
    }
    return std::move(device);
}

Result<int, Fault> attend(const DeviceOptions& options) {
    TRY(made, make_device(options));
    TRY(control, ControlLines::open(options.control));
    std::optional<sockets::DeviceKey> key;
    if (!options.key.empty()) {
        TRY(read, sockets::read_device_key(options.key));
        key = read;
    }
    using Means = DeviceLine::Means;
    auto line = options.terminal          ? DeviceLine::open(Means::terminal, options.link)
                : options.connect.empty() ? DeviceLine::open(Means::listen, options.listen)
                                          : DeviceLine::open(Means::connect, options.connect);
    if (!line) return Err{std::move(line.error())};
    return Attendant(std::move(made), std::move(*line), std::move(control), options, key).run();
}

}  // namespace

int device(const DeviceOptions& options) {
    const auto attended = attend(options);
    if (attended) return *attended;
    fmt::print(stderr, "croupier device: {}\n", attended.error().what);
    return 2;
}

}  // namespace croupier::cli
