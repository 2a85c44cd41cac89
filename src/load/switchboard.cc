#include "load/switchboard.h"

#include <fmt/format.h>
#include <openssl/ssl.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

#include "load/client.h"
#include "sockets/byte_stream.h"

namespace croupier::load {
namespace {

constexpr std::size_t incoming_bytes = 262'144;
constexpr std::size_t events_max = 512;
constexpr std::int64_t wait_longest_us = 5'000;

}  // namespace

std::int64_t steady_us() {
    return std::chrono::duration_cast<std::chrono::microseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

Switchboard::Switchboard(Address address, std::uint64_t seed)
    : address_(std::move(address)),
      chance_(seed),
      now_us_(steady_us()),
      incoming_(incoming_bytes) {}

Result<std::unique_ptr<Switchboard>, Fault> Switchboard::open(Address address, std::uint64_t seed) {
    sockets::raise_file_limit();
    const bool tls = address.tls;
    std::unique_ptr<Switchboard> board(new Switchboard(std::move(address), seed));
    board->epoll_ = epoll_create1(EPOLL_CLOEXEC);
    if (board->epoll_ < 0) return Err{Fault{fmt::format("epoll: {}", std::strerror(errno))}};
    if (tls) {
        // On the loopback there is nobody to be afraid of.
        board->tls_ = SSL_CTX_new(TLS_client_method());
        if (board->tls_ == nullptr) return Err{Fault{"TLS: OpenSSL has no client"}};
        SSL_CTX_set_verify(board->tls_, SSL_VERIFY_NONE, nullptr);
        SSL_CTX_set_mode(board->tls_, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                          SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    }
    return board;
}

Switchboard::~Switchboard() {
    if (epoll_ >= 0) ::close(epoll_);
    SSL_CTX_free(tls_);
}

void Switchboard::set_alarm(Client& client, std::int64_t at_us) {
    client.alarm_us_ = at_us;
    alarms_.push({at_us, &client});
}

void Switchboard::ring() {
    while (!alarms_.empty() && alarms_.top().at_us <= now_us_) {
        const Alarm alarm = alarms_.top();
        alarms_.pop();
        if (alarm.client->alarm_us_ != alarm.at_us) continue;
        alarm.client->alarm_us_ = 0;
        alarm.client->rang();
    }
}

void Switchboard::run(const std::function<bool()>& done) {
    std::array<epoll_event, events_max> events{};
    now_us_ = steady_us();
    while (!done()) {
        std::int64_t wait_us = wait_longest_us;
        if (!alarms_.empty())
            wait_us = std::clamp<std::int64_t>(alarms_.top().at_us - now_us_, 0, wait_us);
        const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()),
                                     static_cast<int>((wait_us + 999) / 1'000));
        now_us_ = steady_us();
        for (int i = 0; i < count; ++i) {
            const epoll_event& event = events[static_cast<std::size_t>(i)];
            static_cast<Client*>(event.data.ptr)->ready(event.events);
        }
        ring();
    }
}

}  // namespace croupier::load
