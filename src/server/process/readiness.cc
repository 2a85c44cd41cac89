#include "server/process/readiness.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace croupier::server {
namespace {

constexpr std::int64_t microseconds_in_ms = 1'000;

std::string environment(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread
    return value != nullptr ? value : "";
}

std::int64_t number_in(const std::string& text) {
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size() ? number : 0;
}

}  // namespace

Readiness::Readiness() : address_(environment("NOTIFY_SOCKET")) {
    const bool usable = address_.size() > 1 && address_.size() < sizeof(sockaddr_un::sun_path) &&
                        (address_.front() == '/' || address_.front() == '@');
    if (!usable) address_.clear();
    if (address_.empty()) return;
    // A name that is in no folder begins with a zero.
    if (address_.front() == '@') address_.front() = '\0';
    socket_ = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    const std::string pid = environment("WATCHDOG_PID");
    if (pid.empty() || number_in(pid) == ::getpid())
        watchdog_every_ms_ = std::max<std::int64_t>(0, number_in(environment("WATCHDOG_USEC"))) /
                             microseconds_in_ms / 2;
}

Readiness::~Readiness() {
    if (socket_ >= 0) ::close(socket_);
}

void Readiness::say(std::string_view words) const {
    if (socket_ < 0) return;
    sockaddr_un to{};
    to.sun_family = AF_UNIX;
    std::memcpy(to.sun_path, address_.data(), address_.size());
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + address_.size());
    (void)::sendto(socket_, words.data(), words.size(), MSG_NOSIGNAL | MSG_DONTWAIT,
                   reinterpret_cast<const sockaddr*>(&to), size);
}

void Heartbeat::act(const floor::State& /*state*/, floor::Time now, Orders& /*orders*/) {
    if (next_at_ && now < *next_at_) return;
    manager_.say("WATCHDOG=1");
    next_at_ = now + manager_.watchdog_every_ms();
}

}  // namespace croupier::server
