#include "server/devices/device_lines.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <utility>

#include "base/check.h"

namespace croupier::server {
namespace {

constexpr std::int64_t again_ms = 1'000;  // of the venue's time, before a lost line is tried again
constexpr int poll_longest_ms = 200;
constexpr int poll_shortest_ms = 10;
constexpr std::chrono::seconds first_contact_max{10};  // after the start a line is not missed yet
constexpr std::int64_t handshake_max_ms = 5'000;       // of real time; then it is tried again
// What one line may have to say: many times what any device does. What is more stays in the line
// until its turn comes, so that no device makes others wait.
constexpr double said_per_ms = 0.05;
constexpr double said_at_once = 100;

std::vector<DeviceDesk::Line> desk_lines(const std::vector<DeviceLine>& lines) {
    std::vector<DeviceDesk::Line> at;
    at.reserve(lines.size());
    for (const DeviceLine& line : lines)
        if (!is_part(line.at.kind)) at.push_back(line.at);
    return at;
}

// As the register of equipment has it; a demo's devices have numbers alone.
std::string name_of(const DeviceLine& line) {
    if (!line.name.empty()) return line.name;
    return line.at.name.empty() ? "device " + std::to_string(line.at.device.value()) : line.at.name;
}

int open_tty(const std::string& path) {
    const int line = ::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (line < 0) return -1;
    termios settings{};
    if (tcgetattr(line, &settings) == 0) {
        cfmakeraw(&settings);
        cfsetspeed(&settings, B9600);
        tcsetattr(line, TCSANOW, &settings);
    }
    return line;
}

int open_tcp(const std::string& address) {
    const std::size_t colon = address.rfind(':');
    sockaddr_in to{};
    to.sin_family = AF_INET;
    std::uint16_t port = 0;
    if (colon == std::string::npos ||
        std::from_chars(address.data() + colon + 1, address.data() + address.size(), port).ec !=
            std::errc{} ||
        inet_pton(AF_INET, address.substr(0, colon).c_str(), &to.sin_addr) != 1) {
        errno = EINVAL;
        return -1;
    }
    to.sin_port = htons(port);
    const int line = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (line < 0) return -1;
    const int on = 1;
    setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (::connect(line, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0 ||
        errno == EINPROGRESS)
        return line;
    const int why = errno;
    ::close(line);
    errno = why;
    return -1;
}

}  // namespace

struct DeviceLines::Held {
    DeviceLine line;
    std::unique_ptr<devices::Driver> driver;
    int descriptor = -1;
    bool connected = false;
    std::int64_t again_at = 0;
    std::string output;                     // for the connection_id
    std::unique_ptr<sockets::PskLine> tls;  // of this connection
    std::chrono::steady_clock::time_point opens_by{};
    std::string refused_why;  // told once, not each second that it is tried again
    bool has_spoken = false;  // since the line came up
    double may_say = said_at_once;
    std::int64_t may_say_at = 0;

    bool may_be_heard(std::int64_t now) {
        const double more = static_cast<double>(std::max<std::int64_t>(0, now - may_say_at));
        may_say = std::min(said_at_once, may_say + more * said_per_ms);
        may_say_at = now;
        return may_say >= 1;
    }
};

DeviceLines::DeviceLines(std::vector<DeviceLine> lines, Inbox& inbox, ops::Log& log,
                         std::function<std::int64_t()> now, PartDesk::WhoseCard whose)
    : inbox_(inbox),
      log_(log),
      now_(std::move(now)),
      desk_(desk_lines(lines)),
      parts_(std::move(whose)) {
    for (DeviceLine& line : lines) {
        if (is_part(line.at.kind))
            parts_.add({line.at.device, line.at.kind, line.name, line.terminal});
        auto held = std::make_unique<Held>();
        auto driver = devices::make_driver(
            devices::kind_names[static_cast<std::size_t>(line.at.kind)], line.driver);
        CHECK(driver.has_value());
        held->driver = std::move(*driver);
        held->line = std::move(line);
        lines_.push_back(std::move(held));
    }
    wake_ = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    CHECK(wake_ >= 0);
}

DeviceLines::~DeviceLines() {
    stop();
    for (const auto& held : lines_)
        if (held->descriptor >= 0) ::close(held->descriptor);
    ::close(wake_);
}

void DeviceLines::start() {
    begun_at_ = std::chrono::steady_clock::now();
    for (const auto& held : lines_) note_lost(*held, "it was never there");
    thread_ = std::thread([this] { hold(); });
}

void DeviceLines::stop() {
    stopping_ = true;
    eventfd_write(wake_, 1);
    if (thread_.joinable()) thread_.join();
}

void DeviceLines::act(const floor::State& state, floor::Time now, Orders& orders) {
    desk_.act(state, now, orders);
    parts_.act(state, now, orders);
    std::vector<DeviceOrder> given = desk_.take_orders();
    for (const DeviceOrder& order : parts_.take_orders()) given.push_back(order);
    if (given.empty()) return;
    {
        const std::lock_guard lock(mutex_);
        orders_.insert(orders_.end(), given.begin(), given.end());
    }
    eventfd_write(wake_, 1);
}

std::optional<floor::Time> DeviceLines::next_at() const {
    const auto tables = desk_.next_at();
    const auto parts = parts_.next_at();
    return tables && parts ? std::min(*tables, *parts) : tables ? tables : parts;
}

void DeviceLines::take_orders() {
    std::vector<DeviceOrder> given;
    {
        const std::lock_guard lock(mutex_);
        given.swap(orders_);
    }
    for (const DeviceOrder& order : given)
        for (const auto& held : lines_)
            if (held->line.at.device == order.device)
                if (const auto done = held->driver->order(order.order, order.value, order.detail);
                    !done)
                    log_.write(ops::Level::warning, "device_order_refused",
                               {{"device", order.device.value()}, {"why", done.error().what}});
}

void DeviceLines::hold() {
    while (!stopping_) {
        const std::int64_t now = now_();
        int wait_ms = poll_longest_ms;
        std::vector<pollfd> waited;
        waited.push_back({wake_, POLLIN, 0});
        for (const auto& held : lines_) {
            if (held->descriptor < 0 && now >= held->again_at) connect(*held);
            if (held->connected) put_out(*held);  // a line that is lost has no descriptor
            const bool writes = !held->connected || !held->output.empty();
            const bool reads = held->may_be_heard(now);
            if (!reads) wait_ms = poll_shortest_ms;
            waited.push_back({held->descriptor,
                              static_cast<short>((reads ? POLLIN : 0) | (writes ? POLLOUT : 0)),
                              0});
        }
        if (poll(waited.data(), waited.size(), wait_ms) < 0 && errno != EINTR) return;
        if (waited[0].revents != 0) {
            eventfd_t ignored = 0;
            eventfd_read(wake_, &ignored);
        }
        take_orders();
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            Held& held = *lines_[i];
            const short came = waited[i + 1].revents;
            if (held.descriptor >= 0 && (came & POLLOUT) != 0) write(held);
            if (held.descriptor >= 0 && (came & (POLLIN | POLLHUP | POLLERR)) != 0) read(held);
            if (held.tls != nullptr && !held.tls->is_open() &&
                std::chrono::steady_clock::now() >= held.opens_by)
                lose(held, "no handshake came");
            tell(held, held.driver->tick(now_()));
        }
    }
}

void DeviceLines::connect(Held& held) {
    held.descriptor = held.line.tty.empty() ? open_tcp(held.line.address) : open_tty(held.line.tty);
    if (held.descriptor < 0) held.again_at = now_() + again_ms;
}

std::map<std::string, std::string, std::less<>> DeviceLines::lost() const {
    // Lines come up one after the other; a device may be slow to answer.
    if (std::chrono::steady_clock::now() - begun_at_ < first_contact_max) return {};
    const std::lock_guard lock(mutex_);
    return lost_;
}

void DeviceLines::note_lost(const Held& held, const std::string& why) {
    const std::lock_guard lock(mutex_);
    lost_[name_of(held.line)] = why;
}

void DeviceLines::lose(Held& held, const std::string& why) {
    note_lost(held, why);
    ::close(held.descriptor);
    held.descriptor = -1;
    held.output.clear();
    held.again_at = now_() + again_ms;
    const bool opened = held.tls == nullptr || held.tls->is_open();
    held.tls.reset();
    if (!std::exchange(held.connected, false)) return;
    // Whoever answers at its address without its key is not the device: nothing was up.
    if (!opened) {
        if (std::exchange(held.refused_why, why) != why)
            log_.write(ops::Level::error, "device_line_refused",
                       {{"device", held.line.at.device.value()},
                        {"name", name_of(held.line)},
                        {"why", why}});
        return;
    }
    log_.write(ops::Level::warning, "device_line_lost",
               {{"device", held.line.at.device.value()},
                {"name", name_of(held.line)},
                {"why", why}});
    tell(held, held.driver->disconnected(now_()));
}

void DeviceLines::read(Held& held) {
    std::array<std::uint8_t, 4096> bytes{};
    const ssize_t count = ::read(held.descriptor, bytes.data(), bytes.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) return lose(held, count == 0 ? "the other end closed it" : strerror(errno));
    const ByteView came(bytes.data(), static_cast<std::size_t>(count));
    if (held.tls == nullptr) return hear(held, came);
    const bool was_open = held.tls->is_open();
    const auto line = held.tls->receive(text_of(came));
    if (!line) return lose(held, line.error().what);
    if (!was_open && held.tls->is_open()) come_up(held);
    if (!line->empty()) hear(held, bytes_of(*line));
    put_out(held);
}

void DeviceLines::hear(Held& held, ByteView bytes) {
    const std::uint64_t read_before = held.driver->counts().lines_read;
    const devices::Readings readings = held.driver->feed(bytes, now_());
    held.may_say -= 1 + static_cast<double>(readings.size());
    tell(held, readings);
    if (held.has_spoken || held.driver->counts().lines_read == read_before) return;
    held.has_spoken = true;
    if (is_part(held.line.at.kind)) return;  // parts of terminals say how they are
    inbox_.put_anyway(Task{[this, device = held.line.at.device] { desk_.speaks(device); }});
}

void DeviceLines::come_up(Held& held) {
    held.refused_why.clear();
    held.has_spoken = false;
    log_.write(ops::Level::info, "device_line_up",
               {{"device", held.line.at.device.value()}, {"name", name_of(held.line)}});
    {
        const std::lock_guard lock(mutex_);
        lost_.erase(name_of(held.line));
    }
    tell(held, held.driver->connected(now_()));
}

bool DeviceLines::put_out(Held& held) {
    if (held.tls == nullptr) {
        held.output += held.driver->take_output();
        return true;
    }
    // Nothing is said before the other end has proved its key.
    if (held.tls->is_open())
        if (const auto sent = held.tls->send(held.driver->take_output()); !sent) {
            lose(held, sent.error().what);
            return false;
        }
    held.output += held.tls->take_wire();
    return true;
}

void DeviceLines::write(Held& held) {
    if (!held.connected) {
        int failed = 0;
        socklen_t size = sizeof failed;
        if (held.line.tty.empty() &&
            (getsockopt(held.descriptor, SOL_SOCKET, SO_ERROR, &failed, &size) != 0 || failed != 0))
            return lose(held, strerror(failed));
        held.connected = true;
        if (held.line.key) {
            held.tls =
                std::make_unique<sockets::PskLine>(sockets::PskLine::End::host, *held.line.key);
            held.output = held.tls->take_wire();
            held.opens_by =
                std::chrono::steady_clock::now() + std::chrono::milliseconds(handshake_max_ms);
        } else {
            come_up(held);
        }
    }
    if (held.output.empty()) return;
    const ssize_t count = ::write(held.descriptor, held.output.data(), held.output.size());
    if (count < 0 && errno != EAGAIN && errno != EINTR) return lose(held, strerror(errno));
    if (count > 0) held.output.erase(0, static_cast<std::size_t>(count));
}

// Readings are few, and none may be lost in an inbox that is full of wagers.
void DeviceLines::tell(const Held& held, const devices::Readings& readings) {
    for (const devices::Reading& reading : readings)
        inbox_.put_anyway(Task{[this, device = held.line.at.device,
                                part = is_part(held.line.at.kind), reading] {
            if (!(part ? parts_.reading(device, reading) : desk_.reading(device, reading)))
                log_.write(ops::Level::error, "device_reading_lost", {{"device", device.value()}});
        }});
}

}  // namespace croupier::server
