#include "cli/device_line.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

namespace croupier::cli {
namespace {

constexpr std::int64_t never_ms = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t try_after_least_ms = 100;
constexpr std::int64_t try_after_max_ms = 4'000;
constexpr std::size_t waiting_bytes_max = 65'536;
constexpr std::size_t read_bytes_max = 4'096;
constexpr std::string_view loopback = "127.0.0.1";

Err<Fault> system_fault(std::string_view what) {
    return Err{Fault{fmt::format("{}: {}", what, std::strerror(errno))}};
}

using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

Addresses find_addresses(const Address& address) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    if (getaddrinfo(address.host.c_str(), address.port.c_str(), &hints, &found) != 0)
        found = nullptr;
    return {found, freeaddrinfo};
}

// Where it really listens; nothing that could fail on a socket that is bound.
Address end_of(int socket) {
    sockaddr_storage name{};
    socklen_t size = sizeof name;
    std::array<char, NI_MAXHOST> host{};
    std::array<char, NI_MAXSERV> port{};
    auto* address = reinterpret_cast<sockaddr*>(&name);
    if (getsockname(socket, address, &size) != 0 ||
        getnameinfo(address, size, host.data(), host.size(), port.data(), port.size(),
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return {};
    return {name.ss_family == AF_INET6 ? fmt::format("[{}]", host.data()) : host.data(),
            port.data()};
}

// Status lines are short and meant for now.
void send_at_once(int socket) {
    const int on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

bool would_block() {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

}  // namespace

std::optional<Address> parse_address(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    const std::string_view port = colon == std::string_view::npos ? text : text.substr(colon + 1);
    std::string_view host = colon == std::string_view::npos ? "" : text.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    if (host.empty()) host = loopback;
    const bool digits = !port.empty() && port.size() <= 5 &&
                        port.find_first_not_of("0123456789") == std::string_view::npos;
    if (!digits || std::stoi(std::string(port)) > 65'535) return {};
    Address address{std::string(host), std::string(port)};
    if (!find_addresses(address)) return {};
    return address;
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    if (this != &other) {
        close();
        number_ = other.release();
    }
    return *this;
}

void Descriptor::close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
}

int Descriptor::release() {
    return std::exchange(number_, -1);
}

Result<DeviceLine, Fault> DeviceLine::open(Means means, const std::string& where) {
    DeviceLine line(means);
    line.where_ = where;
    line.next_try_ms_ = never_ms;
    line.try_after_ms_ = try_after_least_ms;
    if (means != Means::terminal) {
        const auto address = parse_address(where);
        if (!address)
            return Err{
                Fault{fmt::format("\"{}\" is no ADDR:PORT with an address in digits", where)}};
        line.address_ = *address;
    }
    TRY_DO(line.begin());
    return line;
}

DeviceLine::~DeviceLine() {
    // One that was moved from has no line any more.
    if (line_) take_link_away();
}

void DeviceLine::take_link_away() {
    if (!link_.empty()) unlink(link_.c_str());
    link_.clear();
}

Result<Nothing, Fault> DeviceLine::begin() {
    switch (means_) {
        case Means::listen:
            return listen_at();
        case Means::terminal:
            return open_terminal();
        case Means::connect:
            announcement_ = fmt::format("connecting to {}", where_);
            next_try_ms_ = 0;
            return Nothing{};
    }
    return Nothing{};
}

Result<Nothing, Fault> DeviceLine::listen_at() {
    const Addresses found = find_addresses(address_);
    listener_ = Descriptor(
        socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, found->ai_protocol));
    if (!listener_) return system_fault("socket");
    const int on = 1;
    setsockopt(listener_.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener_.number(), found->ai_addr, found->ai_addrlen) != 0 ||
        ::listen(listener_.number(), 1) != 0)
        return system_fault(fmt::format("listen on {}", where_));
    const Address end = end_of(listener_.number());
    announcement_ = fmt::format("listening on {}:{}", end.host, end.port);
    address_.port = end.port;  // the same one after it was unplugged
    return Nothing{};
}

Result<Nothing, Fault> DeviceLine::open_terminal() {
    line_ = Descriptor(posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
    std::array<char, 128> path{};
    if (!line_ || grantpt(line_.number()) != 0 || unlockpt(line_.number()) != 0 ||
        ptsname_r(line_.number(), path.data(), path.size()) != 0)
        return system_fault("pseudo-terminal");
    other_end_ = Descriptor(::open(path.data(), O_RDWR | O_NOCTTY | O_CLOEXEC));
    termios raw{};
    if (!other_end_ || tcgetattr(other_end_.number(), &raw) != 0) return system_fault(path.data());
    cfmakeraw(&raw);
    if (tcsetattr(other_end_.number(), TCSANOW, &raw) != 0) return system_fault(path.data());
    announcement_ = fmt::format("terminal {}", path.data());
    return where_.empty() ? Nothing{} : link_terminal(path.data());
}

// By renaming, so that the name is there at every moment once it is there. Nobody's file is
// replaced.
Result<Nothing, Fault> DeviceLine::link_terminal(const std::string& path) {
    struct stat there{};
    if (lstat(where_.c_str(), &there) == 0 && !S_ISLNK(there.st_mode))
        return Err{Fault{fmt::format("{} is there already and is no symbolic link", where_)}};
    const std::string fresh = fmt::format("{}.{}", where_, getpid());
    if (symlink(path.c_str(), fresh.c_str()) != 0) return system_fault(fresh);
    if (rename(fresh.c_str(), where_.c_str()) != 0) return system_fault(where_);
    link_ = where_;
    return Nothing{};
}

void DeviceLine::watch(std::vector<pollfd>& polled) const {
    const auto add = [&](const Descriptor& descriptor, short events) {
        if (descriptor) polled.push_back({descriptor.number(), events, 0});
    };
    add(listener_, POLLIN);
    const bool to_write = connecting_ || !waiting_.empty();
    // The other end of a terminal that nobody reads is no reason to wake up.
    add(line_,
        static_cast<short>(to_write && means_ != Means::terminal ? POLLIN | POLLOUT : POLLIN));
}

DeviceLine::Came DeviceLine::serve(std::int64_t now_ms) {
    Came came;
    if (listener_) {
        // A serial line has one other end: whoever comes last has it.
        Descriptor guest(
            accept4(listener_.number(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
        if (guest) {
            hang_up();
            send_at_once(guest.number());
            line_ = std::move(guest);
            came.is_connected = true;
        }
    }
    if (means_ == Means::connect && plugged_ && !line_ && now_ms >= next_try_ms_)
        try_to_connect(now_ms);
    if (connecting_ && is_connection_made()) came.is_connected = true;
    if (!line_ || connecting_) return came;
    std::array<char, read_bytes_max> buffer{};
    const ssize_t got = read(line_.number(), buffer.data(), buffer.size());
    if (got > 0) came.bytes.assign(buffer.data(), static_cast<std::size_t>(got));
    if (means_ != Means::terminal && (got == 0 || (got < 0 && !would_block()))) hang_up();
    send({});
    return came;
}

std::int64_t DeviceLine::next_ms() const {
    return means_ == Means::connect && plugged_ && !line_ ? next_try_ms_ : never_ms;
}

void DeviceLine::try_to_connect(std::int64_t now_ms) {
    const Addresses found = find_addresses(address_);
    line_ = Descriptor(
        socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, found->ai_protocol));
    next_try_ms_ = now_ms + try_after_ms_;
    try_after_ms_ = std::min(try_after_ms_ * 2, try_after_max_ms);
    if (!line_) return;
    connecting_ = true;
    if (connect(line_.number(), found->ai_addr, found->ai_addrlen) != 0 && errno != EINPROGRESS)
        hang_up();
}

bool DeviceLine::is_connection_made() {
    pollfd polled{line_.number(), POLLOUT, 0};
    if (poll(&polled, 1, 0) <= 0) return false;
    int problem = 0;
    socklen_t size = sizeof problem;
    if (getsockopt(line_.number(), SOL_SOCKET, SO_ERROR, &problem, &size) != 0 || problem != 0) {
        hang_up();
        return false;
    }
    connecting_ = false;
    try_after_ms_ = try_after_least_ms;
    send_at_once(line_.number());
    return true;
}

void DeviceLine::send(std::string_view bytes) {
    if (!line_ || connecting_) return;
    // A terminal that nobody reads keeps no lines; one that is begun is ended all the same.
    if (means_ != Means::terminal || waiting_.empty()) waiting_ += bytes;
    while (!waiting_.empty()) {
        const ssize_t sent =
            means_ == Means::terminal
                ? write(line_.number(), waiting_.data(), waiting_.size())
                : ::send(line_.number(), waiting_.data(), waiting_.size(), MSG_NOSIGNAL);
        if (sent <= 0) break;
        waiting_.erase(0, static_cast<std::size_t>(sent));
    }
    // Somebody holds the connection and does not read it.
    if (means_ != Means::terminal && waiting_.size() > waiting_bytes_max) hang_up();
}

void DeviceLine::hang_up() {
    line_.close();
    connecting_ = false;
    waiting_.clear();
}

void DeviceLine::unplug() {
    plugged_ = false;
    hang_up();
    take_link_away();
    other_end_.close();
    listener_.close();
}

Result<Nothing, Fault> DeviceLine::plug() {
    if (std::exchange(plugged_, true)) return Nothing{};
    return begin();
}

}  // namespace croupier::cli
